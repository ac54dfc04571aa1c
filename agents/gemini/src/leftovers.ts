import { originalServer, type AgentFile, type McpServer, type RegistrationRequest } from '@symposium/sdk'
import { settingsFile } from './paths.js'

/**
 * Servers with variables or headers, which the original wrote as lists. Without them its entries
 * look like those that people write, and stay theirs.
 */
export function geminiLeftovers(
  servers: readonly McpServer[],
  { scope, environment }: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers
    .filter((server) => Object.keys(server.transport === 'stdio' ? server.env : server.headers).length > 0)
    .map((server) => ({
      type: 'member' as const,
      path: ['mcpServers', server.name],
      value: originalServer(server),
    }))
  return [{ path: settingsFile(scope, environment), format: 'json-with-comments', entries }]
}

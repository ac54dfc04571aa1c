import { originalServer, type AgentFile, type McpServer, type RegistrationRequest } from '@symposium/sdk'
import { settingsFile } from './paths.js'

/** The original wrote servers into the settings, where Claude Code never looks for them (agents/formats.md X12). */
export function claudeLeftovers(
  servers: readonly McpServer[],
  { scope, environment }: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers.map((server) => ({
    type: 'member' as const,
    path: ['mcpServers', server.name],
    value: originalServer(server),
  }))
  return [{ path: settingsFile(scope, environment), format: 'json', entries }]
}

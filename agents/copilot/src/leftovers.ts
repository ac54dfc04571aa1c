import {
  joinPath,
  originalServer,
  type AgentFile,
  type FileEntry,
  type McpServer,
  type RegistrationRequest,
} from '@symposium/sdk'
import { EVENTS } from './events.js'
import { hooksFile, originalDirectory } from './paths.js'

/**
 * What the original wrote where Copilot does not look, or no longer in that spelling: servers
 * outside of `mcpServers`, which break the file, and hooks under `bash` (agents/formats.md X11, X15, X17).
 */
export function copilotLeftovers(
  servers: readonly McpServer[],
  { scope, environment }: RegistrationRequest,
): readonly AgentFile[] {
  const directory = originalDirectory(scope, environment)
  const bare = servers.map((server): FileEntry => ({
    type: 'member',
    path: [server.name],
    value: originalServer(server),
  }))
  const handlers = Object.values(EVENTS).map(originalHandler)
  return [
    { path: joinPath(environment, directory, 'mcp-config.json'), format: 'jsonc', entries: bare },
    { path: joinPath(environment, directory, 'settings.json'), format: 'jsonc', entries: handlers },
    { path: joinPath(environment, directory, 'config.json'), format: 'jsonc', entries: handlers },
    { path: hooksFile(scope, environment), format: 'json', entries: handlers },
    ...(scope.type === 'project'
      ? [
          {
            path: joinPath(environment, scope.root, '.vscode', 'mcp.json'),
            format: 'jsonc' as const,
            entries: bare,
          },
        ]
      : []),
  ]
}

function originalHandler(event: string): FileEntry {
  return {
    type: 'handler',
    list: ['hooks', event],
    value: { type: 'command', bash: '', timeoutSec: 10 },
    command: ['bash'],
  }
}

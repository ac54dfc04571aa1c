import type { AgentFile, FileEntry, McpServer, RegistrationRequest } from '@symposium/sdk'
import { originalServersFiles } from './paths.js'

/** What the original wrote for Goose, variables left out and remote servers skipped (spec/agents-and-hooks.md 1.7). */
export function gooseLeftovers(
  servers: readonly McpServer[],
  request: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers.flatMap((server): FileEntry[] =>
    server.transport === 'stdio'
      ? [
          {
            type: 'member',
            path: ['extensions', server.name],
            value: { provider: 'mcp', config: { command: server.command, args: server.args } },
          },
        ]
      : [],
  )
  return entries.length === 0
    ? []
    : originalServersFiles(request).map((path) => ({ path, format: 'yaml', entries }))
}

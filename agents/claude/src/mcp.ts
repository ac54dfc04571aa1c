import { unlessEmpty, type AgentMcp, type JsonObject, type McpServer } from '@symposium/sdk'
import { serversFile } from './paths.js'

/** Claude Code has servers of its own with these names (agents/formats.md section 2). */
const RESERVED: readonly string[] = [
  'workspace',
  'claude-in-chrome',
  'computer-use',
  'Claude Preview',
  'Claude Browser',
]

export const claudeMcp: AgentMcp = {
  register(servers, { scope, environment }) {
    const taken = servers.filter(({ name }) => RESERVED.includes(name))
    const entries = servers
      .filter((server) => !taken.includes(server))
      .map((server) => ({
        type: 'member' as const,
        path: ['mcpServers', server.name],
        value: describeServer(server),
      }))
    return {
      files: [{ path: serversFile(scope, environment), format: 'json', entries }],
      refused: taken.map(({ name }) => ({
        name,
        reason: `Claude Code has a server of its own that is called ${name}`,
        remedy: 'give the server another name in the plugin',
      })),
    }
  },
}

/** The type is always written: an entry with an address and no type is skipped by Claude Code. */
function describeServer(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { type: 'stdio', command: server.command, args: server.args, ...unlessEmpty('env', server.env) }
    : { type: server.transport, url: server.url, ...unlessEmpty('headers', server.headers) }
}

import { unlessEmpty, type AgentMcp, type JsonObject, type McpServer } from '@symposium/sdk'
import { settingsFile } from './paths.js'

export const geminiMcp: AgentMcp = {
  register(servers, { scope, environment }) {
    const entries = servers.map((server) => ({
      type: 'member' as const,
      path: ['mcpServers', server.name],
      value: describeServer(server),
      off: { path: ['mcp', 'excluded'], value: server.name },
    }))
    return {
      files: [{ path: settingsFile(scope, environment), format: 'json-with-comments', entries }],
      refused: [],
    }
  },
}

/** As `gemini mcp add` writes it. No other member: Gemini CLI complains about each that it does not know. */
function describeServer(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { command: server.command, args: server.args, ...unlessEmpty('env', server.env) }
    : { url: server.url, type: server.transport, ...unlessEmpty('headers', server.headers) }
}

import type { JsonObject, JsonValue } from './json.js'
import type { McpServer } from './mcp.js'

/**
 * The entry of a server as the original wrote it for five agents, with variables and headers
 * in lists that none of them reads (spec/agents-and-hooks.md 1.7): for the clean-up.
 */
export function originalServer(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { command: server.command, args: server.args, ...pairs('env', server.env) }
    : { url: server.url, ...pairs('headers', server.headers) }
}

function pairs(name: string, values: Readonly<Record<string, string>>): Record<string, JsonValue> {
  const entries = Object.entries(values)
  return entries.length === 0 ? {} : { [name]: entries.map(([name, value]) => ({ name, value })) }
}

import {
  unlessEmpty,
  type AgentMcp,
  type FileEntry,
  type JsonObject,
  type McpServer,
  type RefusedServer,
} from '@symposium/sdk'
import { configFile } from './paths.js'

export const codexMcp: AgentMcp = {
  register(servers, { scope, environment }) {
    const refused = servers.flatMap(refuse)
    const entries = servers
      .filter(({ name }) => !refused.some((server) => server.name === name))
      .map(describeEntry)
    return { files: [{ path: configFile(scope, environment), format: 'toml', entries }], refused }
  },
}

function refuse({ name, transport }: McpServer): readonly RefusedServer[] {
  if (transport === 'sse') {
    return [{ name, reason: 'Codex has no SSE transport' }]
  }
  return /^[A-Za-z0-9_-]+$/.test(name)
    ? []
    : [
        {
          name,
          reason: 'Codex takes letters, digits, `_` and `-` in the name of a server',
          remedy: 'give the server another name in the plugin',
        },
      ]
}

function describeEntry(server: McpServer): FileEntry {
  const path = ['mcp_servers', server.name]
  return {
    type: 'member',
    path,
    value: describeServer(server),
    off: { path: [...path, 'enabled'], value: false },
  }
}

/** Exactly these keys: `http_headers` beside `command` would void the whole configuration (agents/formats.md section 5). */
function describeServer(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { command: server.command, args: server.args, ...unlessEmpty('env', server.env) }
    : { url: server.url, ...unlessEmpty('http_headers', server.headers) }
}

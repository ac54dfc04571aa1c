import type {
  AgentFile,
  AgentMcp,
  FileEntry,
  JsonObject,
  McpServer,
  RegistrationRequest,
} from '@symposium/sdk'
import { serversFile } from './paths.js'

export const kiroMcp: AgentMcp = {
  register: (servers, request) => ({ files: serverFiles(servers.map(entryOf), request), refused: [] }),
}

export function serverFiles(
  entries: readonly FileEntry[],
  request: RegistrationRequest,
): readonly AgentFile[] {
  return entries.length === 0 ? [] : [{ path: serversFile(request), format: 'json', entries }]
}

export function serverPath({ name }: McpServer): readonly string[] {
  return ['mcpServers', name]
}

function entryOf(server: McpServer): FileEntry {
  const path = serverPath(server)
  return { type: 'member', path, value: valueOf(server), off: { path: [...path, 'disabled'], value: true } }
}

/** One form for both remote transports (spec/agents-and-hooks.md 1.7). */
function valueOf(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { command: server.command, args: server.args, ...some('env', server.env) }
    : { url: server.url, ...some('headers', server.headers) }
}

function some(name: string, values: Readonly<Record<string, string>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}

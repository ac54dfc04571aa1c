import type {
  AgentFile,
  AgentMcp,
  FileEntry,
  JsonObject,
  McpServer,
  RefusedServer,
  RegistrationRequest,
} from '@symposium/sdk'
import { serversFile } from './paths.js'

type KnownServer = Exclude<McpServer, { transport: 'sse' }>

export const antigravityMcp: AgentMcp = {
  register(servers, request) {
    return {
      files: filesWith(servers.filter(isKnown).map(entryOf), request),
      refused: servers.filter((server) => !isKnown(server)).map(refuse),
    }
  },
}

/** Entries of version 0.5.1 of the original, whose address has a name that this agent does not read (cases/original.md N-19). */
export function leftoverServers(
  servers: readonly McpServer[],
  request: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers.flatMap((server): FileEntry[] =>
    server.transport === 'stdio'
      ? []
      : [
          {
            type: 'member',
            path: pathOf(server.name),
            value: { url: server.url, ...some('headers', server.headers) },
          },
        ],
  )
  return filesWith(entries, request)
}

function filesWith(entries: readonly FileEntry[], request: RegistrationRequest): readonly AgentFile[] {
  return entries.length === 0 ? [] : [{ path: serversFile(request), format: 'json', entries }]
}

function pathOf(name: string): readonly string[] {
  return ['mcpServers', name]
}

function entryOf(server: KnownServer): FileEntry {
  const path = pathOf(server.name)
  return { type: 'member', path, value: valueOf(server), off: { path: [...path, 'disabled'], value: true } }
}

/** No `type` and no `url` (agents/formats.md 4.2); variables are text already, since any other type drops the server in silence. */
function valueOf(server: KnownServer): JsonObject {
  return server.transport === 'stdio'
    ? { command: server.command, args: server.args, ...some('env', server.env) }
    : { serverUrl: server.url, ...some('headers', server.headers) }
}

function some(name: string, values: Readonly<Record<string, string>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}

function isKnown(server: McpServer): server is KnownServer {
  // Nobody has measured whether it speaks SSE (design/decisions.md, Hooks).
  return server.transport !== 'sse'
}

function refuse({ name }: McpServer): RefusedServer {
  return {
    name,
    reason: 'Antigravity is not known to have an SSE transport',
    remedy: 'offer the server over http',
  }
}

import type {
  AgentFile,
  AgentMcp,
  FileEntry,
  JsonObject,
  McpServer,
  RegistrationRequest,
} from '@symposium/sdk'
import { configFiles } from './paths.js'

export const opencodeMcp: AgentMcp = {
  register: (servers, request) => ({ files: serverFiles(servers.map(entryOf), request), refused: [] }),
}

/** The file that the user has, however it is spelt; all of them are merged (agents/formats.md 7). */
function serverFiles(entries: readonly FileEntry[], request: RegistrationRequest): readonly AgentFile[] {
  if (entries.length === 0) {
    return []
  }
  const candidates = configFiles(request)
  const path = candidates.find((file) => request.files.stat(file)?.type === 'file') ?? candidates[0]
  // OpenCode takes comments and trailing commas in either spelling.
  return [{ path, format: 'jsonc', entries: [...frameOf(path, request), ...entries] }]
}

const SCHEMA = 'https://opencode.ai/config.json'

/** A file that we make names its schema. One that the user made without is not given any. */
function frameOf(path: string, { files }: RegistrationRequest): readonly FileEntry[] {
  const text = files.readText(path)
  return text === undefined || text.trim() === '' || text.includes(JSON.stringify(SCHEMA))
    ? [{ type: 'frame', path: ['$schema'], value: SCHEMA }]
    : []
}

export function serverPath({ name }: McpServer): readonly string[] {
  return ['mcp', name]
}

function entryOf(server: McpServer): FileEntry {
  const path = serverPath(server)
  return {
    type: 'member',
    path,
    value: { ...valueOf(server), enabled: true },
    initial: ['enabled'],
    off: { path: [...path, 'enabled'], value: false },
  }
}

/** Anything else in `type` or `command` keeps OpenCode from starting at all (agents/formats.md 7). */
function valueOf(server: McpServer): JsonObject {
  return server.transport === 'stdio'
    ? { type: 'local', command: [server.command, ...server.args], ...some('environment', server.env) }
    : { type: 'remote', url: server.url, ...some('headers', server.headers) }
}

function some(name: string, values: Readonly<Record<string, string>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}

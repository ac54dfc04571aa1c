import type {
  AgentFile,
  AgentMcp,
  FileEntry,
  JsonObject,
  McpRegistration,
  McpServer,
  RefusedServer,
  RegistrationRequest,
} from '@symposium/sdk'
import { pluginPath, userServersFile } from './paths.js'
import { pluginManifest } from './plugin.js'
import { refusal } from './refusals.js'

type StdioServer = Extract<McpServer, { transport: 'stdio' }>
type RemoteServer = Exclude<McpServer, StdioServer>

const TIMEOUT_IN_SECONDS = 300

export const gooseMcp: AgentMcp = {
  register(servers, request): McpRegistration {
    const reasons = new Map(servers.map((server) => [server, refusal(server, request.scope)]))
    const taken = servers.filter((server) => reasons.get(server) === undefined)
    return {
      files: request.scope.type === 'global' ? userFiles(taken, request) : projectFiles(taken, request),
      refused: [...reasons.values()].filter((reason): reason is RefusedServer => reason !== undefined),
    }
  },
}

function userFiles(
  servers: readonly McpServer[],
  { environment }: RegistrationRequest,
): readonly AgentFile[] {
  const entries = servers.map(extensionOf)
  return entries.length === 0 ? [] : [{ path: userServersFile(environment), format: 'yaml', entries }]
}

function extensionOf(server: McpServer): FileEntry {
  const path = ['extensions', server.name]
  return {
    type: 'member',
    path,
    value: server.transport === 'stdio' ? stdioExtension(server) : remoteExtension(server),
    // What Goose asks for and people tune.
    initial: ['enabled', 'description', 'timeout'],
    off: { path: [...path, 'enabled'], value: false },
  }
}

function stdioExtension({ name, command, args, env }: StdioServer): JsonObject {
  return {
    enabled: true,
    type: 'stdio',
    name,
    description: '',
    cmd: command,
    args,
    ...some('envs', env),
    timeout: TIMEOUT_IN_SECONDS,
  }
}

function remoteExtension({ name, url, headers }: RemoteServer): JsonObject {
  return {
    enabled: true,
    type: 'streamable_http',
    name,
    description: '',
    uri: url,
    ...some('headers', headers),
    timeout: TIMEOUT_IN_SECONDS,
  }
}

/** Goose has no other file for the servers of one project (cases/original.md N-20). */
function projectFiles(servers: readonly McpServer[], request: RegistrationRequest): readonly AgentFile[] {
  const entries = servers.flatMap((server) => (server.transport === 'stdio' ? [pluginServer(server)] : []))
  const path = pluginPath(request, '.mcp.json')
  return entries.length === 0 ? [] : [pluginManifest(request), { path, format: 'json', entries }]
}

function pluginServer({ name, command, args, env }: StdioServer): FileEntry {
  return { type: 'member', path: ['mcpServers', name], value: { command, args, ...some('env', env) } }
}

function some(name: string, values: Readonly<Record<string, string>>): JsonObject {
  return Object.keys(values).length === 0 ? {} : { [name]: values }
}

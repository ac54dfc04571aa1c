import { unlessEmpty, type AgentMcp, type FileEntry, type JsonObject, type McpServer } from '@symposium/sdk'
import { projectServersFile, userServersFile } from './paths.js'

export const copilotMcp: AgentMcp = {
  register(servers, request) {
    const { scope, environment } = request
    return {
      files: [
        scope.type === 'project'
          ? {
              path: projectServersFile(scope.root, environment, request),
              format: 'json',
              entries: servers.map(describeShared),
            }
          : { path: userServersFile(environment), format: 'json', entries: servers.map(describeOwn) },
      ],
      refused: [],
    }
  },
}

/** In Claude Code's form, since both read the file (agents/formats.md 22.1, M-copilot-project). */
function describeShared(server: McpServer): FileEntry {
  return { type: 'member', path: ['mcpServers', server.name], value: describe(server, 'stdio') }
}

/** As `copilot mcp add` writes it. Which tools are on offer is the user's choice from then on. */
function describeOwn(server: McpServer): FileEntry {
  return {
    type: 'member',
    path: ['mcpServers', server.name],
    value: { tools: ['*'], ...describe(server, 'local') },
    initial: ['tools'],
  }
}

function describe(server: McpServer, local: string): JsonObject {
  return server.transport === 'stdio'
    ? { type: local, command: server.command, args: server.args, ...unlessEmpty('env', server.env) }
    : { type: server.transport, url: server.url, ...unlessEmpty('headers', server.headers) }
}

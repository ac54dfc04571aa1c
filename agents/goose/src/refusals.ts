import type { McpServer, RefusedServer, RegistrationScope } from '@symposium/sdk'

/** Variables that Goose does not let an extension set, in any letter case (agents/formats.md 8). */
const FORBIDDEN = new Set(
  `PATH PATHEXT SYSTEMROOT WINDIR PYTHONPATH PYTHONHOME NODE_OPTIONS RUBYOPT GEM_PATH GEM_HOME CLASSPATH
   GO111MODULE GOROOT APPINIT_DLLS SESSIONNAME COMSPEC TEMP TMP LOCALAPPDATA USERPROFILE HOMEDRIVE HOMEPATH`.split(
    /\s+/,
  ),
)

const LOADERS = ['LD_', 'DYLD_']

/** Why Goose cannot have a server; `undefined` where it can. */
export function refusal(server: McpServer, scope: RegistrationScope): RefusedServer | undefined {
  switch (server.transport) {
    case 'stdio':
      return refuseVariable(server)
    case 'sse':
      return {
        name: server.name,
        reason: 'Goose has no SSE transport',
        remedy: 'offer the server over http',
      }
    case 'http':
      return scope.type === 'global'
        ? undefined
        : {
            name: server.name,
            reason: 'Goose takes no servers by address from a project',
            remedy: 'set `hook-scope = "global"`, or offer the server over stdio',
          }
  }
}

function refuseVariable({
  name,
  env,
}: Extract<McpServer, { transport: 'stdio' }>): RefusedServer | undefined {
  const forbidden = Object.keys(env).find(isForbidden)
  return forbidden === undefined
    ? undefined
    : {
        name,
        reason: `Goose lets no server set \`${forbidden}\``,
        remedy: 'start the server through a script that sets it',
      }
}

function isForbidden(variable: string): boolean {
  const name = variable.toUpperCase()
  return FORBIDDEN.has(name) || LOADERS.some((prefix) => name.startsWith(prefix))
}

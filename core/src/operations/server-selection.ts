import type { McpServer as AgentServer } from '@symposium/sdk'
import type { SelectedServer } from '../mcp/selected-server.js'
import { selectServers, type ServerProgram, type ServerSelection } from '../mcp/select-servers.js'
import type { McpServer, Plugin } from '../manifest/plugin.js'
import { evaluateGate } from '../predicates/evaluate.js'
import type { Session } from '../session.js'
import { declinedOrigins, retainedOrigins } from './retention.js'

export interface SelectionOptions {
  /** What this workspace had last. */
  readonly remembered: readonly SelectedServer[]
  /** Whether what a server runs may be obtained; otherwise only what is there already counts. */
  readonly mayInstall: boolean
}

/** The servers of this workspace, in this run. */
export async function serversOf(session: Session, options: SelectionOptions): Promise<ServerSelection> {
  const { active } = await session.activeSet()
  const { remembered } = options
  const isNeeded = remembered.length > 0 || active.some(({ plugin }) => plugin.mcpServers.length > 0)
  if (!isNeeded) {
    return { servers: [], records: [], problems: [] }
  }
  const retain = await retainedOrigins(session)
  const isDeclined = await declinedOrigins(session)
  return selectServers({
    active,
    remembered,
    evaluate: async (gate, plugin) => evaluateGate(gate, await session.scopeFor(plugin)),
    programOf: (server, plugin) => programOf(session, { server, plugin, mayInstall: options.mayInstall }),
    isUndetermined: (plugin) => retain({ plugin }) && !isDeclined({ plugin }),
  })
}

interface ProgramRequest {
  readonly server: Extract<McpServer, { transport: 'stdio' }>
  readonly plugin: Plugin
  readonly mayInstall: boolean
}

/** The installation that a command names, as a program to start. Its own arguments are among the server's already. */
async function programOf(
  session: Session,
  { server, plugin, mayInstall }: ProgramRequest,
): Promise<ServerProgram> {
  const installation = plugin.installations.find(({ name }) => name === server.command)
  if (installation === undefined) {
    return { state: 'unavailable' }
  }
  const installer = await session.installer()
  const located = installer.located({ plugin, installation })
  if (located?.run !== undefined) {
    return { state: 'ready', argv: located.run.argv }
  }
  if (!mayInstall) {
    return { state: 'unavailable' }
  }
  const { level } = session.options
  const acquired = await installer.acquire({ plugin, installation, level, network: level !== 'none' })
  acquired.warnings.forEach((problem) => session.reporter.problem(problem))
  if (acquired.state === 'unavailable') {
    return { state: 'unavailable', problem: acquired.problem }
  }
  return acquired.run === undefined ? { state: 'unavailable' } : { state: 'ready', argv: acquired.run.argv }
}

/** Every server that older tools may have registered. */
export async function serversOfPlugins(session: Session): Promise<readonly AgentServer[]> {
  const { active } = await session.activeSet()
  return active.flatMap(({ plugin }) => plugin.mcpServers.map(asDeclared))
}

function asDeclared(server: McpServer): AgentServer {
  const { name, transport } = server
  return transport === 'stdio'
    ? { transport, name, command: server.command, args: server.args, env: server.env }
    : { transport, name, url: server.url, headers: server.headers }
}

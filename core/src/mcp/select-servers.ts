import { ANY_VERSION, formatPackageId, type ErrorCode, type McpServer as AgentServer } from '@symposium/sdk'
import type { ActivePlugin } from '../activation/record.js'
import type { McpServer, Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Gate } from '../predicates/tree.js'
import { quote } from '../report/show.js'
import type { Problem } from '../report/problem.js'
import type { SelectedServer } from './selected-server.js'
import { serverFault } from './server-fault.js'

type Stdio = Extract<McpServer, { transport: 'stdio' }>

/** What a server starts: a program by its absolute path or name, and what comes before its own arguments. */
export type ServerProgram =
  | { readonly state: 'ready'; readonly argv: readonly [string, ...string[]] }
  /** Not to be had in this run. */
  | { readonly state: 'unavailable'; readonly problem?: Problem }

export interface ServerSelectionInput {
  /** In the order of the active set. */
  readonly active: readonly ActivePlugin[]
  /** What this workspace had last. */
  readonly remembered: readonly SelectedServer[]
  evaluate(gate: Gate, plugin: Plugin): Evaluation | Promise<Evaluation>
  /** Resolves a command that names an installation of the plugin. */
  programOf(server: Stdio, plugin: Plugin): ServerProgram | Promise<ServerProgram>
  /** Whether nobody can tell in this run what a plugin brings that is not active (spec/pipeline.md G61). */
  isUndetermined(plugin: string): boolean
}

/** One server of an active plugin and what became of it. */
export interface ServerRecord {
  readonly plugin: Plugin
  readonly server: McpServer
  readonly gate: Evaluation
  /** `kept`: it cannot be told anew, and stays as it was. */
  readonly state: 'selected' | 'kept' | 'inactive' | 'refused' | 'shadowed' | 'unavailable'
}

export interface ServerSelection {
  readonly servers: readonly SelectedServer[]
  readonly records: readonly ServerRecord[]
  readonly problems: readonly Problem[]
}

/** The servers that agents shall know: of active plugins, where their own gates hold, in the order of the plugins. */
export async function selectServers(input: ServerSelectionInput): Promise<ServerSelection> {
  const selection = new Selection(input)
  await selection.run()
  return selection
}

class Selection implements ServerSelection {
  readonly records: ServerRecord[] = []
  readonly problems: Problem[] = []
  readonly #input: ServerSelectionInput
  readonly #chosen = new Map<string, SelectedServer>()

  constructor(input: ServerSelectionInput) {
    this.#input = input
  }

  get servers(): readonly SelectedServer[] {
    return [...this.#chosen.values()]
  }

  async run(): Promise<void> {
    const { active, remembered, isUndetermined } = this.#input
    const loaded = new Set(active.map(({ plugin }) => nameOf(plugin)))
    for (const one of remembered) {
      if (!loaded.has(one.plugin) && isUndetermined(one.plugin)) {
        this.#chosen.set(one.server.name, one)
      }
    }
    for (const { plugin } of active) {
      for (const server of plugin.mcpServers) {
        const gate = await this.#input.evaluate(server.gate, plugin)
        this.records.push({ plugin, server, gate, state: await this.#consider(server, plugin, gate) })
      }
    }
  }

  async #consider(server: McpServer, plugin: Plugin, gate: Evaluation): Promise<ServerRecord['state']> {
    if (gate.unavailable === true) {
      return this.#keep(server, plugin) ? 'kept' : 'inactive'
    }
    if (!gate.holds) {
      return 'inactive'
    }
    const fault = serverFault(server, plugin.origin)
    if (fault !== undefined) {
      this.#problem('SERVER_REFUSED', { server, plugin }, `is refused, since ${fault}`)
      return 'refused'
    }
    const program =
      server.transport === 'stdio' && server.installed
        ? await this.#input.programOf(server, plugin)
        : undefined
    if (program?.state === 'unavailable') {
      this.problems.push(...(program.problem === undefined ? [] : [program.problem]))
      return this.#keep(server, plugin) ? 'kept' : 'unavailable'
    }
    return this.#choose({ plugin: nameOf(plugin), server: describe(server, program?.argv) }, server, plugin)
  }

  /** The first of a name has it (spec/agents-and-hooks.md row 38). */
  #choose(chosen: SelectedServer, server: McpServer, plugin: Plugin): 'selected' | 'shadowed' {
    const known = this.#chosen.get(server.name)
    if (known === undefined) {
      this.#chosen.set(server.name, chosen)
      return 'selected'
    }
    if (JSON.stringify(known.server) !== JSON.stringify(chosen.server)) {
      this.#problem(
        'SERVER_SHADOWED',
        { server, plugin },
        `is left out, since ${known.plugin} brings one of that name before it`,
      )
    }
    return 'shadowed'
  }

  #keep({ name }: McpServer, plugin: Plugin): boolean {
    const before = this.#input.remembered.find(
      (one) => one.server.name === name && one.plugin === nameOf(plugin),
    )
    if (before === undefined || this.#chosen.has(name)) {
      return false
    }
    this.#chosen.set(name, before)
    return true
  }

  #problem(code: ErrorCode, { server, plugin }: Pick<ServerRecord, 'server' | 'plugin'>, what: string): void {
    const [file] = plugin.manifestFiles
    this.problems.push({
      code,
      message: `MCP server ${quote(server.name)} of plugin ${quote(plugin.name)} ${what}`,
      ...(file === undefined ? {} : { place: { file } }),
    })
  }
}

/** Whatever its version. */
function nameOf({ id }: Plugin): string {
  return formatPackageId({ ...id, version: ANY_VERSION })
}

/** Texts such as `${TOKEN}` are handed on as they are, and never looked up (cases/security.md S97). */
function describe(server: McpServer, argv: readonly [string, ...string[]] | undefined): AgentServer {
  const { name } = server
  if (server.transport !== 'stdio') {
    return { transport: server.transport, name, url: server.url, headers: server.headers }
  }
  const [command, ...first] = argv ?? [server.command]
  return { transport: 'stdio', name, command, args: [...first, ...server.args], env: server.env }
}

import {
  HOOK_EVENTS,
  type AgentAdapter,
  type AgentFile,
  type Environment,
  type FileReader,
  type HookEvent,
  type McpServer,
  type RegistrationRequest,
  type RegistrationScope,
} from '@symposium/sdk'
import type { Directories } from '../host/ports.js'
import { hookCommand } from '../hooks/registered-command.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { checkFiles, checkPaths, checkRegistration } from './check-answer.js'
import type { Registration, Registrations } from './inputs.js'
import { projectFileFault, userFileFault, type WorkspaceRoot } from './places.js'

export interface AskOptions {
  /** In the order of the configuration. */
  readonly configured: readonly AgentAdapter[]
  /** Agents that may have left something, configured or not. */
  readonly leftoversOf: readonly AgentAdapter[]
  readonly scope: 'global' | 'project'
  /** Absent outside a workspace. */
  readonly root?: WorkspaceRoot
  /** Absent where the servers of this run are not known: then nothing is asked about them. */
  readonly servers?: readonly McpServer[]
  /** Servers that older tools may have written. */
  readonly knownServers: readonly McpServer[]
  /** False where hooks cannot be answered at the moment: those that are there stay. */
  readonly withHooks: boolean
  readonly environment: Environment
  readonly directories: Directories
  readonly files: FileReader
}

export interface Asked {
  readonly registrations: Registrations
  readonly problems: readonly Problem[]
}

/** Asks each agent what its files shall hold. What one of them throws, or answers wrongly, costs that agent only. */
export function askAgents(options: AskOptions): Asked {
  const asking = new Asking(options)
  const { scope, root, servers } = options
  const place: RegistrationScope | undefined =
    scope === 'global' ? { type: 'global' } : root && { type: 'project', root: root.path }
  for (const agent of place === undefined ? [] : options.configured) {
    asking.hooks(agent, place ?? { type: 'global' })
    if (servers !== undefined) {
      asking.servers(agent, place ?? { type: 'global' }, servers)
    }
  }
  options.leftoversOf.forEach((agent) => asking.leftovers(agent))
  return asking.result()
}

type Answer = 'hook' | 'server' | undefined

class Asking {
  readonly #options: AskOptions
  readonly #wanted: Registration[] = []
  readonly #unanswered: Pick<Registration, 'agent' | 'kind'>[] = []
  readonly #leftovers: Registrations['leftovers'][number][] = []
  readonly #problems: Problem[] = []

  constructor(options: AskOptions) {
    this.#options = options
  }

  hooks(agent: AgentAdapter, scope: RegistrationScope): void {
    const { hooks } = agent
    if (hooks === undefined) {
      return
    }
    if (!this.#options.withHooks) {
      this.#unanswered.push({ agent: agent.name, kind: 'hook' })
      return
    }
    this.#ask(agent, 'hook', () => {
      const commands = this.#commands(agent, scope)
      const files = checkFiles(hooks.register({ ...this.#request(scope), commands }))
      this.#checkPaths(agent, scope, files)
      const approval = typeof hooks.approval === 'string' ? { approval: hooks.approval } : {}
      this.#wanted.push({ ...this.#named(agent, scope), kind: 'hook', files, ...approval })
    })
  }

  servers(agent: AgentAdapter, scope: RegistrationScope, servers: readonly McpServer[]): void {
    const { mcp } = agent
    if (mcp === undefined) {
      return
    }
    this.#ask(agent, 'server', () => {
      const { files, refused } = checkRegistration(
        mcp.register(structuredClone(servers), this.#request(scope)),
      )
      this.#checkPaths(agent, scope, files)
      this.#wanted.push({ ...this.#named(agent, scope), kind: 'server', files })
      for (const { name, reason, remedy } of refused) {
        const message = `${agent.displayName} cannot have the MCP server \`${name}\`: ${reason}`
        this.#problems.push({ code: 'SERVER_REFUSED', message, ...(remedy === undefined ? {} : { remedy }) })
      }
    })
  }

  leftovers(agent: AgentAdapter): void {
    const { root, knownServers } = this.#options
    const scopes: readonly RegistrationScope[] = [
      { type: 'global' },
      ...(root === undefined ? [] : [{ type: 'project' as const, root: root.path }]),
    ]
    for (const scope of scopes) {
      this.#ask(agent, undefined, () => {
        const files = checkFiles(agent.leftovers?.(structuredClone(knownServers), this.#request(scope)) ?? [])
        this.#checkPaths(agent, scope, files)
        this.#leftovers.push({ ...this.#named(agent, scope), files })
      })
    }
  }

  result(): Asked {
    return {
      registrations: {
        wanted: this.#wanted,
        unanswered: this.#unanswered,
        leftovers: this.#leftovers,
      },
      problems: this.#problems,
    }
  }

  #ask(agent: AgentAdapter, kind: Answer, question: () => void): void {
    try {
      question()
    } catch (error) {
      const problem = problemFrom(error, { code: 'ADAPTER_MISBEHAVED' })
      const what = kind === undefined ? 'leftovers' : `its ${kind}s`
      this.#problems.push({
        ...problem,
        message: `agent \`${agent.name}\`, asked for ${what}: ${problem.message}`,
      })
      if (kind !== undefined) {
        this.#unanswered.push({ agent: agent.name, kind })
      }
    }
  }

  #named(
    { name, displayName }: AgentAdapter,
    scope: RegistrationScope,
  ): Omit<Registration, 'kind' | 'files'> {
    const { root } = this.#options
    const isPart = scope.type === 'project' && root !== undefined
    return { agent: name, displayName, ...(isPart ? { workspace: root.realPath } : {}) }
  }

  #request(scope: RegistrationScope): RegistrationRequest {
    const { environment, files, configured } = this.#options
    return { scope, environment, files, agents: configured.map(({ name }) => name) }
  }

  #commands({ name, hooks }: AgentAdapter, scope: RegistrationScope): Partial<Record<HookEvent, string>> {
    const { directories, environment } = this.#options
    const place = { scope, directories, platform: environment.platform }
    const events = HOOK_EVENTS.filter((event) => hooks?.events[event] !== undefined)
    return Object.fromEntries(events.map((event) => [event, hookCommand(name, event, place)]))
  }

  #checkPaths(agent: AgentAdapter, scope: RegistrationScope, files: readonly AgentFile[]): void {
    const { root, environment, directories } = this.#options
    if (scope.type === 'project' && root !== undefined) {
      checkPaths(files, (path) => projectFileFault(path, root))
      return
    }
    const userSkills = agent.skills.user?.(environment)
    const rules = { environment, directories, ...(userSkills === undefined ? {} : { userSkills }) }
    checkPaths(files, (path) => userFileFault(path, rules))
  }
}

import type { Environment } from '@symposium/sdk'
import type { Located, LocateRequest } from '../../installations/contract.js'
import { hookEnvironment } from '../../installations/environment.js'
import type { Hook, Installation, Plugin } from '../../manifest/plugin.js'
import { quote } from '../../report/show.js'
import type { Session } from '../../session.js'
import type { PlannedRun } from '../hook-plan.js'

/** What hooks start (spec/agents-and-hooks.md 3.10, 4.7), as far as it is there: nothing is fetched. */
export class PlannedRuns {
  readonly #session: Session
  readonly #inputs = new Set<string>()

  constructor(session: Session) {
    this.#session = session
  }

  /** Paths whose change may change what was resolved. */
  get inputs(): readonly string[] {
    return [...this.#inputs]
  }

  async resolve(hook: Hook, plugin: Plugin): Promise<PlannedRun> {
    const installation = plugin.installations.find(({ name }) => name === hook.command)
    if (installation === undefined) return missing(`nothing is known of ${quote(hook.command)}`)
    const located = await this.#locate(hook, { plugin, installation })
    located?.inputs.forEach((path) => this.#inputs.add(path))
    const first = located?.run?.argv ?? ownFile(installation, hook)
    if (first === undefined) return missing(remedyFor(installation, located))
    const { platform } = this.#session.ports.environment
    return {
      type: 'program',
      command: [...first, ...hook.args],
      ...surroundings(located?.exposures ?? [], platform),
    }
  }

  async #locate(
    { runnable, requirements }: Hook,
    located: Pick<LocateRequest, 'plugin' | 'installation'>,
  ): Promise<Located | undefined> {
    const installer = await this.#session.installer()
    const request = { ...located, ...(runnable === undefined ? {} : { runnable }), requirements }
    // A requirement that is not there costs itself alone (spec/agents-and-hooks.md 6.4 row 83).
    return installer.located(request) ?? installer.located({ ...request, requirements: [] })
  }
}

/** A file of the plugin, or a program on PATH: whoever starts it says what is wrong with it. */
function ownFile(
  { name, source, runnable }: Installation,
  hook: Hook,
): readonly [string, ...string[]] | undefined {
  if (source?.type === 'path-lookup') return [name]
  const own = runnable ?? hook.runnable
  if (source !== undefined || own === undefined) return undefined
  return own.type === 'script' ? ['sh', own.path] : [own.path]
}

/** The directories are kept apart from PATH, which is that of the agent once an event comes. */
function surroundings(
  exposures: Located['exposures'],
  platform: Environment['platform'],
): { readonly environment: Readonly<Record<string, string>>; readonly path: readonly string[] } {
  const { PATH = '', ...environment } = hookEnvironment(exposures, { platform, variables: { PATH: '' } })
  const delimiter = platform === 'win32' ? ';' : ':'
  return { environment, path: PATH === '' ? [] : PATH.split(delimiter) }
}

function remedyFor({ name, source }: Installation, located: Located | undefined): string {
  if (located !== undefined || source === undefined) return `${quote(name)} has nothing that could be run`
  return `${quote(name)} is not installed here: \`symposium sync\` installs it`
}

function missing(message: string): PlannedRun {
  return { type: 'missing', message }
}

import { ANY_VERSION, formatPackageId, type PackageId, type ReportEvent } from '@symposium/sdk'
import type { TrustedPlugin } from '../activation/input.js'
import { decide, type ScopedPlugins } from '../enablement/decide.js'
import { packageKey } from '../enablement/package-key.js'
import { isOffline } from '../host/is-offline.js'
import { guard } from '../registry/guard.js'
import type { Instance } from '../registry/instance.js'
import type { Session } from '../session.js'
import { isInside } from '../inside.js'
import { refreshRegistries } from './refresh.js'

/** Milliseconds for each registry (spec/pipeline.md G63). */
const REFRESH_DEADLINE = 5000

type Match = Omit<Extract<ReportEvent, { kind: 'search_match' }>, 'kind'>

/**
 * Reports what has a name like this: plugins of registries, and whatever package managers
 * find (spec/pipeline.md 3.10). It never fails: who cannot answer costs a warning. No
 * project is looked at, and so no package manager's program is started for one.
 */
export async function search(session: Session, query: string): Promise<void> {
  const wanted = query.trim()
  const refreshed = await refreshRegistries(session, { deadline: REFRESH_DEADLINE })
  refreshed.forEach(({ problem }) => problem !== undefined && session.reporter.problem(problem))
  const load = await session.readings.detached()
  load.problems.forEach((problem) => session.reporter.problem(problem))
  const matches = new Matches(session, load.plugins)
  for (const { id, plugin } of load.plugins) {
    if (plugin?.name.toLowerCase().includes(wanted.toLowerCase()) === true) {
      matches.add(id)
    }
  }
  session.options.onPhase('Searching')
  const { hits, complete } = await askAll(session, wanted)
  for (const { id, description } of hits) {
    matches.add(id, description)
  }
  matches.report()
  if (matches.size === 0) {
    const everywhere = complete && load.problems.length === 0 ? '' : ' among what could be searched'
    session.reporter.emit({ kind: 'info', message: `nothing is called like \`${wanted}\`${everywhere}` })
  }
}

interface Hit {
  readonly id: PackageId
  readonly description?: string
}

/** All at once, in their order. */
async function askAll(
  session: Session,
  query: string,
): Promise<{ readonly hits: readonly Hit[]; readonly complete: boolean }> {
  const offline = isOffline(session.ports.environment)
  const able = session.readings.instances().filter(canSearch)
  // What a registry has is here; package managers ask elsewhere.
  const asked = able.filter(({ kind }) => !offline || kind === 'registry')
  const answers = await Promise.all(asked.map((instance) => guard.search(instance, query)))
  const problems = answers.flatMap((answer) => (answer.ok ? answer.problems : [answer.problem]))
  problems.forEach((problem) => session.reporter.problem(problem))
  return {
    hits: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    complete: problems.length === 0 && asked.length === able.length,
  }
}

function canSearch({ pm }: Instance): boolean {
  return pm.capabilities.includes('search')
}

/** One for each entry, whichever way it was found (spec/pipeline.md G44), in the order of their first appearance. */
class Matches {
  readonly #session: Session
  readonly #plugins: ReadonlyMap<string, TrustedPlugin>
  readonly #scoped: ScopedPlugins
  readonly #found = new Map<string, Match>()

  constructor(session: Session, plugins: readonly TrustedPlugin[]) {
    this.#session = session
    this.#plugins = new Map(plugins.map((one) => [packageKey(one.id), one]))
    this.#scoped = scopedHere(session)
  }

  get size(): number {
    return this.#found.size
  }

  add(id: PackageId, description?: string): void {
    const known = this.#found.get(packageKey(id))
    const match = known ?? this.#matchOf(id)
    const text = match.description ?? description
    this.#found.set(packageKey(id), { ...match, ...(text === undefined ? {} : { description: text }) })
  }

  report(): void {
    const { reporter } = this.#session
    for (const origin of new Set([...this.#found.values()].map((match) => match.origin))) {
      reporter.emit({ kind: 'info', message: `from ${origin}` })
      for (const match of this.#found.values()) {
        if (match.origin === origin) {
          reporter.emit({ kind: 'search_match', ...match })
        }
      }
    }
  }

  #matchOf(id: PackageId): Match {
    const plugin = this.#plugins.get(packageKey(id))?.plugin
    const name = plugin?.name ?? id.name
    const isDeclined = this.#isDeclined(id, name)
    // Of an entry that waits for its user only this is of interest (spec/pipeline.md 3.10).
    const dormant =
      plugin?.dormant === true
        ? { description: `dormant: it names no dependency, so symposium use ${name} switches it on` }
        : {}
    return {
      origin: id.pm,
      name,
      id: formatPackageId(id),
      ...(id.version === ANY_VERSION ? {} : { version: id.version }),
      ...(isDeclined ? { declined: true as const } : dormant),
    }
  }

  #isDeclined({ pm, name }: PackageId, shown: string): boolean {
    const subject = { pm, names: [shown, name], shadowed: false }
    return decide(subject, this.#scoped, this.#session.readings.sameName()).verdict === 'declined'
  }
}

/** What the user decided for everywhere, and for whatever project is around the current directory. */
function scopedHere(session: Session): ScopedPlugins {
  const { plugins } = session.config.config
  const here = session.canonical(session.ports.environment.cwd)
  const applies = ({ workspace }: { readonly workspace?: string }): boolean =>
    workspace === undefined || isInside(session.canonical(workspace), here)
  return {
    use: plugins.use.filter(applies),
    disable: plugins.disable.filter(applies),
    autoEnable: plugins.autoEnable.filter(applies),
  }
}

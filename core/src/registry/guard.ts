import {
  SymposiumError,
  type CallOptions,
  type Dependency,
  type FetchedPackage,
  type LoadOptions,
  type PackageId,
  type PluginInfo,
  type PluginOffer,
  type UpdateLevel,
  type Workspace,
} from '@symposium/sdk'
import { problemFrom, type Problem } from '../report/problem.js'
import {
  checkAnswer,
  checkDependency,
  checkFetched,
  checkHits,
  checkOffer,
  checkPaths,
  checkWorkspace,
} from './check-answer.js'
import type { Instance } from './instance.js'

/** What came of a call to an adapter: an answer, or a failure that is its own affair. */
export type Guarded<T> =
  | { readonly ok: true; readonly value: T; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem }

/** Milliseconds, by how far the call may go. */
const DEADLINES: Record<UpdateLevel, number> = { none: 150_000, check: 180_000, fetch: 300_000 }

/** Milliseconds: somebody waits for a list, and the others have answered. */
const SEARCH_DEADLINE = 10_000
/** The same for the look-up of one name among many. */
const LOOKUP_DEADLINE = 15_000

/**
 * Every call to an adapter goes through here: it has a deadline, what comes back
 * is checked, and what is wrong costs one item or one instance, never the run
 * (spec/pipeline.md 1.2, 1.5).
 */
export const guard = {
  workspace: (instance: Instance, directory: string): Promise<Guarded<Workspace | undefined>> =>
    call(instance, 'none', async (options) => ({
      value: checkWorkspace(await instance.pm.workspace?.(directory, options)),
      problems: [],
    })),

  dependencies: (instance: Instance, workspace: Workspace): Promise<Guarded<readonly Dependency[]>> =>
    call(instance, 'none', async (options) =>
      checkAnswer(await instance.pm.dependencies?.(workspace, options), (item) =>
        checkDependency(item, instance),
      ),
    ),

  activePlugins: (
    instance: Instance,
    dependencies: readonly PackageId[],
  ): Promise<Guarded<readonly PluginOffer[]>> =>
    call(instance, 'none', async (options) =>
      checkAnswer(await instance.pm.activePlugins(dependencies, options), (item) =>
        checkOffer(item, instance),
      ),
    ),

  loadPlugin: (
    instance: Instance,
    id: PackageId,
    level: UpdateLevel,
  ): Promise<Guarded<readonly PluginOffer[]>> =>
    call(instance, level, async (options) =>
      checkAnswer(await instance.pm.loadPlugin(id, withLevel(options, level)), (item) =>
        checkOffer(item, instance, id.name),
      ),
    ),

  fetch: (instance: Instance, id: PackageId, level: UpdateLevel): Promise<Guarded<FetchedPackage>> =>
    call(instance, level, async (options) => ({
      value: checkFetched(await instance.pm.fetch(id, withLevel(options, level)), instance, id),
      problems: [],
    })),

  /** None for an instance that cannot search. */
  search: (instance: Instance, query: string): Promise<Guarded<readonly PluginInfo[]>> =>
    call({ deadline: SEARCH_DEADLINE, ...instance }, 'check', async (options) =>
      checkHits((await instance.pm.search?.(query, options)) ?? [], instance),
    ),

  /** `undefined` also for an instance that does not know how packages of its ecosystem are made. */
  localPackage: (instance: Instance, directory: string): Promise<Guarded<PluginOffer | undefined>> =>
    call(instance, 'none', async (options) => {
      const offer = await instance.pm.localPackage?.(directory, options)
      return { value: offer === undefined ? undefined : checkOffer(offer, instance), problems: [] }
    }),

  packagedFiles: (instance: Instance, directory: string): Promise<Guarded<readonly string[]>> =>
    call(instance, 'none', async (options) => ({
      value: checkPaths(await instance.pm.packagedFiles?.(directory, options)),
      problems: [],
    })),

  exists: (instance: Instance, name: string): Promise<Guarded<boolean>> =>
    call({ deadline: LOOKUP_DEADLINE, ...instance }, 'check', async (options) => ({
      value: (await instance.pm.exists?.(name, options)) === true,
      problems: [],
    })),

  /** Whether a remote source was asked: false for an instance that has none. */
  refresh: (instance: Instance, level: UpdateLevel, force: boolean): Promise<Guarded<boolean>> =>
    call(instance, level, async (options) => ({
      value: (await instance.pm.refresh?.(level, force, options)) === true,
      problems: [],
    })),
}

async function call<T>(
  instance: Instance,
  level: UpdateLevel,
  run: (options: CallOptions) => Promise<{ readonly value: T; readonly problems: readonly unknown[] }>,
): Promise<Guarded<T>> {
  const milliseconds = instance.deadline ?? DEADLINES[level]
  const options = new LazySignal()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new SymposiumError('ADAPTER_TIMEOUT', `gave no answer within ${milliseconds / 1000} s`, {
          remedy: 'run again, and report it to the author of the adapter if it stays so',
        }),
      )
      options.abort()
    }, milliseconds)
  })
  try {
    const answer = await Promise.race([run(options), deadline])
    const problems = answer.problems.map((problem) => attribute(instance, problem))
    return { ok: true, value: answer.value, problems }
  } catch (error) {
    return { ok: false, problem: attribute(instance, error) }
  } finally {
    clearTimeout(timer)
  }
}

/** Made when it is asked for: most answers are at hand, and the first signal of a process costs some milliseconds. */
class LazySignal implements CallOptions {
  #controller: AbortController | undefined
  #aborted = false

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#aborted) {
        this.#controller.abort()
      }
    }
    return this.#controller.signal
  }

  abort(): void {
    this.#aborted = true
    this.#controller?.abort()
  }
}

function withLevel(options: CallOptions, level: UpdateLevel): LoadOptions {
  return {
    level,
    get signal() {
      return options.signal
    },
  }
}

function attribute(instance: Instance, error: unknown): Problem {
  const problem = problemFrom(error, { code: 'ADAPTER_MISBEHAVED' })
  return { ...problem, message: `${instance.name}: ${problem.message}` }
}

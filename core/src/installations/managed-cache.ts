import { dirname, join } from 'node:path'
import { describeError, SymposiumError, type UpdateLevel } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import type { InstallContext } from './context.js'
import type { CachedSource, Revision } from './managed-source.js'
import {
  isBackingOff,
  noteUse,
  pointerPath,
  readPointer,
  readState,
  statePath,
  writePointer,
  type PinState,
} from './pin-files.js'
import { prune } from './prune.js'
import { checkCache } from './safe-cache.js'

/** What serves a source. */
export interface Served {
  readonly directory: string
  readonly version: string
  /** Changes with every acquisition that changed something. */
  readonly mark: string
}

export interface Obtained extends Served {
  readonly warnings: readonly Problem[]
}

export interface ObtainRequest {
  readonly level: UpdateLevel
  readonly network: boolean
  readonly signal?: AbortSignal
}

/**
 * The versions of sources that are in the cache (spec/agents-and-hooks.md 4.2, 4.3). A version is a
 * directory that never changes: it is put together elsewhere, moved into place, and then a pointer
 * to it is written, so that at every moment a whole version serves.
 */
export class ManagedCache {
  readonly #context: InstallContext

  constructor(context: InstallContext) {
    this.#context = context
  }

  /** What is there, without network, process or write; `undefined` where that is not what was asked for. */
  located(source: CachedSource): Served | undefined {
    const pointer = readPointer(this.#context.ports.caches, pointerPath(source))
    // Two requests may share the name of a file (spec/pipeline.md G14).
    if (pointer?.asked !== source.asked) return undefined
    const directory = join(source.family, pointer.content)
    return source.inspect(directory).state === 'usable'
      ? { directory, version: pointer.version, mark: `${pointer.content} ${pointer.obtainedAt}` }
      : undefined
  }

  /** @throws SymposiumError where nothing can serve. */
  async obtain(source: CachedSource, request: ObtainRequest): Promise<Obtained> {
    const { ports } = this.#context
    checkCache(source.family, ports)
    const served = this.located(source)
    if (served !== undefined && (!request.network || !this.#isDue(source, request.level))) {
      noteUse(statePath(source), ports)
      return { ...served, warnings: [] }
    }
    if (!request.network) throw unavailable(source)
    const since = ports.clock.now()
    try {
      const lock = join(source.family, 'family')
      return await ports.locks.withLock(lock, this.#context.timeouts.lock, () =>
        this.#renew(source, request, since),
      )
    } catch (error) {
      return this.#keep(source, error, request)
    }
  }

  #isDue(source: CachedSource, level: UpdateLevel): boolean {
    if (level === 'fetch') return true
    return level === 'check' && !this.#isBackingOff(source)
  }

  #isBackingOff(source: CachedSource): boolean {
    return isBackingOff(this.#stateOf(source), this.#context.ports.clock.now())
  }

  async #renew(source: CachedSource, request: ObtainRequest, since: number): Promise<Obtained> {
    const { clock, writer, caches } = this.#context.ports
    const served = this.located(source)
    // While we waited for the lock, another run may have done it.
    if (served !== undefined && this.#isDone(source, request.level, since)) return { ...served, warnings: [] }
    const signal = request.signal === undefined ? {} : { signal: request.signal }
    const revision = await source.resolve({ first: served === undefined, ...signal })
    const directory = join(source.family, revision.content)
    const isThere = request.level !== 'fetch' && source.inspect(directory).state !== 'broken'
    const warnings = isThere
      ? []
      : await this.#install(source, revision, { force: request.level === 'fetch', ...signal })
    const before = readPointer(caches, pointerPath(source))
    const isSame = isThere && before?.asked === source.asked && before.content === revision.content
    const now = clock.now()
    if (!isSame) {
      writePointer(writer, source, { content: revision.content, version: revision.version, obtainedAt: now })
    }
    caches.write(statePath(source), { checkedAt: now, usedAt: now, failedAt: 0, failures: 0 })
    if (!isSame) this.#prune(source)
    const mark = `${revision.content} ${isSame ? before.obtainedAt : now}`
    return { directory, version: revision.version, mark, warnings }
  }

  #isDone(source: CachedSource, level: UpdateLevel, since: number): boolean {
    if (level === 'none') return true
    if (level === 'check') return this.#stateOf(source).checkedAt >= since
    return (readPointer(this.#context.ports.caches, pointerPath(source))?.obtainedAt ?? 0) >= since
  }

  async #install(
    source: CachedSource,
    revision: Revision,
    options: { readonly force: boolean; readonly signal?: AbortSignal },
  ): Promise<readonly Problem[]> {
    const { stages } = this.#context.ports
    const stage = stages.create(source.family)
    try {
      const warnings = await source.obtain(revision, stage, options)
      const found = source.inspect(stage)
      if (found.state === 'broken') {
        throw new SymposiumError('INSTALLATION_EMPTY', `${source.title} ${revision.version} ${found.why}`, {
          remedy: 'name a program that it has with `executable`',
        })
      }
      this.#moveIntoPlace(stage, join(source.family, revision.content))
      return warnings.map((message): Problem => ({
        code: 'FILE_SKIPPED',
        message: `${source.title}: ${message}`,
      }))
    } finally {
      this.#discard(stage)
    }
  }

  /** An old directory of the same name goes aside first, and comes back when the new one cannot be moved. */
  #moveIntoPlace(stage: string, directory: string): void {
    const { files, writer, stages } = this.#context.ports
    if (files.stat(directory) === undefined) {
      writer.remove(directory)
      writer.rename(stage, directory)
      return
    }
    const aside = join(stages.create(dirname(directory)), 'old')
    writer.rename(directory, aside)
    try {
      writer.rename(stage, directory)
    } catch (error) {
      writer.rename(aside, directory)
      throw error
    } finally {
      this.#discard(dirname(aside))
    }
  }

  /** The old copy serves when a newer one cannot be had, and nobody tries again at once (spec/agents-and-hooks.md 4.3). */
  #keep(source: CachedSource, error: unknown, { signal }: ObtainRequest): Obtained {
    const served = this.located(source)
    if (served === undefined) throw error
    const { caches, clock } = this.#context.ports
    const state = this.#stateOf(source)
    if (signal?.aborted !== true) {
      const now = clock.now()
      caches.write(statePath(source), { ...state, usedAt: now, failedAt: now, failures: state.failures + 1 })
    }
    const message = `${source.title} could not be refreshed, so ${shortVersion(served.version)} serves on: ${describeError(error)}`
    return {
      ...served,
      warnings: [
        {
          code: 'INSTALLATION_STALE',
          message,
          remedy: 'try again later with `symposium sync --update fetch`',
        },
      ],
    }
  }

  #stateOf(source: CachedSource): PinState {
    return readState(this.#context.ports.caches, statePath(source))
  }

  #prune({ family }: CachedSource): void {
    try {
      prune(family, this.#context.ports)
    } catch (error) {
      this.#context.report.debug(`${family}: ${describeError(error)}`)
    }
  }

  #discard(path: string): void {
    try {
      this.#context.ports.writer.remove(path)
    } catch (error) {
      // The next run that installs something of this family tries again.
      this.#context.report.debug(describeError(error))
    }
  }
}

function unavailable({ title }: CachedSource): SymposiumError {
  return new SymposiumError(
    'INSTALLATION_UNAVAILABLE',
    `${title} is not installed yet, and nothing is fetched now`,
    {
      remedy: 'run `symposium sync`, which installs it',
    },
  )
}

/** Of a commit as much as tells it from others. */
function shortVersion(version: string): string {
  return /^[0-9a-f]{40,}$/.test(version) ? version.slice(0, 12) : version
}

import { join } from 'node:path'
import {
  SymposiumError,
  type TreeFiller,
  type TreeRevision,
  type TreeSource,
  type UpdatedTree,
  type UpdateTreeOptions,
} from '@symposium/sdk'
import { nameHash } from '../host/name-hash.js'
import { installContext, type InstallPorts } from '../installations/context.js'
import { ManagedCache, type Obtained } from '../installations/managed-cache.js'
import type { CachedSource, Revision } from '../installations/managed-source.js'
import { pointerPath, readPointer, readState, statePath } from '../installations/pin-files.js'
import { sha256 } from '../sha256.js'
import { fillTree } from './fill-tree.js'
import type { KeptTreesOptions, TreeTimeouts } from './tree-options.js'
import { previousPointer, treePin, type TreePin } from './tree-places.js'
import { within } from './within.js'

export interface TreeUpdate {
  readonly source: TreeSource
  readonly filler: TreeFiller
  readonly options: UpdateTreeOptions
}

export interface UpdateSurroundings extends KeptTreesOptions {
  readonly ports: InstallPorts
}

const TIMEOUTS: TreeTimeouts = { check: 5_000, first: 30_000, fill: 120_000, lock: 150_000 }

/**
 * Asks a source and fetches what has changed, as one of the versions that the managed cache holds
 * (spec/pipeline.md 1.8.3): put together elsewhere, moved into place, pointed to at last.
 * @throws SymposiumError where nothing can serve.
 */
export async function updateTree(update: TreeUpdate, surroundings: UpdateSurroundings): Promise<UpdatedTree> {
  const { ports, version, report, timeouts } = surroundings
  const { source, options } = update
  const pin = treePin(source, ports.directories)
  const limits = { ...TIMEOUTS, ...timeouts }
  const cache = new ManagedCache(installContext(ports, { version, report, timeouts: { lock: limits.lock } }))
  const { level, force, signal } = options
  // Whoever insists is not held back by what went wrong before.
  if (force === true) forgetFailures(pin, ports)
  const cached = new CachedTree(update, { ...surroundings, pin, limits })
  try {
    const obtained = await cache.obtain(cached, { level, network: true, signal })
    return describeUpdate(obtained, pin, ports)
  } catch (error) {
    // Nothing of it is here, and still it is not asked for at every run (spec/pipeline.md G63).
    if (!signal.aborted) noteFailure(pin, ports)
    throw error
  }
}

function describeUpdate(obtained: Obtained, pin: TreePin, { caches }: InstallPorts): UpdatedTree {
  const stale = obtained.warnings.find(({ code }) => code === 'INSTALLATION_STALE')
  return {
    directory: obtained.directory,
    revision: obtained.version,
    checkedAt: readState(caches, statePath(pin)).checkedAt,
    asked: true,
    warnings: obtained.warnings.filter((warning) => warning !== stale).map(({ message }) => message),
    ...(stale === undefined
      ? {}
      : {
          failure: new SymposiumError('CONTENT_STALE', stale.message, {
            remedy: 'check the network and the address; `symposium sync --update fetch` tries again at once',
          }),
        }),
  }
}

function forgetFailures(pin: TreePin, { caches }: InstallPorts): void {
  const path = statePath(pin)
  const state = readState(caches, path)
  if (state.failures > 0) caches.write(path, { ...state, failures: 0 })
}

function noteFailure(pin: TreePin, { caches, clock }: InstallPorts): void {
  const path = statePath(pin)
  const state = readState(caches, path)
  caches.write(path, { ...state, failedAt: clock.now(), failures: state.failures + 1 })
}

interface CachedTreeSurroundings extends UpdateSurroundings {
  readonly pin: TreePin
  readonly limits: TreeTimeouts
}

/** A tree in the terms of the managed cache. */
class CachedTree implements CachedSource {
  readonly title: string
  readonly family: string
  readonly asked: string
  readonly #update: TreeUpdate
  readonly #surroundings: CachedTreeSurroundings
  #resolved: TreeRevision | undefined

  constructor(update: TreeUpdate, surroundings: CachedTreeSurroundings) {
    this.title = update.source.title
    this.family = surroundings.pin.family
    this.asked = surroundings.pin.asked
    this.#update = update
    this.#surroundings = surroundings
  }

  inspect(directory: string): ReturnType<CachedSource['inspect']> {
    return this.#surroundings.ports.files.stat(directory)?.type === 'directory'
      ? { state: 'usable' }
      : { state: 'broken', why: 'was not fetched' }
  }

  async resolve({ first }: { readonly first: boolean }): Promise<Revision> {
    const { filler, options } = this.#update
    const { limits } = this.#surroundings
    const limit = first || options.level === 'fetch' ? limits.first : limits.check
    const resolved = checkRevision(
      await within(limit, options.signal, (signal) => filler.resolve({ signal })),
      this.title,
    )
    this.#resolved = resolved
    return { content: this.#place(resolved), version: resolved.revision }
  }

  async obtain(
    { version }: Revision,
    directory: string,
    { signal }: { readonly signal?: AbortSignal },
  ): Promise<readonly string[]> {
    const { filler, options } = this.#update
    const { ports, limits, report } = this.#surroundings
    const revision = this.#resolved ?? { revision: version }
    return within(limits.fill, signal ?? options.signal, (inTime) =>
      fillTree(
        { title: this.title, filler, revision, directory, signal: inTime },
        { ports, report, family: this.family },
      ),
    )
  }

  /**
   * The name of the directory that the revision goes to, or is in. What is fetched anew goes beside
   * what is there, since somebody may be reading that.
   */
  #place(resolved: TreeRevision): string {
    const { ports, pin } = this.#surroundings
    const pointer = readPointer(ports.caches, pointerPath(pin))
    const served = pointer?.asked === pin.asked ? pointer : undefined
    const name = contentName(resolved)
    const isServed = served !== undefined && served.content.split('+')[0] === name
    if (isServed && this.#update.options.level !== 'fetch') return served.content
    const now = ports.clock.now()
    const isThere = ports.files.stat(join(pin.family, name)) !== undefined
    const place = isThere && this.#update.options.level === 'fetch' ? `${name}+${now.toString(36)}` : name
    if (served !== undefined && served.content !== place) {
      const { asked: _asked, ...rest } = served
      // For as long as what serves now is not replaced in its turn, whoever has begun with the old one may go on.
      const text = JSON.stringify({ asked: '', ...rest, obtainedAt: now })
      ports.writer.writeText(previousPointer(pin), `${text}\n`)
    }
    return place
  }
}

const PLAIN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** A revision may be any text; the directory of another part of the same repository is another content. */
function contentName({ revision, subdirectory }: TreeRevision): string {
  const name = PLAIN.test(revision) ? revision : sha256(revision).slice(0, 40)
  return subdirectory === undefined ? name : `${name}.${nameHash(subdirectory)}`
}

/** What an adapter says is of the declared type only as far as that was checked. */
function checkRevision(value: TreeRevision, title: string): TreeRevision {
  const { revision, subdirectory } = value
  const parts =
    subdirectory === undefined ? [] : typeof subdirectory === 'string' ? subdirectory.split('/') : ['']
  const isPath = parts.every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  if (typeof revision === 'string' && revision !== '' && revision.length <= 1024 && isPath) return value
  throw new SymposiumError('ADAPTER_MISBEHAVED', `gave no usable revision of ${title}`, {
    remedy: 'report this to the author of the adapter',
  })
}

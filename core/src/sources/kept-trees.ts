import { join } from 'node:path'
import {
  SymposiumError,
  type KnownTree,
  type TreeFiller,
  type Trees,
  type TreeSource,
  type UpdatedTree,
  type UpdateTreeOptions,
} from '@symposium/sdk'
import type { InstallPorts } from '../installations/context.js'
import {
  isBackingOff,
  noteUse,
  pointerPath,
  readPointer,
  readState,
  statePath,
} from '../installations/pin-files.js'
import { checkCache } from '../installations/safe-cache.js'
import type { KeptTreesOptions } from './tree-options.js'
import { treePin } from './tree-places.js'

/** Milliseconds in which a source is not asked twice (spec/pipeline.md 1.2, G63). */
const DEBOUNCE = 60_000

/**
 * The trees of a run. What was found once serves to the end, unless this very run fetches
 * something newer. The code that fetches is loaded when something is to be fetched.
 */
export class KeptTrees implements Trees {
  readonly #ports: InstallPorts
  readonly #options: KeptTreesOptions
  readonly #known = new Map<string, KnownTree>()
  /** Directories of all sources that somebody has asked for. */
  readonly #families = new Set<string>()

  constructor(ports: InstallPorts, options: KeptTreesOptions) {
    this.#ports = ports
    this.#options = options
  }

  /** Absolute directories of all trees that were asked for in this run, whether or not they are there. */
  get families(): ReadonlySet<string> {
    return this.#families
  }

  known(source: TreeSource): KnownTree | undefined {
    const known = this.#known.get(source.key) ?? this.#find(source)
    if (known !== undefined) this.#known.set(source.key, known)
    return known
  }

  async update(source: TreeSource, filler: TreeFiller, options: UpdateTreeOptions): Promise<UpdatedTree> {
    options.signal.throwIfAborted()
    const known = this.known(source)
    if (!this.#mayAsk(options) || !this.#isDue(source, options)) {
      if (known === undefined) throw this.#unavailable(source, options)
      noteUse(statePath(treePin(source, this.#ports.directories)), this.#ports)
      return { ...known, asked: false, warnings: [] }
    }
    const { updateTree } = await import('./update-tree.js')
    const { ports, options: kept } = { ports: this.#ports, options: this.#options }
    const updated = await updateTree({ source, filler, options }, { ports, ...kept })
    const { directory, revision, checkedAt } = updated
    this.#known.set(source.key, { directory, revision, checkedAt })
    return updated
  }

  #find(source: TreeSource): KnownTree | undefined {
    const { caches, directories, files } = this.#ports
    const pin = treePin(source, directories)
    this.#families.add(pin.family)
    checkCache(pin.family, this.#ports)
    const pointer = readPointer(caches, pointerPath(pin))
    if (pointer?.asked !== pin.asked) return undefined
    const directory = join(pin.family, pointer.content)
    return files.stat(directory)?.type === 'directory'
      ? { directory, revision: pointer.version, checkedAt: readState(caches, statePath(pin)).checkedAt }
      : undefined
  }

  #mayAsk({ level }: UpdateTreeOptions): boolean {
    return this.#options.mayFetch && level !== 'none'
  }

  #isDue(source: TreeSource, { level, force }: UpdateTreeOptions): boolean {
    if (level === 'fetch' || force === true) return true
    const { caches, clock, directories } = this.#ports
    const now = clock.now()
    const state = readState(caches, statePath(treePin(source, directories)))
    const sinceCheck = now - state.checkedAt
    return !isBackingOff(state, now) && (sinceCheck < 0 || sinceCheck >= DEBOUNCE)
  }

  #unavailable({ title }: TreeSource, options: UpdateTreeOptions): SymposiumError {
    const why = this.#mayAsk(options)
      ? 'could not be fetched a moment ago, and is not tried again at once'
      : 'is not on this machine yet, and nothing is fetched now'
    return new SymposiumError('PACKAGE_UNAVAILABLE', `${title} ${why}`, {
      remedy: 'run `symposium sync --update fetch` while the network is there',
    })
  }
}

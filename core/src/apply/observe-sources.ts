import { dirname } from 'node:path'
import type { FileReader } from '@symposium/sdk'
import type { InstalledSkill, ObservedParent, ObservedSource } from '../plan/observation.js'
import type { DesiredSkill } from '../plan/plan.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { confirmTree } from './confirm-tree.js'
import { SKILL_LIMITS, type TreeLimits } from './limits.js'
import { bytesOf, readSourceTree, type SourceTree } from './source-tree.js'
import type { TreeEntry } from './tree.js'

export interface SourceOptions {
  readonly desired: readonly DesiredSkill[]
  /** What the ledger knows. */
  readonly records: readonly InstalledSkill[]
  readonly files: FileReader
  /** For the sources, in place of `files`. */
  readonly sourceFiles?: FileReader
  readonly debounced?: boolean
  /** By directory, as they were a moment ago. What no stamp speaks against is not read again. */
  readonly trees?: ReadonlyMap<string, SourceTree> | undefined
  readonly limits?: TreeLimits
}

export interface ObservedSources {
  /** By the directory of the desired skill. */
  readonly sources: ReadonlyMap<string, ObservedSource>
  /** The same; none of what was confirmed without reading it. */
  readonly trees: ReadonlyMap<string, SourceTree>
  readonly problems: readonly Problem[]
}

/** Looks at what is to be copied into these parents. */
export function observeSources(options: SourceOptions, parents: readonly ObservedParent[]): ObservedSources {
  return new SourceObserver(options, parents).run()
}

/** Also of a source that was confirmed without reading it; `undefined` where it cannot be read. */
export function entriesOf(
  directory: string,
  trees: ReadonlyMap<string, SourceTree>,
  options: SourceOptions,
): readonly TreeEntry[] | undefined {
  const tree = trees.get(directory)
  if (tree !== undefined) {
    return tree.entries
  }
  const { files, sourceFiles = files, limits = SKILL_LIMITS } = options
  try {
    return readSourceTree(directory, sourceFiles, limits).entries
  } catch {
    // Whoever looked at it first has reported the fault.
    return undefined
  }
}

type SeenSource = Omit<ObservedSource, 'realPath'>

class SourceObserver {
  readonly #options: SourceOptions
  /** Real paths of parents that something is copied to. */
  readonly #wanted: readonly string[]
  readonly #records: ReadonlyMap<string, InstalledSkill>
  readonly #sources = new Map<string, ObservedSource>()
  readonly #trees = new Map<string, SourceTree>()
  readonly #problems: Problem[] = []

  constructor(options: SourceOptions, parents: readonly ObservedParent[]) {
    this.#options = options
    this.#wanted = parents.filter(({ parent }) => parent.wanted).map(({ realPath }) => realPath)
    this.#records = new Map(options.records.map((record) => [record.source, record]))
  }

  run(): ObservedSources {
    for (const { directory, identity } of this.#options.desired) {
      if (!this.#sources.has(directory)) {
        const realPath = realSource(directory, identity, this.#options.files)
        // Nothing of a source matters where it is not copied to any place.
        const copied = this.#wanted.some((parent) => parent !== dirname(realPath))
        this.#sources.set(directory, { realPath, ...(copied ? this.#look(directory) : { stamps: '' }) })
      }
    }
    return { sources: this.#sources, trees: this.#trees, problems: this.#problems }
  }

  #look(directory: string): SeenSource {
    const record = this.#records.get(directory)
    if (record !== undefined && this.#options.debounced === true) {
      return { stamps: record.sourceStamps, directories: record.sourceDirectories }
    }
    try {
      return (record === undefined ? undefined : this.#confirm(directory, record)) ?? this.#read(directory)
    } catch (error) {
      this.#problems.push(problemFrom(error, { code: 'FILE_UNREADABLE', file: directory }))
      return { stamps: undefined }
    }
  }

  /** What was within the limits when it was copied is so still, unless the limits are others. */
  #confirm(directory: string, record: InstalledSkill): SeenSource | undefined {
    if (this.#options.limits !== undefined) {
      return undefined
    }
    const { sourceStamps: stamps, sourceDirectories: directories } = record
    const bytes = confirmTree(directory, { stamps, directories }, this.#files())
    return bytes === undefined ? undefined : { stamps, directories, bytes }
  }

  #read(directory: string): SeenSource {
    const tree =
      this.#known(directory) ?? readSourceTree(directory, this.#files(), this.#options.limits ?? SKILL_LIMITS)
    this.#trees.set(directory, tree)
    this.#problems.push(...tree.problems)
    return { stamps: tree.stamps, directories: tree.directories, bytes: bytesOf(tree) }
  }

  #known(directory: string): SourceTree | undefined {
    const tree = this.#options.trees?.get(directory)
    return tree !== undefined && confirmTree(directory, tree, this.#files()) !== undefined ? tree : undefined
  }

  #files(): FileReader {
    return this.#options.sourceFiles ?? this.#options.files
  }
}

/** An identity is made of the real directory, so most need no look at all. */
function realSource(directory: string, identity: string, files: FileReader): string {
  if (dirname(identity) === directory) {
    return directory
  }
  try {
    return files.realPath(directory) ?? directory
  } catch {
    // Reading it reports the fault.
    return directory
  }
}

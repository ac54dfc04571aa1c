import { SymposiumError } from '../errors.js'
import type { DirectoryEntry } from '../host.js'
import { childPath, type EntryFiles } from './child-path.js'
import { classify, type Entry } from './entry.js'
import { isSegment, showName, SKIPPED_DIRECTORIES } from './subpath.js'

export interface FoundEntry {
  /** Path below the registry's root with `/` on every platform: the entry's name. */
  readonly subpath: string
  /** Absolute. */
  readonly directory: string
  readonly entry: Entry
}

export interface Layout {
  /** Sorted by subpath. */
  readonly entries: readonly FoundEntry[]
  /** One for each directory that could not be looked at. */
  readonly problems: readonly unknown[]
}

/** A bound for registries that reach far more than they mean to, by a link for instance. */
const MOST_DIRECTORIES = 50_000

/**
 * Walks a registry and claims the first entry on each branch; below an entry
 * nothing is looked at (spec/pipeline.md 1.9). An entry with the usual manifest
 * costs one status call, any other directory one listing more.
 *
 * Every call of it is synchronous, so that no signal could end it half-way.
 *
 * @throws SymposiumError `REGISTRY_IS_ENTRY`, or `FILE_UNREADABLE` for the root itself.
 */
export function readLayout(root: string, files: EntryFiles): Layout {
  const walk = new Walk(root, files)
  for (let next = walk.next(); next !== undefined; next = walk.next()) {
    walk.visit(next)
  }
  return walk.finish()
}

interface Pending {
  readonly subpath: string
  readonly directory: string
  /** The directory with all links resolved; `undefined` for a link, whose target has to be asked for. */
  readonly real: string | undefined
}

class Walk {
  readonly #files: EntryFiles
  readonly #root: string
  readonly #entries: FoundEntry[] = []
  readonly #problems: unknown[] = []
  readonly #directories: Pending[] = []
  readonly #links: Pending[] = []
  /** Real directories that were looked at, in order. */
  readonly #visited: string[] = []
  /** The same for looking one up, made with the first link: nothing else leads to a directory twice. */
  #reached: Set<string> | undefined

  constructor(root: string, files: EntryFiles) {
    this.#files = files
    const classified = classify(root, files)
    if (classified.type === 'entry') {
      throw new SymposiumError('REGISTRY_IS_ENTRY', 'a registry contains plugins, it is not one itself', {
        place: { file: classified.entry.file },
        remedy: 'name the directory above as the registry, or move this file into a directory of its own',
      })
    }
    this.#root = files.realPath(root) ?? root
    this.#visited.push(this.#root)
    this.#enqueue({ subpath: '', directory: root, real: this.#root }, classified.listing)
  }

  /**
   * Links come last: a directory is found under its own name, and a link to it
   * adds nothing (spec/pipeline.md R16, cases/faults.md A6).
   */
  next(): Pending | undefined {
    if (this.#visited.length > MOST_DIRECTORIES) {
      this.#problems.push(
        new SymposiumError('REGISTRY_UNREADABLE', `has more than ${MOST_DIRECTORIES} directories`, {
          place: { file: this.#root },
          remedy: 'name a directory that holds plugins only',
        }),
      )
      return undefined
    }
    return this.#directories.pop() ?? this.#links.shift()
  }

  visit(pending: Pending): void {
    try {
      const real = pending.real ?? this.#files.realPath(pending.directory)
      if (real === undefined || !this.#isNew(real, pending)) {
        return
      }
      const classified = classify(pending.directory, this.#files)
      if (classified.type === 'entry') {
        const { subpath, directory } = pending
        this.#entries.push({ subpath, directory, entry: classified.entry })
      } else {
        this.#enqueue({ ...pending, real }, classified.listing)
      }
    } catch (error) {
      this.#problems.push(error)
    }
  }

  finish(): Layout {
    return {
      entries: this.#entries.sort((left, right) => (left.subpath < right.subpath ? -1 : 1)),
      problems: this.#problems,
    }
  }

  #enqueue(parent: Pending & { readonly real: string }, listing: readonly DirectoryEntry[]): void {
    const isReal = parent.real === parent.directory
    for (const { name, type } of listing) {
      const isDirectory = type === 'directory'
      if ((!isDirectory && type !== 'link') || SKIPPED_DIRECTORIES.has(name)) {
        continue
      }
      const directory = childPath(parent.directory, name, this.#files.separator)
      if (!isSegment(name)) {
        this.#problems.push(
          new SymposiumError('PACKAGE_NAME_INVALID', `${showName(name)} cannot be part of a name`, {
            place: { file: parent.directory },
            remedy: 'rename it, without separators and control characters',
          }),
        )
        continue
      }
      const subpath = parent.subpath === '' ? name : `${parent.subpath}/${name}`
      if (isDirectory) {
        this.#directories.push({
          subpath,
          directory,
          real: isReal ? directory : childPath(parent.real, name, this.#files.separator),
        })
      } else {
        this.#links.push({ subpath, directory, real: undefined })
      }
    }
  }

  /** Until a link has been followed, nothing can have been reached before. */
  #isNew(real: string, pending: Pending): boolean {
    if (pending.real === undefined) {
      this.#reached ??= new Set(this.#visited)
    }
    if (this.#reached !== undefined) {
      if (this.#reached.has(real) || this.#isAboveRoot(real)) {
        return false
      }
      this.#reached.add(real)
    }
    this.#visited.push(real)
    return true
  }

  /** A link to the registry itself or to what it lies in would find the registry once more. */
  #isAboveRoot(real: string): boolean {
    return this.#root.startsWith(childPath(real, '', this.#files.separator))
  }
}

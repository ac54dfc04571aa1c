import { isSymposiumError, type DirectoryEntry, type FileReader, type FileStat } from '@symposium/sdk'

import { unreadable } from './errors.js'

/** Something that an answer was made from. It holds as long as every one is as it was. */
export interface Input {
  readonly path: string
  /** {@link FileStat.stamp}, or `null` for what was absent. */
  readonly stamp: string | null
  /**
   * For a listed directory, what was seen in it. A directory also changes when a
   * file that nobody asked for appears, and a project's root does so all the time.
   */
  readonly names?: string
}

/** Reads files and remembers what was looked at, including what was not there. Asks for each status once. */
export class RecordedFiles {
  readonly #files: FileReader
  readonly #stats = new Map<string, FileStat | undefined>()
  readonly #listings = new Map<string, readonly DirectoryEntry[]>()
  readonly #inputs = new Map<string, Input>()

  constructor(files: FileReader) {
    this.#files = files
  }

  get inputs(): readonly Input[] {
    return [...this.#inputs.values()]
  }

  /** A reader whose looks are not remembered here: for searches of which only the result matters. */
  aside(): RecordedFiles {
    return new RecordedFiles(this.#files)
  }

  stat(path: string): FileStat | undefined {
    if (this.#stats.has(path)) return this.#stats.get(path)
    const stat = statOrDenied(this.#files, path)
    this.#stats.set(path, stat)
    this.#inputs.set(path, { path, stamp: stat?.stamp ?? null })
    return stat
  }

  isFile(path: string): boolean {
    return this.stat(path)?.type === 'file'
  }

  isDirectory(path: string): boolean {
    return this.stat(path)?.type === 'directory'
  }

  realPath(path: string): string | undefined {
    return this.#files.realPath(path)
  }

  /** @throws SymposiumError `WORKSPACE_UNREADABLE` for a file that is too large, not text, or closed to us. */
  readText(path: string): string | undefined {
    // The status comes first: a file that changes in between is then read again the next time.
    if (!this.isFile(path)) return undefined
    try {
      return this.#files.readText(path)
    } catch (error) {
      throw isSymposiumError(error) ? unreadable(path, error.message, { cause: error }) : error
    }
  }

  list(path: string): readonly DirectoryEntry[] {
    const known = this.#listings.get(path)
    if (known !== undefined) return known
    if (!this.isDirectory(path)) return []
    const entries = this.#files.list(path) ?? []
    this.#listings.set(path, entries)
    const stamp = this.#stats.get(path)?.stamp ?? null
    this.#inputs.set(path, { path, stamp, names: namesOf(entries) })
    return entries
  }
}

/** Directories and links by name: what a search for packages can see of a directory. */
function namesOf(entries: readonly DirectoryEntry[]): string {
  return entries
    .filter(({ type }) => type === 'directory' || type === 'link')
    .map(({ name }) => name)
    .join('/')
}

/** Like cargo, takes what may not be looked at for absent: parents of a project are often closed. */
function statOrDenied(files: FileReader, path: string): FileStat | undefined {
  try {
    return files.stat(path)
  } catch {
    return undefined
  }
}

/**
 * The inputs as they are now if nothing that matters has changed, else
 * `undefined`. The same array is returned when not even a stamp differs.
 */
export function confirmInputs(files: FileReader, inputs: readonly Input[]): readonly Input[] | undefined {
  let isRefreshed = false
  const confirmed: Input[] = []
  for (const input of inputs) {
    const stamp = statOrDenied(files, input.path)?.stamp ?? null
    if (stamp === input.stamp) {
      confirmed.push(input)
      continue
    }
    if (stamp === null || input.names === undefined) return undefined
    if (namesOf(files.list(input.path) ?? []) !== input.names) return undefined
    isRefreshed = true
    confirmed.push({ ...input, stamp })
  }
  return isRefreshed ? confirmed : inputs
}

/** Takes the stamps of files anew: for after a tool that may have written some of them, such as a lock. */
export function restamp(files: FileReader, inputs: readonly Input[]): readonly Input[] {
  // A listed directory keeps its stamp: the answer was made from that listing.
  return inputs.map((input) =>
    input.names === undefined
      ? { path: input.path, stamp: statOrDenied(files, input.path)?.stamp ?? null }
      : input,
  )
}

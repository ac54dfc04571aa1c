import { sha256 } from '../sha256.js'

/** One thing in a directory tree, as it arrives in the copy: links of a source are followed already. */
export interface TreeEntry {
  /** Relative to the top, with `/`. */
  readonly path: string
  /** `link` and `other` occur in installed trees only, where nothing of the kind was put. */
  readonly type: 'file' | 'directory' | 'link' | 'other'
  /** Where the bytes are: absolute, links resolved. */
  readonly file: string
  /** Bytes; 0 for anything but a file. */
  readonly size: number
  readonly executable: boolean
  /** Empty for anything but a file. */
  readonly stamp: string
}

/** Left behind by running or looking at a skill: neither content of a source nor an edit of a copy. */
export const DROPPINGS: ReadonlySet<string> = new Set(['__pycache__', '.DS_Store'])

const EXECUTE_BITS = 0o111

export function isExecutable(mode: number): boolean {
  return (mode & EXECUTE_BITS) !== 0
}

export function byPath(left: TreeEntry, right: TreeEntry): number {
  return left.path < right.path ? -1 : left.path > right.path ? 1 : 0
}

/** Characters of stamps from which on their digest takes their place: the ledger keeps them for every copy. */
const MOST_STAMPS = 16 * 1024

/**
 * All names and stamps in one text, or its digest. Two trees of equal texts hold
 * the same; to compare them takes no reading of contents. No name and no stamp
 * holds `//`.
 * @param more stamps of what is not among the entries.
 */
export function treeStamps(entries: readonly TreeEntry[], more = ''): string {
  const stamps = entries.map((entry) => `${entry.path}//${kindOf(entry)}${entry.stamp}`).join('//') + more
  return stamps.length > MOST_STAMPS ? `sha256//${sha256(stamps)}` : stamps
}

export interface DirectoryStamp {
  /** Relative to the top, with `/`. */
  readonly path: string
  readonly stamp: string
}

/** The same for directories, whose stamps change with the names in them; `undefined` where there are too many. */
export function directoryStamps(directories: readonly DirectoryStamp[]): string | undefined {
  const stamps = directories.map(({ path, stamp }) => `${path}//${stamp}`).join('//')
  return stamps.length > MOST_STAMPS ? undefined : stamps
}

/**
 * Digest of names, kinds, executable bits and bytes.
 * @param digest of one file's bytes.
 * @param hash SHA-256 of a text.
 */
export function treeDigest<T extends TreeEntry>(
  entries: readonly T[],
  digest: (entry: T) => string,
  hash: (text: string) => string = sha256,
): string {
  const lines = entries.map((entry) =>
    JSON.stringify([entry.path, kindOf(entry), entry.type === 'file' ? digest(entry) : '']),
  )
  return hash(lines.join('\n'))
}

/** Whether two trees could hold the same, judged without reading a byte. */
export function sameShape(left: readonly TreeEntry[], right: readonly TreeEntry[]): boolean {
  return (
    left.length === right.length &&
    left.every((entry, index) => {
      const other = right[index]
      return other?.path === entry.path && kindOf(other) === kindOf(entry) && other.size === entry.size
    })
  )
}

function kindOf(entry: TreeEntry): string {
  switch (entry.type) {
    case 'file':
      return entry.executable ? 'x' : 'f'
    case 'directory':
      return 'd'
    case 'link':
      return 'l'
    case 'other':
      return 'o'
  }
}

import { SymposiumError } from '../errors.js'
import type { DirectoryEntry } from '../host.js'
import { childPath, type EntryFiles } from './child-path.js'

/** What makes a directory an entry of a registry. */
export interface Entry {
  readonly type: 'manifest' | 'skill'
  /** Absolute. */
  readonly file: string
  readonly stamp: string
  /** Further manifests in the directory, which are not read. */
  readonly ignored: readonly string[]
}

/** The entry that a directory is, else what lies in it. */
export type Classified =
  | { readonly type: 'entry'; readonly entry: Entry }
  | { readonly type: 'listing'; readonly listing: readonly DirectoryEntry[] }

const NONE: readonly string[] = []

const MANIFEST = 'SYMPOSIUM.toml'
const SKILL = 'SKILL.md'

/**
 * Asks for the usual manifest name before anything else: in a registry most
 * directories are entries, and one status call settles those.
 *
 * @throws SymposiumError `FILE_UNREADABLE` when it cannot be told what the directory is.
 */
export function classify(directory: string, files: EntryFiles): Classified {
  const file = childPath(directory, MANIFEST, files.separator)
  const stat = files.stat(file)
  return stat?.type === 'file'
    ? { type: 'entry', entry: { type: 'manifest', file, stamp: stat.stamp, ignored: NONE } }
    : classifyByListing(directory, files)
}

/** The same from a listing, which also shows manifests that are ignored. */
export function classifyByListing(directory: string, files: EntryFiles): Classified {
  const listing = files.list(directory) ?? []
  const named = (wanted: (name: string) => boolean): readonly FoundFile[] =>
    findFiles(
      directory,
      listing.filter((item) => wanted(item.name)),
      files,
    )
  // The documented spelling wins; of two others the first in code-unit order, so that the choice is stable.
  const [manifest, ...others] = named((name) => name.toUpperCase() === MANIFEST.toUpperCase()).toSorted(
    (left, right) => Number(right.name === MANIFEST) - Number(left.name === MANIFEST),
  )
  if (manifest !== undefined) {
    const ignored = others.map((other) => other.name)
    return { type: 'entry', entry: { ...toEntry('manifest', manifest), ignored } }
  }
  const [skill] = named((name) => name === SKILL)
  return skill === undefined
    ? { type: 'listing', listing }
    : { type: 'entry', entry: toEntry('skill', skill) }
}

interface FoundFile {
  readonly name: string
  readonly file: string
  readonly stamp: string
}

function toEntry(type: Entry['type'], found: FoundFile): Entry {
  return { type, file: found.file, stamp: found.stamp, ignored: NONE }
}

function findFiles(
  directory: string,
  candidates: readonly DirectoryEntry[],
  files: EntryFiles,
): readonly FoundFile[] {
  const found: FoundFile[] = []
  let dangling: string | undefined
  for (const { name, type } of candidates) {
    const file = childPath(directory, name, files.separator)
    const stat = type === 'directory' ? undefined : files.stat(file)
    if (stat?.type === 'file') {
      found.push({ name, file, stamp: stat.stamp })
    } else if (stat === undefined && type === 'link') {
      dangling = file
    }
  }
  if (found.length === 0 && dangling !== undefined) {
    // Taken for absent, the entry would vanish without a word (cases/original.md F-23).
    throw new SymposiumError('FILE_UNREADABLE', 'is a link that leads nowhere', {
      place: { file: dangling },
      remedy: 'mend or remove the link',
    })
  }
  return found
}

import type { DirectoryEntry, FileReader } from '@symposium/sdk'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { SKILL_LIMITS } from './limits.js'
import { GITIGNORE } from './source-tree.js'
import { byPath, childPath, DROPPINGS, isExecutable, treeStamps, type TreeEntry } from './tree.js'

/** What a directory that we installed holds now. Links are not followed: we put none there. */
export interface InstalledTree {
  /** Sorted by path, without the two files of ours at the top. */
  readonly entries: readonly TreeEntry[]
  /** Of all entries and of the two files of ours. */
  readonly stamps: string
}

/**
 * @param listing of the directory itself, which the caller has read to find the marker.
 * @throws SymposiumError `FILE_UNREADABLE`.
 */
export function readInstalledTree(
  directory: string,
  listing: readonly DirectoryEntry[],
  files: FileReader,
): InstalledTree {
  const all: TreeEntry[] = []
  walk(listing, { directory, prefix: '', all, files })
  all.sort(byPath)
  return { entries: all.filter((entry) => !isOurFile(entry.path)), stamps: treeStamps(all) }
}

/** Whether all of it was read, and is no more than is ever installed: a digest of the rest would say nothing, or take for ever. */
export function isMeasurable(entries: readonly TreeEntry[]): boolean {
  const bytes = entries.reduce((sum, entry) => sum + entry.size, 0)
  return entries.length <= SKILL_LIMITS.entries && bytes <= SKILL_LIMITS.bytes
}

function isOurFile(path: string): boolean {
  return path === INSTALLED_MARKER || path === GITIGNORE
}

interface Walk {
  readonly directory: string
  readonly prefix: string
  readonly all: TreeEntry[]
  readonly files: FileReader
}

function walk(listing: readonly DirectoryEntry[], at: Walk): void {
  for (const { name, type } of listing) {
    // More than was ever installed: it has been changed, and how is of no interest.
    if (DROPPINGS.has(name) || at.all.length > SKILL_LIMITS.entries + 2) {
      continue
    }
    const file = childPath(at.directory, name)
    const path = at.prefix + name
    if (type === 'file') {
      const stat = at.files.stat(file)
      const { size, mode, stamp } = stat ?? { size: 0, mode: 0, stamp: '' }
      at.all.push({ path, type, file, size, executable: isExecutable(mode), stamp })
    } else {
      at.all.push({ path, type, file, size: 0, executable: false, stamp: '' })
    }
    if (type === 'directory') {
      walk(at.files.list(file) ?? [], { ...at, directory: file, prefix: `${path}/` })
    }
  }
}

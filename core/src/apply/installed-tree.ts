import type { DirectoryEntry, FileReader } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { SKILL_LIMITS } from './limits.js'
import { GITIGNORE } from './source-tree.js'
import {
  byPath,
  directoryStamps,
  DROPPINGS,
  isExecutable,
  treeStamps,
  type DirectoryStamp,
  type TreeEntry,
} from './tree.js'

/** What a directory that we installed holds now. Links are not followed: we put none there. */
export interface InstalledTree {
  /** Sorted by path, without the two files of ours at the top. */
  readonly entries: readonly TreeEntry[]
  /** Of all entries and of the two files of ours. */
  readonly stamps: string
  /** {@link treeStamps} of its directories, itself among them under an empty path. */
  readonly directories: string | undefined
}

export interface ListedDirectory {
  /** From before the listing, so that what is added in between is noticed the next time. */
  readonly stamp: string
  readonly entries: readonly DirectoryEntry[]
}

/** Empty where there is none. @throws SymposiumError `FILE_UNREADABLE`. */
export function listDirectory(directory: string, files: FileReader): ListedDirectory {
  const stamp = files.stat(directory)?.stamp ?? ''
  return { stamp, entries: files.list(directory) ?? [] }
}

/**
 * @param listed the directory itself, which the caller has read to find the marker.
 * @throws SymposiumError `FILE_UNREADABLE`.
 */
export function readInstalledTree(
  directory: string,
  listed: ListedDirectory,
  files: FileReader,
): InstalledTree {
  const all: TreeEntry[] = []
  const directories: DirectoryStamp[] = [{ path: '', stamp: listed.stamp }]
  walk(listed.entries, { directory, prefix: '', all, directories, files })
  all.sort(byPath)
  return {
    entries: all.filter((entry) => !isOurFile(entry.path)),
    stamps: treeStamps(all),
    directories: directoryStamps(directories),
  }
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
  readonly directories: DirectoryStamp[]
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
      const { stamp, entries } = listDirectory(file, at.files)
      at.directories.push({ path, stamp })
      walk(entries, { ...at, directory: file, prefix: `${path}/` })
    }
  }
}

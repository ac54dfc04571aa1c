import { join } from 'node:path'
import type { FileReader, FileStat } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { INSTALLED_MARKER, SKILL_FILE } from '../skills/marker.js'
import { listDirectory, readInstalledTree } from './installed-tree.js'
import { renderMarker } from './marker.js'
import { GITIGNORE, type SourceTree } from './source-tree.js'
import { IGNORE_ALL } from './staging.js'
import {
  byPath,
  directoryStamps,
  isExecutable,
  treeDigest,
  treeStamps,
  type DirectoryStamp,
  type TreeEntry,
} from './tree.js'

export interface CopyOptions {
  readonly tree: SourceTree
  /** Name of the directory to install. */
  readonly name: string
  /** `formatPackageId`. */
  readonly plugin: string
  readonly workspace: string
  /** SHA-256 of a text. */
  readonly hash: (text: string) => string
  readonly files: FileReader
  readonly writer: FileWriter
}

/** A copy that is not in its place yet. */
export interface Copy {
  /** Sorted by path, the two files of ours among them. */
  readonly entries: readonly TreeEntry[]
  /** Of the directories inside; `undefined` where one could not be dated back. */
  readonly directories: readonly DirectoryStamp[] | undefined
}

/** Milliseconds. No disk has a clock that is coarser. */
const TICK = 2000

/**
 * Copies a skill to where nothing is yet, with the two files of ours. What it holds
 * is known from writing it, so nothing is read again.
 *
 * @throws SymposiumError `WRITE_FAILED`.
 */
export function makeCopy(directory: string, options: CopyOptions): Copy {
  const { files, writer, name, plugin, workspace } = options
  const entries = copyTree(directory, options)
  const content = treeDigest(entries, ({ file, digest }) => digest ?? writer.digest(file), options.hash)
  const marker = renderMarker({ directory: name, plugin, workspace, content })
  const own = [createOwn(GITIGNORE, IGNORE_ALL), createOwn(INSTALLED_MARKER, marker)]
  return {
    entries: [...own, ...entries].sort(byPath),
    directories: backdate(entries, files, writer),
  }

  function createOwn(path: string, text: string): TreeEntry {
    const file = join(directory, path)
    return fileEntry(path, file, writer.createText(file, text))
  }
}

interface CopiedEntry extends TreeEntry {
  readonly digest?: string
}

function copyTree(directory: string, { tree, files, writer }: CopyOptions): readonly CopiedEntry[] {
  writer.makeDirectory(directory)
  const copied = lastly(tree.entries, SKILL_FILE).map((entry): CopiedEntry => {
    const to = join(directory, ...entry.path.split('/'))
    if (entry.type === 'directory') {
      writer.makeDirectory(to)
      return { ...entry, file: to }
    }
    const { stat, digest } = writer.copyFile(entry.file, to, entry.executable)
    return { ...fileEntry(entry.path, to, stat), digest }
  })
  // Some disks write other names in a form of their own, which is the one that is found later.
  return tree.entries.every(({ path }) => ASCII.test(path))
    ? copied.sort(byPath)
    : readInstalledTree(directory, listDirectory(directory, files), files).entries
}

const ASCII = /^[ -~]*$/

/** A directory becomes a skill with its SKILL.md, so that comes when all else is there. */
function lastly(entries: readonly TreeEntry[], path: string): readonly TreeEntry[] {
  return [
    ...entries.filter((entry) => entry.path !== path),
    ...entries.filter((entry) => entry.path === path),
  ]
}

function fileEntry(path: string, file: string, { size, mode, stamp }: FileStat): TreeEntry {
  return { path, type: 'file', file, size, executable: isExecutable(mode), stamp }
}

/**
 * A file that somebody adds a moment later must give its directory another time, and
 * would not within one tick of a coarse clock: so the time of the directories is from
 * before that tick.
 */
function backdate(
  entries: readonly TreeEntry[],
  files: FileReader,
  writer: FileWriter,
): readonly DirectoryStamp[] | undefined {
  try {
    return entries
      .filter((entry) => entry.type === 'directory')
      .map(({ path, file }) => {
        writer.backdate(file, TICK)
        return { path, stamp: files.stat(file)?.stamp ?? '' }
      })
  } catch {
    return undefined
  }
}

export interface ConfirmedCopy {
  /** `treeStamps`. */
  readonly stamps: string
  /** `directoryStamps`, where they tell all that may change from now on. */
  readonly directories: string | undefined
}

/** What to remember of a copy that has just been put in its place. What else is there by now came from somebody else. */
export function confirmCopy(
  place: string,
  { entries, directories }: Copy,
  { files, writer }: Pick<CopyOptions, 'files' | 'writer'>,
): ConfirmedCopy {
  const stamps = treeStamps(entries)
  try {
    writer.backdate(place, TICK)
    const { stamp, entries: listing } = listDirectory(place, files)
    const expected = entries.filter(({ path }) => !path.includes('/'))
    const isOwn =
      listing.length === expected.length && listing.every(({ name }, index) => name === expected[index]?.path)
    return {
      stamps,
      directories:
        directories !== undefined && isOwn
          ? directoryStamps([{ path: '', stamp }, ...directories])
          : undefined,
    }
  } catch {
    return { stamps, directories: undefined }
  }
}

import { join } from 'node:path'
import type { DirectoryEntry, FileReader } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'
import type { InstalledSkill, ObservedEntry } from '../plan/observation.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { confirmTree } from './confirm-tree.js'
import { isMeasurable, listDirectory, readInstalledTree } from './installed-tree.js'
import { isFor, parseMarker, type MarkerReading } from './marker.js'
import { isSkillFile } from './hide-skill.js'
import type { ResolvedParent } from './parents.js'
import { treeDigest, type TreeEntry } from './tree.js'

export interface EntryOptions {
  readonly parent: ResolvedParent
  /** By absolute directory. */
  readonly records: ReadonlyMap<string, InstalledSkill>
  readonly workspace: string
  readonly files: FileReader
  /** Digest of one file's bytes. */
  readonly digest: (file: string) => string
  readonly debounced?: boolean
}

export interface SeenEntry {
  readonly entry: ObservedEntry
  /** Absolute, under the parent's `path`. */
  readonly path: string
  /** Somebody copied one of ours to here, marker included. */
  readonly copy: boolean
  /** What an `unverified` directory holds. */
  readonly held?: readonly TreeEntry[]
  readonly problems: readonly Problem[]
}

/**
 * Finds out whose a child of a skills parent is. Ours is only a directory that
 * holds our marker as a regular file, written for a directory of this name, and
 * that is in the ledger or still holds what its marker says.
 */
export function observeEntry(listed: DirectoryEntry, options: EntryOptions): SeenEntry {
  const path = childPath(options.parent.parent.path, listed.name)
  const record = recordOf(listed.name, options)
  try {
    if (listed.type === 'link') {
      return observeLink(listed.name, path, { record, options })
    }
    return listed.type === 'directory'
      ? observeDirectory(listed.name, path, { record, options })
      : users(listed.name, path)
  } catch (error) {
    // What cannot be looked at is not touched.
    const problem = problemFrom(error, { code: 'FILE_UNREADABLE', file: path })
    return { ...users(listed.name, path), problems: [problem] }
  }
}

interface Context {
  readonly record: InstalledSkill | undefined
  readonly options: EntryOptions
}

function observeLink(name: string, path: string, { record, options }: Context): SeenEntry {
  const link = options.files.realPath(childPath(options.parent.realPath, name))
  const entry: ObservedEntry = {
    name,
    owner: record === undefined ? 'user' : 'ours-linked',
    ...(link === undefined ? {} : { link }),
    ...(record === undefined ? {} : { record, plugin: record.plugin }),
  }
  return { entry, path, copy: false, problems: [] }
}

function observeDirectory(name: string, path: string, { record, options }: Context): SeenEntry {
  const { files } = options
  const directory = childPath(options.parent.realPath, name)
  if (record !== undefined && options.debounced !== true) {
    const { stamps, directories, plugin } = record
    if (confirmTree(directory, { stamps, directories }, files) !== undefined) {
      return ours(name, path, { stamps, directories, record, plugin, readable: holdsSkillFile(stamps) })
    }
  }
  const listed = listDirectory(directory, files)
  const listing = listed.entries
  if (!listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')) {
    return users(name, path)
  }
  const readable = listing.some((entry) => isSkillFile(entry.name))
  if (record !== undefined && options.debounced === true) {
    return ours(name, path, { stamps: record.stamps, record, plugin: record.plugin, readable })
  }
  const { stamps, directories, entries } = readInstalledTree(directory, listed, files)
  if (record !== undefined && record.stamps === stamps) {
    // The marker is as it was when it was written.
    return ours(name, path, { stamps, directories, record, plugin: record.plugin, readable })
  }
  const reading = parseMarker(files.readText(join(directory, INSTALLED_MARKER)) ?? '')
  if (!isOurs(reading, name)) {
    const copy = reading.type === 'marker' && !isFor(reading.marker, name)
    return { ...users(name, path), copy }
  }
  const marker = reading.type === 'marker' ? reading.marker : undefined
  const content = marker === undefined ? {} : { content: marker.content }
  if (record !== undefined) {
    return ours(name, path, { stamps, directories, record, plugin: record.plugin, readable, ...content })
  }
  const known = {
    stamps,
    directories,
    readable,
    ...content,
    ...(marker === undefined ? {} : { plugin: marker.plugin }),
    ...(marker?.workspace === options.workspace ? {} : { elsewhere: true as const }),
  }
  if (
    marker !== undefined &&
    isMeasurable(entries) &&
    treeDigest(entries, ({ file }) => options.digest(file)) === marker.content
  ) {
    return ours(name, path, known)
  }
  return { entry: { name, owner: 'unverified', ...known }, path, copy: false, held: entries, problems: [] }
}

/** Whether a file that agents look for is at the top of a tree with these stamps. */
function holdsSkillFile(stamps: string): boolean {
  return stamps.split('//').some((part, index) => index % 2 === 0 && isSkillFile(part))
}

function isOurs(reading: MarkerReading, name: string): boolean {
  return reading.type === 'empty' || (reading.type === 'marker' && isFor(reading.marker, name))
}

function ours(name: string, path: string, known: Omit<ObservedEntry, 'name' | 'owner'>): SeenEntry {
  return { entry: { name, owner: 'ours', ...known }, path, copy: false, problems: [] }
}

function users(name: string, path: string): SeenEntry {
  return { entry: { name, owner: 'user' }, path, copy: false, problems: [] }
}

/** The directory may have been recorded under another path that leads to the same parent. */
function recordOf(name: string, options: EntryOptions): InstalledSkill | undefined {
  for (const parent of options.parent.paths) {
    const record = options.records.get(childPath(parent, name))
    if (record !== undefined) {
      return record
    }
  }
  return undefined
}

import { basename, join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER, SKILL_FILE } from '../skills/marker.js'
import { listDirectory, readInstalledTree } from './installed-tree.js'
import { renderMarker } from './marker.js'
import { GITIGNORE, type SourceTree } from './source-tree.js'
import type { StagingJournal } from './staging-journal.js'
import { createStaging, IGNORE_ALL, removeTree, type Staging } from './staging.js'
import { treeDigest, type TreeEntry } from './tree.js'

export interface InstallOptions {
  readonly tree: SourceTree
  /** Skills parent, links resolved. */
  readonly parent: string
  /** Name of the directory to install. */
  readonly name: string
  /** Name of the directory of ours that is there now. */
  readonly replaces?: string
  /** `formatPackageId`. */
  readonly plugin: string
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
}

export interface Installed {
  /** Names and stamps of what is there now, for the ledger. */
  readonly stamps: string
  /** Stamps of its directories, where a change of one is sure to change its stamp. */
  readonly directories?: string | undefined
  /** What went wrong after the skill was in its place. */
  readonly problems: readonly Problem[]
}

/**
 * Puts a copy of a skill in its place: copied beside it, then swapped in by
 * renames, so that an agent sees the old skill or the new one and never a half
 * (spec/pipeline.md 4.4, G53). On any failure the old one is there as before.
 * Paths are real ones, and a link in the skill's place is never written through
 * (cases/security.md S22, S26).
 *
 * @throws SymposiumError when the skill could not be installed.
 */
export function installSkill(options: InstallOptions): Installed {
  const { parent, name, files, writer } = options
  writer.makeDirectory(parent)
  const staging = createStaging(options)
  try {
    const copy = join(staging.fresh, name)
    copyTree(copy, options)
    swap(copy, staging, options)
  } catch (error) {
    // Where even putting the old one back failed, it is all that is left: the next run tries again.
    if ((files.list(staging.old) ?? []).length === 0) {
      discard(staging, options)
    }
    throw error
  }
  const problems = discard(staging, options)
  const place = join(parent, name)
  const areDated = backdate(place, options)
  const { stamps, directories } = readInstalledTree(place, listDirectory(place, files), files)
  return { stamps, directories: areDated ? directories : undefined, problems }
}

/** Milliseconds. No disk has a clock that is coarser. */
const TICK = 2000

/**
 * A file that somebody adds a moment later must give its directory another time, and
 * would not within one tick of a coarse clock: so the time of the directories is from
 * before that tick.
 */
function backdate(place: string, { tree, writer }: InstallOptions): boolean {
  const inside = tree.entries.filter((entry) => entry.type === 'directory')
  try {
    for (const directory of [place, ...inside.map(({ path }) => join(place, ...path.split('/')))]) {
      writer.backdate(directory, TICK)
    }
    return true
  } catch {
    return false
  }
}

function copyTree(copy: string, options: InstallOptions): void {
  const { tree, files, writer, name, plugin, workspace } = options
  writer.makeDirectory(copy)
  for (const entry of lastly(tree.entries, SKILL_FILE)) {
    const to = join(copy, ...entry.path.split('/'))
    if (entry.type === 'directory') {
      writer.makeDirectory(to)
    } else {
      writer.copyFile(entry.file, to, entry.executable)
    }
  }
  writer.createText(join(copy, GITIGNORE), IGNORE_ALL)
  const { entries } = readInstalledTree(copy, listDirectory(copy, files), files)
  const content = treeDigest(entries, (file) => writer.digest(file))
  writer.createText(
    join(copy, INSTALLED_MARKER),
    renderMarker({ directory: name, plugin, workspace, content }),
  )
}

/** A directory becomes a skill with its SKILL.md, so that comes when all else is there. */
function lastly(entries: readonly TreeEntry[], path: string): readonly TreeEntry[] {
  return [
    ...entries.filter((entry) => entry.path !== path),
    ...entries.filter((entry) => entry.path === path),
  ]
}

function swap(copy: string, staging: Staging, options: InstallOptions): void {
  const { parent, replaces, writer } = options
  checkPlace(options)
  const place = join(parent, basename(copy))
  if (replaces === undefined) {
    writer.rename(copy, place)
    return
  }
  const present = join(parent, replaces)
  const old = join(staging.old, replaces)
  writer.makeDirectory(staging.old)
  writer.rename(present, old)
  try {
    writer.rename(copy, place)
  } catch (error) {
    putBack(old, present, writer)
    throw error
  }
}

function putBack(old: string, present: string, writer: FileWriter): void {
  try {
    writer.rename(old, present)
  } catch {
    // The fault that led here says more than this one.
  }
}

/** Copying takes time: what was found when the run started is looked at once more. */
function checkPlace(options: InstallOptions): void {
  const { parent, name, replaces, files } = options
  const entry = files.list(parent)?.find((one) => one.name === (replaces ?? name))
  const expected =
    replaces === undefined
      ? entry === undefined
      : entry?.type === 'directory' && isMarked(join(parent, replaces), files)
  if (files.realPath(parent) !== parent || !expected) {
    throw new SymposiumError('WRITE_FAILED', 'was changed by something else while it was installed', {
      place: { file: join(parent, name) },
      remedy: 'run the same command again',
    })
  }
}

export function isMarked(directory: string, files: FileReader): boolean {
  const listing = files.list(directory) ?? []
  return listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')
}

function discard(staging: Staging, options: InstallOptions): readonly Problem[] {
  try {
    removeTree(staging.directory, options.files, options.writer)
    options.journal.gone(staging.name)
    return []
  } catch (error) {
    // The next run finds it in the journal.
    return [problemFrom(error, { code: 'WRITE_FAILED', file: staging.directory })]
  }
}

import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { confirmCopy, makeCopy } from './copy.js'
import type { SourceTree } from './source-tree.js'
import { removeTree, type Staging, type StagingAreas } from './staging.js'

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
  readonly staging: StagingAreas
  /** SHA-256 of a text. */
  readonly hash: (text: string) => string
  readonly files: FileReader
  readonly writer: FileWriter
}

export interface Installed {
  /** Names and stamps of what was put there, for the ledger. */
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
  const staging = options.staging.at(parent)
  const directory = join(staging.fresh, name)
  const copy = attempt(() => makeCopy(directory, options), directory, options)
  const problems = attempt(() => swap(directory, staging, options), directory, options)
  return { ...confirmCopy(join(parent, name), copy, { files, writer }), problems }
}

/** A copy that does not get to its place makes way for the next try. */
function attempt<T>(run: () => T, directory: string, { files, writer }: InstallOptions): T {
  try {
    return run()
  } catch (error) {
    try {
      if (files.realPath(directory) === directory) {
        writer.remove(directory)
      }
    } catch {
      // It goes with all of the staging, and the fault that led here says more.
    }
    throw error
  }
}

/** @returns what is wrong with the removal of what was replaced. */
function swap(copy: string, staging: Staging, options: InstallOptions): readonly Problem[] {
  const { parent, name, replaces, writer } = options
  checkPlace(copy, options)
  const place = join(parent, name)
  if (replaces === undefined) {
    writer.rename(copy, place)
    return []
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
  return removeOld(replaces, staging, options)
}

function putBack(old: string, present: string, writer: FileWriter): void {
  try {
    writer.rename(old, present)
  } catch {
    // The fault that led here says more than this one.
  }
}

/** From the rename on, the old copy is never taken for one to put back. */
function removeOld(name: string, staging: Staging, { files, writer }: InstallOptions): readonly Problem[] {
  const gone = join(staging.gone, name)
  try {
    writer.makeDirectory(staging.gone)
    writer.rename(join(staging.old, name), gone)
    removeTree(gone, files, writer)
    return []
  } catch (error) {
    return [problemFrom(error, { code: 'WRITE_FAILED', file: gone })]
  }
}

/** Copying takes time: what was found when the run started is looked at once more. */
function checkPlace(copy: string, options: InstallOptions): void {
  const { parent, name, replaces, files } = options
  // A link that leads nowhere has no status, and no directory can be renamed onto it.
  const expected =
    replaces === undefined ? files.stat(join(parent, name)) === undefined : isOurs(replaces, options)
  // The real path shows that neither the parent nor the staging became a link to elsewhere.
  if (files.realPath(copy) !== copy || !expected) {
    throw new SymposiumError('WRITE_FAILED', 'was changed by something else while it was installed', {
      place: { file: join(parent, name) },
      remedy: 'run the same command again',
    })
  }
}

function isOurs(name: string, { parent, files }: InstallOptions): boolean {
  const entry = files.list(parent)?.find((one) => one.name === name)
  return entry?.type === 'directory' && isMarked(join(parent, name), files)
}

export function isMarked(directory: string, files: FileReader): boolean {
  const listing = files.list(directory) ?? []
  return listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')
}

import { join } from 'node:path'
import { SymposiumError, type DirectoryEntry, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER, SKILL_FILE } from '../skills/marker.js'
import { foldSkillName } from '../skills/name.js'
import { isFor, parseMarker, renderMarker, type MarkerReading } from './marker.js'
import type { ResolvedParent } from './parents.js'
import { GITIGNORE } from './source-tree.js'

/**
 * A skill is put together in a directory beside its place, so that putting it in
 * place is one rename (spec/pipeline.md G53):
 *
 *     P/.symposium-tmp-x/.symposium    marker, first of all: what is left is recognised
 *     P/.symposium-tmp-x/.gitignore
 *     P/.symposium-tmp-x/new/NAME/     the copy
 *     P/.symposium-tmp-x/old/NAME/     what it replaces, until the copy is in place
 *
 * Agents look for skills one level below P, where none of this is one.
 */
export interface Staging {
  readonly directory: string
  readonly fresh: string
  readonly old: string
}

export interface StagingOptions {
  /** Skills parent, links resolved. */
  readonly parent: string
  readonly workspace: string
  readonly files: FileReader
  readonly writer: FileWriter
}

export const IGNORE_ALL = '*\n'

const PREFIX = '.symposium-tmp-'

export function isTemporaryName(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** A name that nobody can have put a link at. */
export function temporaryName(): string {
  const part = (): string => Math.random().toString(36).slice(2, 10)
  return PREFIX + part() + part()
}

/** @throws SymposiumError `WRITE_FAILED`, `PATH_ESCAPES`. */
export function createStaging(options: StagingOptions): Staging {
  const { parent, files, writer } = options
  const name = temporaryName()
  const directory = join(parent, name)
  writer.makeDirectory(directory)
  if (files.realPath(directory) !== directory) {
    throw new SymposiumError('PATH_ESCAPES', 'was replaced by a link while a skill was installed', {
      place: { file: parent },
    })
  }
  const marker = { directory: name, plugin: '', workspace: options.workspace, content: '' }
  writer.createText(join(directory, INSTALLED_MARKER), renderMarker(marker))
  writer.createText(join(directory, GITIGNORE), IGNORE_ALL)
  return { directory, fresh: join(directory, 'new'), old: join(directory, 'old') }
}

/**
 * Removes a directory of ours such that it is no skill from the first step on, and
 * is recognised as ours until it is gone.
 */
export function removeTree(directory: string, files: FileReader, writer: FileWriter): void {
  const listing = files.list(directory) ?? []
  for (const name of [SKILL_FILE, ...listing.map((entry) => entry.name)]) {
    if (name !== INSTALLED_MARKER) {
      writer.remove(join(directory, name))
    }
  }
  writer.remove(directory)
}

export interface LeftoverOptions {
  readonly workspace: string
  readonly files: FileReader
}

/**
 * Whether something with a temporary name was left by a run of this workspace that
 * was killed: it is empty, or holds our marker. In a parent that several workspaces
 * share, what another one has there is not ours to judge.
 */
export function isLeftover(entry: DirectoryEntry, parent: ResolvedParent, options: LeftoverOptions): boolean {
  if (entry.type !== 'directory' || !isTemporaryName(entry.name)) {
    return false
  }
  const directory = join(parent.realPath, entry.name)
  const listing = options.files.list(directory) ?? []
  if (listing.length === 0) {
    return true
  }
  const reading = readMarker(directory, listing, options.files)
  return reading?.type === 'marker' || reading?.type === 'empty'
}

function readMarker(
  directory: string,
  listing: readonly DirectoryEntry[],
  files: FileReader,
): MarkerReading | undefined {
  return listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')
    ? parseMarker(files.readText(join(directory, INSTALLED_MARKER)) ?? '')
    : undefined
}

export interface RecoverOptions extends LeftoverOptions {
  readonly parents: readonly ResolvedParent[]
  readonly writer: FileWriter
}

/**
 * Clears what a run that was killed has left (spec/pipeline.md S20): where the old
 * copy was already moved away and the new one not yet put in its place, the old
 * one goes back first. To be called under the lock of the workspace, since a run
 * that is alive has such directories too.
 */
export function recoverStaging(options: RecoverOptions): readonly Problem[] {
  const problems: Problem[] = []
  for (const parent of options.parents) {
    try {
      for (const entry of options.files.list(parent.realPath) ?? []) {
        if (isLeftover(entry, parent, options)) {
          recover(entry.name, parent, options)
        }
      }
    } catch (error) {
      problems.push(problemFrom(error, { code: 'WRITE_FAILED', file: parent.parent.path }))
    }
  }
  return problems
}

function recover(name: string, parent: ResolvedParent, options: RecoverOptions): void {
  const { files, writer } = options
  const directory = join(parent.realPath, name)
  const reading = readMarker(directory, files.list(directory) ?? [], files)
  // A directory on its way out holds the marker of the skill that it was: it does not come back.
  if (reading?.type === 'marker' && isFor(reading.marker, name)) {
    restoreOld(join(directory, 'old'), parent.realPath, options)
  }
  removeTree(directory, files, writer)
}

function restoreOld(old: string, parent: string, options: RecoverOptions): void {
  const { files, writer } = options
  const present = new Set((files.list(parent) ?? []).map((entry) => foldSkillName(entry.name)))
  for (const entry of files.list(old) ?? []) {
    if (entry.type === 'directory' && !present.has(foldSkillName(entry.name))) {
      writer.rename(join(old, entry.name), join(parent, entry.name))
    }
  }
}

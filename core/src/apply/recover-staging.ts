import { join } from 'node:path'
import { SymposiumError, type DirectoryEntry, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import { foldSkillName } from '../skills/name.js'
import { isFor, parseMarker, type Marker } from './marker.js'
import type { ResolvedParent } from './parents.js'
import type { StagingJournal } from './staging-journal.js'
import { removeTree } from './staging.js'

export interface RecoverOptions {
  readonly parents: readonly ResolvedParent[]
  /** Key of the workspace, as markers hold it. */
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
}

/** Whether something was left by a run of ours that was killed. A link or a file of such a name was not. */
export function isLeftover(entry: DirectoryEntry, journal: StagingJournal): boolean {
  return entry.type === 'directory' && journal.knows(entry.name)
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
    for (const name of leftoversIn(parent, options)) {
      try {
        recover(name, parent, options)
        options.journal.note(name, true)
      } catch (error) {
        options.journal.note(name, false)
        problems.push(problemFrom(error, { code: 'WRITE_FAILED', file: parent.parent.path }))
      }
    }
  }
  return problems
}

function leftoversIn(parent: ResolvedParent, { files, journal }: RecoverOptions): readonly string[] {
  try {
    const listing = files.list(parent.realPath) ?? []
    return listing.filter((entry) => isLeftover(entry, journal)).map((entry) => entry.name)
  } catch {
    // The look at it that follows reports the fault.
    return []
  }
}

function recover(name: string, parent: ResolvedParent, options: RecoverOptions): void {
  const { files, writer } = options
  const directory = join(parent.realPath, name)
  checkReal(directory, files)
  const marker = markerIn(directory, files)
  // A directory on its way out holds the marker of the skill that it was: it does not come back.
  if (marker !== undefined && isFor(marker, name)) {
    const old = (files.list(directory) ?? []).find((entry) => entry.name === 'old')
    if (old !== undefined && !restoreOld(join(directory, 'old'), parent.realPath, options)) {
      // Somebody changed it: it is theirs now, and what is theirs is named by the next look.
      return
    }
  }
  removeTree(directory, files, writer)
}

/** @returns false where something is there that was not moved there by us; then nothing was done. */
function restoreOld(old: string, parent: string, options: RecoverOptions): boolean {
  const { files, writer, workspace } = options
  checkReal(old, files)
  const children = files.list(old) ?? []
  const areOurs = children.every((child) => {
    const marker = child.type === 'directory' ? markerIn(join(old, child.name), files) : undefined
    return marker !== undefined && isFor(marker, child.name) && marker.workspace === workspace
  })
  if (!areOurs) {
    return false
  }
  const present = new Set((files.list(parent) ?? []).map((entry) => foldSkillName(entry.name)))
  for (const { name } of children.filter((child) => !present.has(foldSkillName(child.name)))) {
    writer.rename(join(old, name), join(parent, name))
  }
  return true
}

function checkReal(directory: string, files: FileReader): void {
  if (files.realPath(directory) !== directory) {
    throw new SymposiumError('PATH_ESCAPES', 'is a link where a directory of ours was', {
      place: { file: directory },
      remedy: 'remove the link',
    })
  }
}

function markerIn(directory: string, files: FileReader): Marker | undefined {
  const listing = files.list(directory) ?? []
  if (!listing.some((entry) => entry.name === INSTALLED_MARKER && entry.type === 'file')) {
    return undefined
  }
  const reading = parseMarker(files.readText(join(directory, INSTALLED_MARKER)) ?? '')
  return reading.type === 'marker' ? reading.marker : undefined
}

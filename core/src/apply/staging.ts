import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { INSTALLED_MARKER, SKILL_FILE } from '../skills/marker.js'
import { renderMarker } from './marker.js'
import { GITIGNORE } from './source-tree.js'
import type { StagingJournal } from './staging-journal.js'

/**
 * A skill is put together in a directory beside its place, so that putting it in
 * place is one rename (spec/pipeline.md G53):
 *
 *     P/.symposium-tmp-x/.symposium    marker, first of all: it is no source of skills
 *     P/.symposium-tmp-x/.gitignore
 *     P/.symposium-tmp-x/new/NAME/     the copy
 *     P/.symposium-tmp-x/old/NAME/     what it replaces, until the copy is in place
 *
 * Agents look for skills one level below P, where none of this is one.
 */
export interface Staging {
  readonly name: string
  readonly directory: string
  readonly fresh: string
  readonly old: string
}

export interface StagingOptions {
  /** Skills parent, links resolved. */
  readonly parent: string
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
}

export const IGNORE_ALL = '*\n'

/** @throws SymposiumError `WRITE_FAILED`, `PATH_ESCAPES`. */
export function createStaging(options: StagingOptions): Staging {
  const { parent, journal, files, writer } = options
  const name = journal.nextName()
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
  return { name, directory, fresh: join(directory, 'new'), old: join(directory, 'old') }
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

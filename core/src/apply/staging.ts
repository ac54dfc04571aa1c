import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { problemFrom, type Problem } from '../report/problem.js'
import { INSTALLED_MARKER, SKILL_FILE } from '../skills/marker.js'
import { renderMarker } from './marker.js'
import { GITIGNORE } from './source-tree.js'
import type { StagingJournal } from './staging-journal.js'

/**
 * Skills are put together in a directory beside their places, one for each skills
 * parent and run, so that putting one in place is one rename (spec/pipeline.md G53):
 *
 *     P/.symposium-tmp-x/.symposium    marker, first of all: it is no source of skills
 *     P/.symposium-tmp-x/.gitignore
 *     P/.symposium-tmp-x/new/NAME/     the copy
 *     P/.symposium-tmp-x/old/NAME/     what it replaces, until the copy is in place
 *     P/.symposium-tmp-x/gone/NAME/    what it has replaced, on its way out
 *
 * Agents look for skills one level below P, where none of this is one.
 */
export interface Staging {
  readonly name: string
  readonly directory: string
  readonly fresh: string
  readonly old: string
  readonly gone: string
}

export interface StagingOptions {
  readonly workspace: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
}

export const IGNORE_ALL = '*\n'

/** The staging directories of one run. */
export class StagingAreas {
  readonly #options: StagingOptions
  readonly #made = new Map<string, Staging>()

  constructor(options: StagingOptions) {
    this.#options = options
  }

  /**
   * The one below a skills parent, made at its first use.
   * @param parent links resolved.
   * @throws SymposiumError `WRITE_FAILED`, `PATH_ESCAPES`.
   */
  at(parent: string): Staging {
    const made = this.#made.get(parent)
    if (made !== undefined) {
      checkReal(made.directory, this.#options.files)
      return made
    }
    const staging = createStaging(parent, this.#options)
    this.#made.set(parent, staging)
    return staging
  }

  /** Removes them all. What cannot be removed is in the journal, where the next run finds it. */
  discard(): readonly Problem[] {
    const problems = [...this.#made.values()].flatMap((staging) => discard(staging, this.#options))
    this.#made.clear()
    return problems
  }
}

function createStaging(parent: string, options: StagingOptions): Staging {
  const { journal, files, writer } = options
  writer.makeDirectory(parent)
  const name = journal.nextName()
  const directory = join(parent, name)
  writer.makeDirectory(directory)
  checkReal(directory, files)
  const staging = {
    name,
    directory,
    fresh: join(directory, 'new'),
    old: join(directory, 'old'),
    gone: join(directory, 'gone'),
  }
  try {
    const marker = { directory: name, plugin: '', workspace: options.workspace, content: '' }
    writer.createText(join(directory, INSTALLED_MARKER), renderMarker(marker))
    writer.createText(join(directory, GITIGNORE), IGNORE_ALL)
    return staging
  } catch (error) {
    discard(staging, options)
    throw error
  }
}

/** Whoever put a link in place of it would have us write, and later remove, what it leads to (cases/security.md S22). */
function checkReal(directory: string, files: FileReader): void {
  if (files.realPath(directory) !== directory) {
    throw new SymposiumError('PATH_ESCAPES', 'was replaced by a link while skills were installed', {
      place: { file: directory },
      remedy: 'remove the link, and run the same command again',
    })
  }
}

function discard(staging: Staging, { journal, files, writer }: StagingOptions): readonly Problem[] {
  try {
    checkReal(staging.directory, files)
    // Where even putting an old copy back failed, it is all that is left: the next run tries again.
    if ((files.list(staging.old) ?? []).length === 0) {
      removeTree(staging.directory, files, writer)
      journal.gone(staging.name)
    }
    return []
  } catch (error) {
    return [problemFrom(error, { code: 'WRITE_FAILED', file: staging.directory })]
  }
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

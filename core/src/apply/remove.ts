import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { FileWriter } from '../host/ports.js'
import { isMarked } from './install.js'
import type { StagingJournal } from './staging-journal.js'
import { removeTree } from './staging.js'

export interface RemoveOptions {
  /** Skills parent, links resolved. */
  readonly parent: string
  readonly name: string
  readonly journal: StagingJournal
  readonly files: FileReader
  readonly writer: FileWriter
}

/**
 * Removes a directory of ours below a skills parent. It goes out of sight by one
 * rename, so that no agent sees half of it, and keeps its marker to the last. A
 * link in its place is unlinked; what it leads to is never touched
 * (cases/security.md S30).
 *
 * @throws SymposiumError `WRITE_FAILED`.
 */
export function removeSkill(options: RemoveOptions): void {
  const { parent, name, journal, files, writer } = options
  const place = join(parent, name)
  const entry = files.list(parent)?.find((one) => one.name === name)
  if (entry === undefined) {
    return
  }
  if (entry.type === 'link') {
    writer.remove(place)
    return
  }
  if (entry.type !== 'directory' || files.realPath(parent) !== parent || !isMarked(place, files)) {
    throw new SymposiumError('WRITE_FAILED', 'was changed by something else while it was removed', {
      place: { file: place },
      remedy: 'run the same command again',
    })
  }
  const away = journal.nextName()
  writer.rename(place, join(parent, away))
  removeTree(join(parent, away), files, writer)
  journal.gone(away)
}

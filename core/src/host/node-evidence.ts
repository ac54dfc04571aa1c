import { statSync, type Stats } from 'node:fs'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { digestFile } from './digest-file.js'

type Evidence = Required<Pick<FileReader, 'digest' | 'modifiedAt'>>

/** What checks of a file's content ask for, and what the answer to an agent has no time for. */
export function createNodeEvidence(): Evidence {
  return { digest, modifiedAt }
}

function digest(path: string, limit: number): string | undefined {
  const stats = statusOf(path)
  if (stats?.isFile() !== true) return undefined
  if (stats.size > limit) {
    throw new SymposiumError('FILE_TOO_LARGE', `is ${stats.size} bytes, of which at most ${limit} are read`, {
      place: { file: path },
    })
  }
  return unlessUnreadable(path, () => digestFile(path))
}

function modifiedAt(path: string): number | undefined {
  return statusOf(path)?.mtimeMs
}

function statusOf(path: string): Stats | undefined {
  return unlessUnreadable(path, () => statSync(path, { throwIfNoEntry: false }))
}

function unlessUnreadable<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new SymposiumError('FILE_UNREADABLE', 'cannot be read', {
      place: { file: path },
      remedy: 'check its permissions',
      cause: error,
    })
  }
}

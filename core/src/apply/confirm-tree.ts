import type { FileReader } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'

/** What is remembered of a tree. */
export interface KnownTree {
  /** `treeStamps`. */
  readonly stamps: string
  /** `directoryStamps`, without which there is nothing to go by. */
  readonly directories: string | undefined
}

/**
 * Looks whether a tree is still as it was, without a listing: where no directory in
 * it has another stamp, nothing was added, removed or replaced.
 * @returns how many bytes its files hold; `undefined` where anything is different, or
 *   not known to be the same.
 * @throws SymposiumError `FILE_UNREADABLE`.
 */
export function confirmTree(top: string, known: KnownTree, files: FileReader): number | undefined {
  const { stamps, directories } = known
  if (directories === undefined || !areSame(top, directories.split(SEPARATOR), files)) {
    return undefined
  }
  let bytes = 0
  const parts = stamps.split(SEPARATOR)
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const path = parts[index] ?? ''
    const mark = parts[index + 1] ?? ''
    if (mark === DIRECTORY) {
      continue
    }
    // Anything else is no file, or a digest in place of the stamps.
    const isFile = mark.startsWith('f') || mark.startsWith('x')
    const stat = isFile ? files.stat(childPath(top, path)) : undefined
    if (stat?.stamp !== mark.slice(1)) {
      return undefined
    }
    bytes += stat.size
  }
  return bytes
}

const SEPARATOR = '//'
const DIRECTORY = 'd'

function areSame(top: string, parts: readonly string[], files: FileReader): boolean {
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const path = parts[index] ?? ''
    if (files.stat(path === '' ? top : childPath(top, path))?.stamp !== parts[index + 1]) {
      return false
    }
  }
  return true
}

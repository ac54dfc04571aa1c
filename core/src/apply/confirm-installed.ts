import type { FileReader } from '@symposium/sdk'
import { childPath } from '../normal-paths.js'
import type { InstalledSkill, ObservedEntry } from '../plan/observation.js'
import { isSkillFile } from './hide-skill.js'

/**
 * What is known of a directory that is still as the ledger has it, without a
 * listing: where no directory in it has another stamp, nothing was added, removed or
 * replaced. `undefined` where anything is different, or not known to be the same.
 * @throws SymposiumError `FILE_UNREADABLE`.
 */
export function confirmInstalled(
  directory: string,
  record: InstalledSkill,
  files: FileReader,
): Pick<ObservedEntry, 'stamps' | 'directories' | 'readable'> | undefined {
  const { stamps, directories } = record
  if (directories === undefined || !areDirectories(directory, directories.split('//'), files)) {
    return undefined
  }
  let readable = false
  const parts = stamps.split('//')
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const path = parts[index] ?? ''
    const mark = parts[index + 1] ?? ''
    if (mark === DIRECTORY) {
      continue
    }
    if (!mark.startsWith('f') && !mark.startsWith('x')) {
      return undefined
    }
    if (files.stat(childPath(directory, path))?.stamp !== mark.slice(1)) {
      return undefined
    }
    readable ||= isSkillFile(path)
  }
  return { stamps, directories, readable }
}

const DIRECTORY = 'd'

function areDirectories(top: string, parts: readonly string[], files: FileReader): boolean {
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const path = parts[index] ?? ''
    if (files.stat(path === '' ? top : childPath(top, path))?.stamp !== parts[index + 1]) {
      return false
    }
  }
  return true
}

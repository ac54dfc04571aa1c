import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

export const OWN_FILE = 0o600
const WRITABLE_BY_OTHERS = 0o022

/**
 * The text of a file that decides what is run: only one that nobody but the user can have written
 * is read (cases/security.md S109).
 * @param uid of the user; absent where files have no owner.
 * @param limit in bytes.
 * @returns `undefined` for anything else.
 * @throws where it cannot be opened.
 */
export function readOwn(path: string, uid: number | undefined, limit: number): string | undefined {
  // Without O_NONBLOCK the opening of a FIFO would wait for ever.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    const isOurs = uid === undefined || (stats.uid === uid && (stats.mode & WRITABLE_BY_OTHERS) === 0)
    return stats.isFile() && isOurs && stats.size <= limit ? readFileSync(descriptor, 'utf8') : undefined
  } finally {
    closeSync(descriptor)
  }
}

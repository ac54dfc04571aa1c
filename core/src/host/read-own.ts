import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

export interface OwnRules {
  /** Of the user; absent where files have no owner. */
  readonly uid: number | undefined
  /** In bytes. */
  readonly limit: number
  /** Bits of the mode that nothing of ours has. */
  readonly never: number
}

/**
 * The text of a file that decides what is run: only one that nobody but the user can have written
 * is read (cases/security.md S109).
 * @returns `undefined` for anything else.
 * @throws where it cannot be opened.
 */
export function readOwn(path: string, { uid, limit, never }: OwnRules): string | undefined {
  // Without O_NONBLOCK the opening of a FIFO would wait for ever.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    const isOurs = uid === undefined || (stats.uid === uid && (stats.mode & never) === 0)
    return stats.isFile() && isOurs && stats.size <= limit ? readFileSync(descriptor, 'utf8') : undefined
  } finally {
    closeSync(descriptor)
  }
}

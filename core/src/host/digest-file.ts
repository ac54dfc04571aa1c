import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { refusal } from './write-error.js'

const CHUNK = 256 * 1024

/** More than any skill holds. */
export const MOST_BYTES = 256 * 1024 * 1024

/**
 * SHA-256 of a regular file in hex. No more is read than its size says: some files
 * of the kernel have none and never end.
 */
export function digestFile(path: string): string {
  // Loaded at the first use: most runs compare stamps only, and it takes milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = createHash('sha256')
  // Without O_NONBLOCK the opening of a FIFO would wait for a writer for ever (cases/security.md S28).
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) {
      throw refusal(path, 'is not a regular file', 'remove it')
    }
    if (stats.size > MOST_BYTES) {
      throw refusal(path, `is larger than ${MOST_BYTES} bytes`, 'remove it')
    }
    let rest = stats.size
    const buffer = Buffer.allocUnsafe(CHUNK)
    while (rest > 0) {
      const count = readSync(descriptor, buffer, 0, Math.min(CHUNK, rest), null)
      if (count === 0) {
        break
      }
      hash.update(buffer.subarray(0, count))
      rest -= count
    }
    return hash.digest('hex')
  } finally {
    closeSync(descriptor)
  }
}

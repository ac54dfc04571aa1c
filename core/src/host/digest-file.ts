import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { refusal } from './write-error.js'

const CHUNK = 256 * 1024

/** SHA-256 of a regular file in hex, whatever its size. */
export function digestFile(path: string): string {
  // Loaded at the first use: most runs compare stamps only, and it takes milliseconds.
  const { createHash } = process.getBuiltinModule('node:crypto')
  const hash = createHash('sha256')
  // Without O_NONBLOCK the opening of a FIFO would wait for a writer for ever (cases/security.md S28).
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!fstatSync(descriptor).isFile()) {
      throw refusal(path, 'is not a regular file', 'remove it')
    }
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (;;) {
      const count = readSync(descriptor, buffer, 0, CHUNK, null)
      if (count === 0) {
        return hash.digest('hex')
      }
      hash.update(buffer.subarray(0, count))
    }
  } finally {
    closeSync(descriptor)
  }
}

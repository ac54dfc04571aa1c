import { writeSync } from 'node:fs'

/** Milliseconds to wait for a reader that is slower than we are. */
const PAUSE = 5

/**
 * Writes to a descriptor, all of it, before it returns. `process.stdout` would do
 * it later, and its first use loads the network and stream modules, which is a
 * tenth of a short run. A reader that went away, as in `symposium status | head`,
 * ends the run quietly.
 */
export function writeAll(descriptor: number, text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest))
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EPIPE') {
        process.exit(0)
      }
      if (code !== 'EAGAIN') {
        throw error
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
}

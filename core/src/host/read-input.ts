import { readSync } from 'node:fs'

/** Bytes; what comes after is read and dropped, or whoever writes would wait for us for ever. */
const LONGEST = 16 * 1024 * 1024
const CHUNK = 64 * 1024
/** Milliseconds between two looks at a pipe that has nothing and is not waited for by the system. */
const PAUSE = 2

/** All of standard input as text. Never throws: what cannot be read is empty. */
export function readInput(descriptor: number): string {
  const chunks: Buffer[] = []
  let size = 0
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK)
    const count = readSome(descriptor, chunk)
    if (count === 0) {
      return Buffer.concat(chunks).toString('utf8')
    }
    if (size < LONGEST) {
      chunks.push(chunk.subarray(0, Math.min(count, LONGEST - size)))
    }
    size += count
  }
}

function readSome(descriptor: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code !== 'EAGAIN') {
        return 0
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
    }
  }
}

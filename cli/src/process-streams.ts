import { fstatSync } from 'node:fs'
import type { Io, OutputStream } from './io.js'
import { writeAll } from './write-all.js'

/** The three streams of the process. Most runs never ask whether they are terminals. */
export const processStreams: Pick<Io, 'stdout' | 'stderr' | 'stdinIsTerminal'> = {
  stdout: outputStream(1),
  stderr: outputStream(2),
  get stdinIsTerminal() {
    return isTerminal(0)
  },
}

function outputStream(descriptor: number): OutputStream {
  return {
    write: (text) => writeAll(descriptor, text),
    get isTerminal() {
      return isTerminal(descriptor)
    },
  }
}

/** Of a pipe or a file it is clear without the module that knows terminals, which takes milliseconds to load. */
function isTerminal(descriptor: number): boolean {
  try {
    return (
      fstatSync(descriptor).isCharacterDevice() && process.getBuiltinModule('node:tty').isatty(descriptor)
    )
  } catch {
    // A closed descriptor.
    return false
  }
}

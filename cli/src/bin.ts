import { fstatSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Io, OutputStream } from './io.js'
import { main } from './main.js'
import { writeAll } from './write-all.js'

const io: Io = {
  stdout: outputStream(1),
  stderr: outputStream(2),
  get stdinIsTerminal() {
    return isTerminal(0)
  },
  environment: {
    cwd: process.cwd(),
    home: homeDirectory(),
    platform: process.platform,
    variables: process.env,
    ...userId(process.getuid?.()),
  },
}

/** Most runs never ask whether it is a terminal. */
function outputStream(descriptor: number): OutputStream {
  return {
    write: (text) => writeAll(descriptor, text),
    get isTerminal() {
      return isTerminal(descriptor)
    },
  }
}

function userId(uid: number | undefined): { readonly uid?: number } {
  return uid === undefined ? {} : { uid }
}

/** Neither HOME nor an entry for this user: said once a command needs it. */
function homeDirectory(): string {
  try {
    return homedir()
  } catch {
    return ''
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

// No top-level await: chunks that are loaded later import this module, and would wait for its end for ever.
void main(process.argv.slice(2), io).then((code) => {
  process.exitCode = code
})

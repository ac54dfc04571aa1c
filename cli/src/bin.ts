import { fstatSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Io } from './io.js'
import { main } from './main.js'
import { writeAll } from './write-all.js'

const io: Io = {
  stdout: { write: (text) => writeAll(1, text), isTerminal: isTerminal(1) },
  stderr: { write: (text) => writeAll(2, text), isTerminal: isTerminal(2) },
  stdinIsTerminal: isTerminal(0),
  environment: {
    cwd: process.cwd(),
    home: homeDirectory(),
    platform: process.platform,
    variables: process.env,
    ...userId(process.getuid?.()),
  },
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

/** Nearly always a pipe or a file, for which the module that knows terminals need not be loaded. */
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

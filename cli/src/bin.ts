import { fstatSync } from 'node:fs'
import { join, sep } from 'node:path'
import { readInput } from '@symposium/core/hook-path'
import type { Io, OutputStream } from './io.js'
import { main } from './main.js'
import { processEnvironment } from './process-environment.js'
import { takeHookInput } from './hook-input.js'
import { writeAll } from './write-all.js'

const io: Io = {
  stdout: outputStream(1),
  stderr: outputStream(2),
  get stdinIsTerminal() {
    return isTerminal(0)
  },
  environment: processEnvironment(),
  launcher: { node: process.execPath, bundle: join(import.meta.dirname, 'hook.cjs') },
  ...(isInstalled(import.meta.dirname) ? { program: { directory: import.meta.dirname } } : {}),
  readInput: () => takeHookInput() ?? readInput(0),
}

/** By some package manager, and not as a link to a checkout, which Node has resolved. */
function isInstalled(directory: string): boolean {
  return directory.split(sep).includes('node_modules')
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

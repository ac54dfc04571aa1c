import { join, sep } from 'node:path'
import { readInput } from '@symposium/core/hooks/layers'
import type { Io } from './io.js'
import { main } from './main.js'
import { processEnvironment } from './process-environment.js'
import { processStreams } from './process-streams.js'
import { takeHookInput } from './hook-input.js'

const { stdout, stderr } = processStreams
const io: Io = {
  stdout,
  stderr,
  get stdinIsTerminal() {
    return processStreams.stdinIsTerminal
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

// No top-level await: chunks that are loaded later import this module, and would wait for its end for ever.
void main(process.argv.slice(2), io).then((code) => {
  process.exitCode = code
})

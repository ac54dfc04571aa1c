import { problemEvent, problemFrom } from '@symposium/core'
import type { Io } from '../io.js'
import { createOutput, type Output, type OutputMode } from './output.js'
import { sanitizeJson } from './sanitize.js'

/** For commands that print for programs what they print: whatever else happens is not said. */
export function createLoneOutput(mode: OutputMode): Output {
  const nothing = (): undefined => undefined
  return { mode, learn: nothing, event: nothing, text: nothing, finish: nothing }
}

/** Why such a command has nothing to print: on standard error alone, in JSON as one object on one line. */
export function writeFailure(error: unknown, io: Io, { json }: Pick<OutputMode, 'json'>): void {
  const problem = problemFrom(error, { code: 'INTERNAL' })
  if (!json) {
    createOutput(io, { json, quiet: false, verbose: false }).event(problemEvent(problem, 'error'), 'error')
    return
  }
  const { code, message, remedy } = problem
  const failure = { ok: false, reason: code, message, ...(remedy === undefined ? {} : { remedy }) }
  io.stderr.write(`${sanitizeJson(JSON.stringify(failure))}\n`)
}

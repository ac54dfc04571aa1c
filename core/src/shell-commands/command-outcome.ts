import type { JsonObject, ProcessResult } from '@symposium/sdk'
import { outputTail } from './output-tail.js'

/** What the end of a command says; `unavailable` where it says nothing, since the command was not run to its end. */
export type CommandVerdict =
  | { readonly state: 'passed' | 'failed'; readonly message: string; readonly details: JsonObject }
  | { readonly state: 'unavailable'; readonly message: string }

/** What a shell answers for a program that it does not find; here for the shell itself. */
const NOT_FOUND = 127

/**
 * Reads the end of `sh -c …` as a verdict (spec/gates.md 9.6). A command that fails, is killed or takes too long
 * has given one; so has a machine without a shell. One that could not be started for another reason, or was
 * cancelled, has not.
 *
 * @param declared the time limit in seconds as its author wrote it.
 * @returns details without the predicate's kind.
 */
export function commandOutcome(
  result: ProcessResult,
  declared: { readonly timeout: number },
): CommandVerdict {
  switch (result.state) {
    case 'exited':
      return result.code === 0
        ? { state: 'passed', message: 'command exited 0', details: { exitCode: 0 } }
        : exited(result.code, result)
    case 'killed':
      return failed(`command killed by ${result.signal}`, result, { exitCode: null, signal: result.signal })
    case 'timed-out':
      return result.aborted === true
        ? { state: 'unavailable', message: 'the command was cancelled before it had ended' }
        : failed(`command timed out after ${declared.timeout}s`, result, {
            timedOut: true,
            signal: result.signal ?? null,
          })
    case 'not-started':
      return result.reason === 'not-found'
        ? exited(NOT_FOUND, { stdout: '', stderr: 'sh: not found' })
        : { state: 'unavailable', message: `the command could not be started: ${result.message}` }
  }
}

interface Output {
  readonly stdout: string
  readonly stderr: string
}

function exited(code: number, output: Output): CommandVerdict {
  return failed(`command exited ${code}`, output, { exitCode: code, signal: null })
}

function failed(prefix: string, { stdout, stderr }: Output, details: JsonObject): CommandVerdict {
  return { state: 'failed', message: outputTail(stdout, stderr, { prefix }), details }
}

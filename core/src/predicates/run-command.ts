import type { PredicateContext, ProcessRequest, ProcessResult } from '@symposium/sdk'
import { commandRequest } from '../shell-commands/command-request.js'
import { ANSWER_GRACE } from './attempt.js'

/** A command as a predicate asks it. */
export interface CommandRun extends Partial<Pick<ProcessRequest, 'env' | 'grace' | 'outputLimit'>> {
  /** A program and its arguments. */
  readonly words: readonly string[]
  /** Absolute. */
  readonly directory: string
  /** Milliseconds that the command may take by its author's wish. */
  readonly limit: number
}

export interface CommandEnd {
  readonly result: ProcessResult
  /** Milliseconds that it was given: those of its author, or fewer where nobody waits that long. */
  readonly limit: number
}

/** Milliseconds that may pass from the end of a process to the answer. */
const RESERVE = 500

/**
 * The one way in which predicates run commands (spec/gates.md 9.3 and 9.4): for as long as the author and the
 * context allow, and so that the answer comes before the asker's patience ends.
 */
export async function runCommand(run: CommandRun, context: PredicateContext): Promise<CommandEnd> {
  const { words, directory, limit: wanted, ...given } = run
  const { processes, signal, timeout } = context
  const [program = '', ...args] = words
  const limit = Math.min(wanted, timeout)
  const request = {
    ...commandRequest({
      command: '',
      directory,
      timeout: limit,
      ...(signal === undefined ? {} : { signal }),
    }),
    ...given,
    program,
    args,
  }
  const patience = timeout - limit + ANSWER_GRACE - RESERVE
  const result = await processes.run({ ...request, grace: Math.min(request.grace ?? 0, patience) })
  return { result, limit }
}

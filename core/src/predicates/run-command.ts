import type { PredicateContext, ProcessRequest, ProcessResult } from '@symposium/sdk'
import { ANSWER_GRACE } from './attempt.js'

/** A command as a predicate asks it. */
export interface CommandRun extends Pick<ProcessRequest, 'program' | 'args' | 'cwd' | 'env' | 'outputLimit'> {
  /** Milliseconds that the command may take by its author's wish. */
  readonly limit: number
  /** Milliseconds between the request to end and the end by force. */
  readonly grace?: number
}

export interface CommandEnd {
  readonly result: ProcessResult
  /** Milliseconds that it was given: those of its author, or fewer where nobody waits that long. */
  readonly limit: number
}

/** Between both requests to end. */
const GRACE = 2000

/** What may pass from the end of a process to the answer. */
const RESERVE = 500

/**
 * The one way in which predicates run commands (spec/gates.md 9.3 and 9.4): without input, in a process group that
 * ends with the command, for as long as its author and the context allow, and no longer than somebody waits for the
 * answer. Of much output the end is kept.
 */
export async function runCommand(run: CommandRun, context: PredicateContext): Promise<CommandEnd> {
  const { limit: wanted, grace = GRACE, ...request } = run
  // It may be what is left of a time that runs.
  const { timeout } = context
  const limit = Math.min(wanted, timeout)
  const result = await context.processes.run({
    ...request,
    timeout: limit,
    // A longer one would outlast the asker's patience, and the answer be lost.
    grace: Math.min(grace, timeout - limit + ANSWER_GRACE - RESERVE),
    keep: 'last',
    leftovers: 'end',
    ...(context.signal === undefined ? {} : { signal: context.signal }),
  })
  return { result, limit }
}

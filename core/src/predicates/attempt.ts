import { describeError, type Outcome, type PredicateContext } from '@symposium/sdk'
import { isPromise, type MaybePromise } from '../promises.js'

/** Kinds come from outside: what they throw, or give instead of an answer, costs only this predicate. */
export function attempt(run: () => MaybePromise<Outcome>): MaybePromise<Outcome> {
  try {
    const outcome = run()
    return isPromise(outcome) ? Promise.resolve(outcome).then(checked).catch(failed) : checked(outcome)
  } catch (error) {
    return failed(error)
  }
}

/** The same for a list that a kind gives beside its answer: a bad one counts as empty. */
export function attemptList<T>(run: () => readonly T[] | undefined): readonly T[] {
  try {
    const list = run()
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Types promise an outcome; code from outside may give anything. */
function checked(outcome: Partial<Outcome> | undefined): Outcome {
  return isOutcome(outcome)
    ? outcome
    : { holds: false, seen: 'it gave something that is no answer', unavailable: true }
}

function isOutcome(value: Partial<Outcome> | undefined | null): value is Outcome {
  return typeof value?.holds === 'boolean' && typeof value.seen === 'string'
}

function failed(error: unknown): Outcome {
  return { holds: false, seen: `it failed: ${describeError(error)}`, unavailable: true }
}

/** A kind gets this much beyond the context's limit, in milliseconds, since ending a process takes a moment too. */
export const ANSWER_GRACE = 3000

/** More than this a timer takes for nothing at all. */
const LONGEST_TIMER = 2_147_483_647

/**
 * A promise that is not kept in time counts as no answer, so that one kind cannot hold up a run; nor can it where
 * nobody waits any longer.
 */
export async function withDeadline(
  outcome: Promise<Outcome>,
  { timeout, signal }: Pick<PredicateContext, 'timeout' | 'signal'>,
): Promise<Outcome> {
  const milliseconds = Math.min(timeout + ANSWER_GRACE, LONGEST_TIMER)
  let timer: NodeJS.Timeout | undefined
  let cancel: (() => void) | undefined
  const late = new Promise<Outcome>((resolve) => {
    const giveUp = (seen: string): void => resolve({ holds: false, seen, unavailable: true })
    timer = setTimeout(() => giveUp(`no answer within ${milliseconds} ms`), milliseconds)
    cancel = () => giveUp('cancelled')
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted === true) cancel()
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    clearTimeout(timer)
    if (cancel !== undefined) signal?.removeEventListener('abort', cancel)
  }
}

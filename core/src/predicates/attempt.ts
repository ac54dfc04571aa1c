import { describeError, type Outcome } from '@symposium/sdk'
import { isPromise, type MaybePromise } from './promises.js'

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

/** A promise that is not kept in time counts as no answer, so that one kind cannot hold up a run. */
export async function withDeadline(outcome: Promise<Outcome>, milliseconds: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(
      () => resolve({ holds: false, seen: `no answer within ${milliseconds} ms`, unavailable: true }),
      milliseconds,
    )
  })
  try {
    return await Promise.race([outcome, late])
  } finally {
    clearTimeout(timer)
  }
}

import type { Outcome } from '@symposium/sdk'
import { isPromise, type MaybePromise } from '../promises.js'

/**
 * Asks in order until one child's answer decides: the first that holds for `any`, the first that does
 * not for `all` and for the entries of a gate. Stays synchronous as long as the children are.
 */
export function decide(
  children: readonly (() => MaybePromise<Outcome>)[],
  decisive: boolean,
): MaybePromise<Outcome> {
  return decideFrom(children, decisive, { next: 0, unavailable: false })
}

interface Progress {
  readonly next: number
  /** One of those that did not decide had no answer. */
  readonly unavailable: boolean
}

function decideFrom(
  children: readonly (() => MaybePromise<Outcome>)[],
  decisive: boolean,
  progress: Progress,
): MaybePromise<Outcome> {
  let { unavailable } = progress
  for (let index = progress.next; index < children.length; index += 1) {
    const outcome = children[index]?.()
    if (outcome === undefined) break
    if (isPromise(outcome)) {
      return outcome.then((settled) =>
        settled.holds === decisive
          ? settled
          : decideFrom(children, decisive, {
              next: index + 1,
              unavailable: unavailable || settled.unavailable === true,
            }),
      )
    }
    if (outcome.holds === decisive) return outcome
    unavailable ||= outcome.unavailable === true
  }
  return {
    holds: !decisive,
    seen: decisive ? 'none of them holds' : 'all of them hold',
    ...(unavailable ? { unavailable } : {}),
  }
}

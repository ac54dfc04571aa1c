import type { CombinatorPredicateKind, Outcome } from '@symposium/sdk'
import { isPromise } from '../../promises.js'

/** The one below does not hold. It names no dependency to fetch from, however deep (spec/model.md W1). */
export const not: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'not',
  arity: { least: 1, most: 1 },
  evaluate([child]) {
    if (child === undefined) return { holds: false, seen: 'nothing to negate', unavailable: true }
    const outcome = child()
    return isPromise(outcome) ? outcome.then(negate) : negate(outcome)
  },
  passesWitness: false,
}

function negate(outcome: Outcome): Outcome {
  return { ...outcome, holds: !outcome.holds }
}

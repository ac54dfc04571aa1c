import type { CombinatorPredicateKind } from '@symposium/sdk'
import { decide } from '../decide.js'

/** At least one holds; asks until one does. */
export const any: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'any',
  arity: { least: 1, most: Number.POSITIVE_INFINITY },
  evaluate: (children) => decide(children, true),
  passesWitness: true,
}

import type { CombinatorPredicateKind } from '@symposium/sdk'
import { decide } from '../decide.js'

/** All hold; asks until one does not. */
export const all: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'all',
  arity: { least: 1, most: Number.POSITIVE_INFINITY },
  evaluate: (children) => decide(children, false),
  passesWitness: true,
}

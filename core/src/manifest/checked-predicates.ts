import type { Gate } from '../predicates/tree.js'
import type { PointGate } from './plugin.js'

/** The predicates that gates check, apart from those that say whether they apply. */
export function checkedPredicates(gates: readonly Pick<PointGate, 'check'>[]): Gate {
  return gates.flatMap(({ check }) => (check.type === 'predicate' ? [check.predicate] : []))
}

import type { GateQuery, VerdictProvider } from '@symposium/sdk'
import type { PredicateKinds } from '../predicates/registry.js'

/** Who answers the checks of gates (spec/gates.md 3). */
export interface Evaluators {
  readonly kinds: PredicateKinds
  readonly queries: readonly GateQuery[]
  readonly providers: readonly VerdictProvider[]
}

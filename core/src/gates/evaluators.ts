import type { GateQuery, VerdictProvider } from '@symposium/sdk'
import type { Definitions } from '../custom-predicates/definitions.js'
import type { PredicateKinds } from '../predicates/registry.js'

/** Who answers the checks of gates (spec/gates.md 3). */
export interface Evaluators {
  readonly kinds: PredicateKinds
  readonly queries: readonly GateQuery[]
  readonly providers: readonly VerdictProvider[]
  /** What plugins define, for a dry run to say what would be started. */
  readonly definitions?: Definitions
}

import type { PredicateKinds } from '../../predicates/registry.js'
import type { PathRules } from '../paths.js'

/** What the readers of one plugin's tables need to know beside the tables. */
export interface ReadingContext {
  readonly kinds: PredicateKinds
  readonly paths: PathRules
  /** Names of agents that hooks may be restricted to. */
  readonly agents: readonly string[]
  /** Wire formats beside `symposium`. */
  readonly hookFormats: readonly string[]
  /** Where gates may be. */
  readonly points: readonly string[]
  /** Under `legacy`: retired spellings are accepted, and told of with what replaces them. */
  readonly onLegacy?: (replacement: string) => void
}

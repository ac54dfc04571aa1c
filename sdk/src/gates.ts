import type { JsonObject } from './json.js'
import type { PredicateContext, PredicateEffects } from './predicate.js'

/** What the check of a gate gives. */
export interface GateEnvelope {
  /** Whether the gate shall block. Nothing but `true` and `false` is an answer. */
  readonly block: boolean
  /** For people and models: why. At most 2000 characters of it are shown. */
  readonly message: string
  /** The evidence as data. */
  readonly details?: JsonObject
}

/** A check of an extension, which gates name: `check = { query = "acme.licences" }`. */
export interface GateQuery {
  /** Unique among all extensions; case matters. */
  readonly name: string
  /** `executes`, the most careful reading, where absent: then no other check runs at the same time. */
  readonly effects?: PredicateEffects
  /**
   * Answered within the context's time limit, and given up when its signal is aborted. What it throws, or gives
   * without `block`, counts as a check that could not be made.
   */
  evaluate(context: PredicateContext): GateEnvelope | Promise<GateEnvelope>
}

/** Asks a model for its opinion: `check = { agent-verdict = { … } }`. An opinion never blocks. */
export interface VerdictProvider {
  readonly name: string
  /** @param verdict the table of the gate as its author wrote it, such as `{ ref, prompt }`. */
  judge(verdict: JsonObject, context: PredicateContext): GateEnvelope | Promise<GateEnvelope>
}

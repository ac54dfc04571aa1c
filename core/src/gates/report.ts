import type { JsonObject, PackageId, PredicateDescription } from '@symposium/sdk'
import type { OnError } from '../manifest/plugin.js'
import type { EvaluatedNode } from '../predicates/evaluate.js'
import type { Problem } from '../report/problem.js'

/**
 * What became of a gate. `inactive`: it does not apply. `waived`: the user lets it pass, with a reason.
 * `passed`, `advised`, `blocked`: its check was made. `unavailable`: it could not be made, which is
 * never a pass. `not-run`: nobody asked, since an earlier gate halted or this is a dry run.
 */
export type GateState = 'inactive' | 'waived' | 'passed' | 'advised' | 'blocked' | 'unavailable' | 'not-run'

/** Which gate it is. */
export interface GateSubject {
  /** The plugin's name. */
  readonly plugin: string
  readonly id: PackageId
  /** As the author calls it. */
  readonly name?: string
  /** Position among the plugin's `[[gates]]`, from 0. */
  readonly index: number
  readonly point: string
}

export interface GateReport extends GateSubject {
  readonly state: GateState
  /** For people: why the state is what it is. */
  readonly reason: string
  /** What the check says. From outside, made fit for a terminal and for a model: at most 2000 characters. */
  readonly message?: string
  /** The evidence as data, with `kind`. */
  readonly details?: JsonObject
  readonly blocking: boolean
  readonly onError: OnError
  /** Stops the point. */
  readonly halts: boolean
  /** What was asked, with the answers. */
  readonly tree?: EvaluatedNode
  /** In a dry run: what the check would start. */
  readonly plan?: readonly PredicateDescription[]
  /** How long the check took, in milliseconds; absent where it was not made. */
  readonly took?: number
}

export interface PointReport {
  readonly point: string
  /** Every gate that is declared for the point, in the order of declaration: plugins by name. */
  readonly gates: readonly GateReport[]
  readonly outcome: 'continue' | 'halt'
  /** What must be said aloud: gates that are not enforced, checks that could not be made, settings that are no use. */
  readonly warnings: readonly Problem[]
  /** Of these, what could not be read that gates hang on and come from: some may be missing here without a trace. */
  readonly unread: readonly Problem[]
}

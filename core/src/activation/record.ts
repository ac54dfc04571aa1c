import type { PackageId, PluginState } from '@symposium/sdk'
import type { Admission } from '../consent/admit.js'
import type { Decision } from '../enablement/decide.js'
import type { LostGate, Origin, Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Problem } from '../report/problem.js'

/** How a plugin came into consideration. */
export type Route =
  | { readonly type: 'registry'; readonly registry: string }
  | { readonly type: 'workspace'; readonly directory: string }
  /** Embedded in a direct dependency. */
  | { readonly type: 'dependency'; readonly dependency: PackageId }
  /** Named by a `use` entry without being a dependency. */
  | { readonly type: 'use'; readonly name: string }
  /** Named by an active plugin; one of a registry vouches for it (spec/model.md X10). */
  | {
      readonly type: 'chain'
      readonly owner: PackageId
      readonly ownerName: string
      readonly ownerOrigin: Origin
      readonly requirement?: string
    }

/**
 * What became of one candidate. Every candidate has exactly one record, and
 * every command reads the same ones, so that status never differs from sync.
 */
export interface PluginRecord {
  readonly id: PackageId
  readonly name: string
  readonly route: Route
  readonly state: PluginState
  /** One sentence for people: why the state is what it is. */
  readonly reason: string
  readonly remedy?: string
  readonly decision: Decision
  /** Absent where the plugin was not loaded: undecided, declined by name, or failed. */
  readonly plugin?: Plugin
  /** Absent where no predicate was asked: nothing of an undecided plugin is evaluated. */
  readonly gate?: Evaluation
  readonly problems: readonly Problem[]
  /** Of a failed one: its gates, where they are known. */
  readonly lostGates?: readonly LostGate[]
  /** Of a package that is enabled, and of a plugin of the workspace: what was agreed to, and what is left out of the plugin. */
  readonly consent?: Admission
  /**
   * The answer could not be had in this run (a failed load, a predicate that timed out): what is
   * installed stays, since only positive absence may remove anything (spec/pipeline.md G61).
   */
  readonly undetermined: boolean
}

export interface ActiveSet {
  /** In the order in which they were considered. */
  readonly records: readonly PluginRecord[]
  /** The records whose state is `active`, each with its plugin, in order. */
  readonly active: readonly ActivePlugin[]
  /** False when anything could not be determined: then what was not considered does not count as absent. */
  readonly complete: boolean
}

export interface ActivePlugin {
  readonly record: PluginRecord
  readonly plugin: Plugin
}

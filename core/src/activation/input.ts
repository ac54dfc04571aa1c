import type { PackageId } from '@symposium/sdk'
import type { Admission, AdmissionRequest } from '../consent/admit.js'
import type { ScopedPlugins } from '../enablement/decide.js'
import type { SameName } from '../enablement/names.js'
import type { LostGate, Plugin } from '../manifest/plugin.js'
import type { Evaluation } from '../predicates/evaluate.js'
import type { Gate } from '../predicates/tree.js'
import type { Problem } from '../report/problem.js'
import type { Route } from './record.js'

/** A plugin that needs no entry to be on: of the workspace or of a configured registry. */
export interface TrustedPlugin {
  readonly id: PackageId
  readonly route: Extract<Route, { type: 'registry' | 'workspace' }>
  /** Absent when its manifest could not be loaded. */
  readonly plugin?: Plugin
  readonly problems: readonly Problem[]
  /** Of one that could not be loaded: its gates, where they are known. */
  readonly lostGates?: readonly LostGate[]
}

/** What loading one package gave. `absent`: there is positively no such package. */
export type PackageLoad =
  | { readonly ok: true; readonly plugins: readonly Plugin[]; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly absent: boolean; readonly problem: Problem }

export interface ActivationInput {
  readonly trusted: readonly TrustedPlugin[]
  /** Packages among the dependencies that embed a plugin; not loaded, not evaluated. */
  readonly embedded: readonly PackageId[]
  readonly dependencies: readonly PackageId[]
  readonly members: readonly { readonly pm: string; readonly name: string; readonly version: string }[]
  readonly plugins: ScopedPlugins
  readonly sameName: SameName
  /** Transports by name, for ids that a `use` entry names without a package manager. */
  readonly transports: readonly string[]
  /** Who could not tell, or not in full, what there is: nothing that may be theirs counts as absent. */
  readonly unanswered: readonly string[]
  /** Outside a workspace nothing is discovered and nothing wakes (spec/model.md X8). */
  readonly inWorkspace: boolean
  /** The embedded plugins are all that there are. */
  readonly complete: boolean
  load(id: PackageId): Promise<PackageLoad>
  /** What of a package that is enabled, or of a plugin of the workspace, was agreed to. Never asked about plugins of registries. */
  admit(request: AdmissionRequest): Admission | Promise<Admission>
  /** The plugin's own gate. */
  evaluatePlugin(plugin: Plugin): Evaluation | Promise<Evaluation>
  /** The gate of a part of the plugin. */
  evaluate(gate: Gate, plugin: Plugin): Evaluation | Promise<Evaluation>
  /** Packages that satisfy the gates of a group with the retired `source = "crate"` (spec/model.md W3). */
  witness(gates: readonly Gate[], plugin: Plugin): readonly PackageId[] | Promise<readonly PackageId[]>
}

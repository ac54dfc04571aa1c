import type { FileReader, ManifestLayer, PackageId } from '@symposium/sdk'
import type { Config } from '../config/config.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Problem } from '../report/problem.js'
import type { LostGate, Origin, Plugin } from './plugin.js'

/** A plugin as it was found: where, by whom, and the raw layers of its manifest. */
export interface PluginSource {
  readonly id: PackageId
  readonly origin: Origin
  /** Absolute. */
  readonly directory: string
  readonly labelRoot: string
  /** Lowest first; none for a plugin that is made of defaults only. */
  readonly layers: readonly ManifestLayer[]
  /** Retired spellings are upgraded with one warning instead of rejected. */
  readonly legacy: boolean
  /** Members of the workspace also bring `.agents/skills`. */
  readonly agentsSyncing: boolean
}

/** What is the same for all plugins of a run. */
export interface ManifestContext {
  readonly files: FileReader
  readonly kinds: PredicateKinds
  /** Names of the agents that hooks may be restricted to. */
  readonly agents: readonly string[]
  /** Agents whose own hook format a hook may speak, beside `symposium`. */
  readonly hookFormats: readonly string[]
  /** Where gates may be, beside the points of the loop. */
  readonly points?: readonly string[]
  /** How the frontmatter of a lone SKILL.md is read. */
  readonly frontmatter: Config['frontmatter']
}

/**
 * With a plugin, the problems are warnings: something was left out of it, or is
 * worth saying. Without one, they say why there is none. Plain JSON, so that it
 * can be kept for the next run.
 */
export interface LoadedPlugin {
  readonly plugin?: Plugin
  readonly problems: readonly Problem[]
  /** Of a manifest that gives no plugin: the gates in it. Unknown where it could not be read at all. */
  readonly lostGates?: readonly LostGate[]
}

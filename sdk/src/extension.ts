import type { AgentAdapter } from './agent.js'
import type { GateQuery, VerdictProvider } from './gates.js'
import type { Host } from './host.js'
import type { JsonObject } from './json.js'
import type { PackageManager } from './package-manager.js'
import type { PredicateKind } from './predicate.js'
import type { TreeLocation, TreePlan } from './trees.js'

/** Increased when an extension written for an older host could no longer work. The host checks this integer only. */
export const PROTOCOL_VERSION = 1

/** One `[[registry]]` entry of the user's configuration. */
export interface RegistryConfiguration {
  /** The configured name: what the instance must call itself. */
  readonly name: string
  /** Value of the key that named the type, for example the text after `path =`. */
  readonly location: string
  /** The entry's other keys that are not the core's own. */
  readonly options: JsonObject
  /** Absolute directory that relative locations start from. */
  readonly baseDirectory: string
}

/** How `[[registry]]` entries with a certain key are served: `path = "…"` by the type with the key `path`. */
export interface RegistryType {
  readonly key: string
  create(configuration: RegistryConfiguration, host: Host): PackageManager
  /**
   * How content of this type is fetched wherever it is named: with the key `git` that of
   * `[[skills]] source.git` groups and of offers of the type `git`. Asks nobody and reads nothing.
   * @throws SymposiumError `PACKAGE_NAME_INVALID` for a location that is none.
   */
  tree?(location: TreeLocation, host: Host): TreePlan
}

/** What an extension adds. Nothing can be added after start-up; names that clash are reported, not resolved by order. */
export interface Registry {
  packageManager(packageManager: PackageManager): void
  registryType(type: RegistryType): void
  agent(agent: AgentAdapter): void
  predicateKind(kind: PredicateKind): void
  /** Absent in hosts that are older than gates. */
  gateQuery?(query: GateQuery): void
  /** A point at which gates may be checked, such as `review:pre`. Absent in hosts that are older than gates. */
  gatePoint?(point: string): void
  /** Absent in hosts that are older than gates. */
  verdictProvider?(provider: VerdictProvider): void
}

export interface Extension {
  /** Unique; the package's name for those that are published. */
  readonly name: string
  readonly protocol: typeof PROTOCOL_VERSION
  register(registry: Registry, host: Host): void | Promise<void>
}

/** What an extension may contribute. */
export type ExtensionKind =
  | 'package-manager'
  | 'agent'
  | 'predicate'
  | 'gate-query'
  | 'gate-point'
  | 'verdict-provider'

/**
 * The static `symposium` field of a published extension's `package.json`. It is
 * validated before any of the package's code runs.
 */
export interface ExtensionDescription {
  readonly protocol: number
  /** Module with the {@link Extension} as its default export, relative and inside the package. */
  readonly entry: string
  /** All that the extension registers; registering anything else is an error. */
  readonly provides: readonly { readonly kind: ExtensionKind; readonly name: string }[]
}

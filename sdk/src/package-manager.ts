import type { PluginOffer } from './manifest.js'
import type { PackageId } from './package-id.js'

/** How eagerly a call may go to the network: never; only to look; or to fetch anew. */
export type UpdateLevel = 'none' | 'check' | 'fetch'

/** Which optional operations an instance has. What is declared is tested by the conformance cases. */
export type PackageManagerCapability = 'workspace' | 'dependencies' | 'search' | 'refresh'

export interface WorkspaceMember {
  readonly name: string
  readonly version: string
  /** Absolute. */
  readonly directory: string
}

/** A project as one ecosystem sees it. */
export interface Workspace {
  /** Absolute directory of the root; a root that is itself a package is also listed as a member. */
  readonly root: string
  /** Sorted by directory. */
  readonly members: readonly WorkspaceMember[]
  /** Files and directories whose change may change the answer: the run's freshness depends on them. */
  readonly inputs: readonly string[]
}

/** Where a dependency's content comes from; `unknown` where the ecosystem does not say. */
export type DependencySource = 'registry' | 'git' | 'path' | 'vendored' | 'member' | 'unknown'

export interface Dependency {
  /** With an exact version. Several versions of one name are several dependencies. */
  readonly id: PackageId
  readonly source: DependencySource
  /** Absolute directory of the package's files where they are on this machine now. */
  readonly directory?: string
}

/** A hit of {@link PackageManager.search}. A candidate only: whether it carries a plugin is known after a fetch. */
export interface PluginInfo {
  readonly id: PackageId
  readonly description?: string
}

export interface FetchedPackage {
  /** With the exact version. */
  readonly id: PackageId
  /** Absolute directory, read only to us, valid as long as the process lives. */
  readonly directory: string
}

/** Where a registry's entries come from, for display. */
export type RegistrySource =
  | { readonly type: 'path'; readonly path: string }
  | { readonly type: 'git'; readonly url: string }
  | { readonly type: 'other'; readonly description: string }

/** What a failing call leaves undone, beside what it could still answer. */
export interface Answer<T> {
  readonly value: T
  /** One for each item that had to be left out. */
  readonly problems: readonly unknown[]
}

export interface CallOptions {
  /** Aborted when the call's deadline passes or the run ends. */
  readonly signal: AbortSignal
}

export interface LoadOptions extends CallOptions {
  readonly level: UpdateLevel
}

/**
 * One source of packages. There are two kinds of instance behind the same
 * interface: a *transport* (cargo, npm) locates any package of its ecosystem;
 * a *registry instance* fronts one configured source and lists its entries.
 * Which one it is, and whether it is trusted, is the core's knowledge.
 *
 * An instance is self-contained: no operation receives ambient state, all
 * arguments and results are JSON, so a process in any language can stand
 * behind it. Failures are SymposiumErrors with one of the documented codes.
 */
export interface PackageManager {
  /** The `pm` of every id that this instance mints. */
  readonly name: string
  readonly capabilities: readonly PackageManagerCapability[]
  /**
   * Names of the files that make a directory a project, or a member of one: `Cargo.toml`. By these an
   * event of an agent is known to belong to another project without asking; one of an ecosystem that
   * names none is noticed when the next session starts.
   */
  readonly projectFiles?: readonly string[]

  /** The ecosystem's folding rule for names that people type: cargo treats `-` and `_` alike. Exact equality where absent. */
  sameName?(left: string, right: string): boolean

  /**
   * The workspace around a directory; `undefined` means that no project of this ecosystem is there, which is an ordinary answer.
   * @throws SymposiumError `WORKSPACE_UNREADABLE` when there is one that cannot be read,
   *   `TOOL_MISSING` or `TOOL_FAILED` when a tool that is needed to read it is missing or fails.
   */
  workspace?(directory: string, options: CallOptions): Promise<Workspace | undefined>

  /**
   * Direct dependencies of all members, all kinds, sorted by name, then version. Problems name
   * dependencies that had to be left out.
   */
  dependencies?(workspace: Workspace, options: CallOptions): Promise<Answer<readonly Dependency[]>>

  /**
   * The plugins that this instance has for the dependencies: a transport those that are embedded in
   * them, a registry instance all of its entries. From what is on this machine only, no network.
   */
  activePlugins(
    dependencies: readonly PackageId[],
    options: CallOptions,
  ): Promise<Answer<readonly PluginOffer[]>>

  /**
   * The plugins of exactly this id; none for an id of another instance. The version may be a requirement.
   * @throws SymposiumError `PACKAGE_NOT_FOUND` when there is positively no such package,
   *   `PACKAGE_UNAVAILABLE` when it cannot be had now (offline, or the level forbids the network).
   */
  loadPlugin(id: PackageId, options: LoadOptions): Promise<Answer<readonly PluginOffer[]>>

  /** Capability `search`. At most a screenful, best first. */
  search?(query: string, options: CallOptions): Promise<readonly PluginInfo[]>

  /** The package's directory and exact version. Throws as {@link loadPlugin} does. */
  fetch(id: PackageId, options: LoadOptions): Promise<FetchedPackage>

  /** Capability `refresh`. Whether a remote source was asked. */
  refresh?(level: UpdateLevel, force: boolean, options: CallOptions): Promise<boolean>

  /** Set by registry instances only. */
  registrySource?(): RegistrySource

  /**
   * For authors: the package whose sources a directory holds, as the offer that it will be when it is
   * published, even of a package that carries nothing; `undefined` where the directory holds none of this
   * ecosystem. From files only.
   * @throws SymposiumError `WORKSPACE_UNREADABLE` for a package that cannot be read.
   */
  localPackage?(directory: string, options: CallOptions): Promise<PluginOffer | undefined>

  /**
   * For authors: paths below such a directory, with `/`, of the files that publishing the package would
   * upload. No network, nothing of the package is executed, and nothing is written into it.
   * @throws SymposiumError `TOOL_MISSING`, `TOOL_FAILED`.
   */
  packagedFiles?(directory: string, options: CallOptions): Promise<readonly string[]>

  /**
   * For authors: whether the ecosystem has a package of exactly this name. May use the network.
   * @throws SymposiumError `PACKAGE_UNAVAILABLE` when that cannot be told now.
   */
  exists?(name: string, options: CallOptions): Promise<boolean>
}

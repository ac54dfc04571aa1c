import type { GitReference } from './source-id.js'

/** Where a manifest says that a dependency comes from. */
export type DeclaredSource =
  | { readonly type: 'path'; /** Absolute. */ readonly directory: string }
  | { readonly type: 'git'; readonly url: string; readonly reference: GitReference }
  /** crates.io where neither a registry's name nor its index is given. */
  | { readonly type: 'registry'; readonly registry?: string; readonly index?: string }
  /** By a key that only a nightly cargo understands. */
  | { readonly type: 'nightly'; readonly key: string }

export interface DeclaredDependency {
  /** The name in the manifest, by which inheritance and patches refer to it. */
  readonly key: string
  /** The package's name as published: the key unless it is renamed. */
  readonly name: string
  readonly requirement?: string
  readonly source: DeclaredSource
}

/** `dep.workspace = true` or `version.workspace = true`. */
export interface Inherited {
  readonly inherited: true
}

export interface InheritedDependency extends Inherited {
  readonly key: string
}

export interface PackageTable {
  readonly name: string
  readonly version: string | Inherited
  readonly edition: string | Inherited | undefined
  /** Manifest of the workspace that `package.workspace` points to; absolute. */
  readonly workspaceManifest: string | undefined
}

export interface WorkspaceTable {
  readonly members: readonly string[]
  readonly exclude: readonly string[]
  readonly version: string | undefined
  readonly edition: string | undefined
  readonly dependencies: ReadonlyMap<string, DeclaredDependency>
}

/** What of a `Cargo.toml` says which packages there are and what they depend on. */
export interface Manifest {
  /** Absolute. */
  readonly file: string
  readonly directory: string
  readonly package: PackageTable | undefined
  readonly workspace: WorkspaceTable | undefined
  /** Of all kinds and for all targets. */
  readonly dependencies: readonly (DeclaredDependency | InheritedDependency)[]
  /** Names of dependencies that no package can have; they are left out above. */
  readonly invalidNames: readonly string[]
  /** By the source that is patched, as written. */
  readonly patches: ReadonlyMap<string, readonly DeclaredDependency[]>
  /** By the specification of the package that is replaced, as written. */
  readonly replacements: ReadonlyMap<string, DeclaredDependency>
  /** Whether the package has a library for others to depend on; `automatic` when `src/lib.rs` decides. */
  readonly library: 'declared' | 'automatic' | 'none'
  /** The first key in the spelling with `_` that edition 2024 gave up. */
  readonly oldSpelling: string | undefined
}

export function isInherited(value: unknown): value is Inherited {
  return typeof value === 'object' && value !== null && 'inherited' in value
}

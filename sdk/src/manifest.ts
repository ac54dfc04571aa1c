import type { JsonObject } from './json.js'
import type { PackageId } from './package-id.js'

/**
 * One layer of a plugin's manifest, raw: the core reads, parses, validates and
 * merges layers; an adapter only says where they are or, where the ecosystem
 * has none of our files, makes one up.
 *
 * - `toml`: a manifest file, or with `table` one table of another TOML file
 *   (for example `['package', 'metadata', 'symposium']` of a `Cargo.toml`).
 * - `skill`: a `SKILL.md` that stands alone as an entry of a registry.
 * - `value`: a manifest that the adapter parsed, translated or invented.
 */
export type ManifestLayer =
  | {
      readonly type: 'toml'
      /** Absolute; of content that is still to be fetched, relative to its root, with `/`. */
      readonly file: string
      readonly table?: readonly string[]
      /** The file's {@link FileStat.stamp} where the adapter has just taken it: spares the core a system call. */
      readonly stamp?: string
    }
  | { readonly type: 'skill'; readonly file: string; readonly stamp?: string }
  | { readonly type: 'value'; readonly label: string; readonly value: JsonObject }

/** Where a plugin's files are. Archives and git trees are fetched and unpacked by the core, never by an adapter. */
export type Content =
  | { readonly type: 'directory'; readonly path: string }
  | {
      readonly type: 'archive'
      readonly url: string
      /** Subresource-integrity digest, for example `sha256-…`. */
      readonly integrity?: string
      /** Leading path components to drop from every entry; none unless told. */
      readonly strip?: number
      readonly subdirectory?: string
    }
  | { readonly type: 'git'; readonly url: string; readonly commit: string; readonly subdirectory?: string }

/** What a package manager has for one id. It can claim neither trust, nor a kind, nor membership: those are the core's. */
export interface PluginOffer {
  readonly id: PackageId
  readonly content: Content
  /** Lowest layer first; empty where the package carries no manifest. */
  readonly manifest: readonly ManifestLayer[]
  /** Directory that paths are shown relative to. For display only. */
  readonly labelRoot?: string
  /** Something worth saying about this offer that does not stop it, for example a second manifest that was ignored. */
  readonly notices?: readonly string[]
}

import type { PackageManager } from '@symposium/sdk'

/**
 * A package manager in the set of this run. Kind and trust are the core's: they
 * follow from the user's configuration, never from what the adapter says
 * (design/decisions.md, Trust and enablement).
 */
export interface Instance {
  readonly name: string
  /** A transport locates any package of its ecosystem; a registry lists the entries of one configured source. */
  readonly kind: 'transport' | 'registry'
  readonly trusted: boolean
  /** Registry manifests in retired spellings are upgraded in memory. */
  readonly legacy: boolean
  /** Added by the product itself rather than by the user. */
  readonly builtin: boolean
  /** Its source is asked for news without being told to. */
  readonly autoUpdate: boolean
  readonly pm: PackageManager
  /** Milliseconds for one call, in place of what its level allows. */
  readonly deadline?: number
}

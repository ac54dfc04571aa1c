import type { Reporter } from '../report/reporter.js'

/** Milliseconds. */
export interface TreeTimeouts {
  /** Asking a source of which something is here. */
  readonly check: number
  /** Asking one of which nothing is. */
  readonly first: number
  readonly fill: number
  /** Waiting for another run that fetches the same. */
  readonly lock: number
}

export interface KeptTreesOptions {
  /** Of the product. */
  readonly version: string
  readonly report: Pick<Reporter, 'debug'>
  /** False while an agent waits, and where the user wants no network. */
  readonly mayFetch: boolean
  readonly timeouts?: Partial<TreeTimeouts>
}

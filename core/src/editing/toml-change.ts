import type { TomlTable } from './toml-values.js'

/** Changes a document's value in place. */
export type TomlChange = (root: TomlTable) => void

export interface EditTomlOptions {
  /** Named in errors. */
  readonly file?: string
}

/** Text that a manifest layer was read from, kept while problems in it may still have to be located. */
export interface ManifestDocument {
  /** Absolute path; the adapter's label for a layer that is no file. */
  readonly file: string
  /** Source text of a TOML file; absent where there are no lines to point at. */
  readonly text?: string
  /** Keys above the manifest's own, for example `package`, `metadata`, `symposium`. */
  readonly prefix: readonly string[]
}

export type KeyPath = readonly (string | number)[]

/** A value inside a document, named by the keys and indexes that lead to it. */
export interface Locus {
  readonly document: ManifestDocument
  readonly path: KeyPath
}

export function below(locus: Locus, ...keys: readonly (string | number)[]): Locus {
  return { document: locus.document, path: [...locus.path, ...keys] }
}

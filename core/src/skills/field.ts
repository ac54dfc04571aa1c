/** One top-level entry of a frontmatter. */
export interface FrontmatterField {
  readonly name: string
  readonly value: FieldValue
  /** Line of the name in the file that the field was read from, from 1. */
  readonly line: number
}

/** Only strings are ever interpreted; of anything else we know what it is and how it was written. */
export type FieldValue =
  | { readonly type: 'string'; readonly text: string }
  | { readonly type: 'list' | 'map' | 'number' | 'boolean' | 'empty'; readonly source: string }

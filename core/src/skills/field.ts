/** Of a frontmatter, and of every list and map in it: the YAML library compares each name with all others. */
export const MOST_FIELDS = 200

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

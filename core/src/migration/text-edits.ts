/** A piece of a text that is replaced; what lies between the pieces stays byte for byte. */
export interface TextEdit {
  readonly range: readonly [start: number, end: number]
  readonly text: string
}

/** @param edits apart from each other, in any order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  // From the end, so that the offsets of those still to come stay true.
  const ordered = edits.toSorted((left, right) => right.range[0] - left.range[0])
  return ordered.reduce(
    (result, { range: [start, end], text: replacement }) =>
      `${result.slice(0, start)}${replacement}${result.slice(end)}`,
    text,
  )
}

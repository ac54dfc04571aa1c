/** A part of a text; `end` is the offset behind it. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The part between two offsets without the white space at its ends. */
export function trimmedSpan(text: string, start: number, end: number): Span {
  const piece = text.slice(start, end)
  const from = start + piece.length - piece.trimStart().length
  return { start: from, end: Math.max(from, start + piece.trimEnd().length) }
}

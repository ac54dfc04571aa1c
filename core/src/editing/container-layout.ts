import {
  isComment,
  readGap,
  splitAtLineEnd,
  splitBehindComments,
  type GapPiece,
  type GapSyntax,
} from './gap.js'

export interface Span {
  readonly start: number
  readonly end: number
}

/** A member between brackets, with all that goes with it when it leaves. */
export interface Segment {
  /** Between what belongs to the previous member, or to the bracket, and this one. */
  readonly lead: readonly GapPiece[]
  readonly item: string
  /** Between the member and its comma. */
  readonly tail: readonly GapPiece[]
  readonly comma: boolean
  /** The rest of the line, with the comments beside the member. */
  readonly beside: readonly GapPiece[]
}

/** A list or a map between brackets, as text that can be put together again. */
export interface ContainerLayout {
  readonly open: string
  /** The rest of the line on which it opens. */
  readonly besideOpen: readonly GapPiece[]
  readonly segments: readonly Segment[]
  /** Before the closing bracket. */
  readonly closing: readonly GapPiece[]
  readonly close: string
}

/** Nothing when something stands between the members that has no place there. */
export function readContainer(
  text: string,
  span: Span & { readonly items: readonly Span[] },
  syntax: GapSyntax,
): ContainerLayout | undefined {
  const { items } = span
  const ends = [span.start + 1, ...items.map(({ end }) => end)]
  const starts = [...items.map(({ start }) => start), span.end - 1]
  const gaps: GapPiece[][] = []
  for (const [index, end] of ends.entries()) {
    const gap = readGap(text.slice(end, starts[index]), syntax)
    if (gap === undefined) {
      return undefined
    }
    gaps.push(gap)
  }
  const [besideOpen, firstLead] = splitAtLineEnd(gaps[0] ?? [])
  let lead = firstLead
  const segments = items.map(({ start, end }, index): Segment => {
    const behind = splitGap(gaps[index + 1] ?? [], index === items.length - 1)
    const segment = { lead, item: text.slice(start, end), ...behind }
    lead = behind.rest
    return segment
  })
  return {
    open: text.charAt(span.start),
    besideOpen,
    segments,
    closing: lead,
    close: text.charAt(span.end - 1),
  }
}

function splitGap(
  gap: readonly GapPiece[],
  isLast: boolean,
): Pick<Segment, 'tail' | 'comma' | 'beside'> & { readonly rest: GapPiece[] } {
  const position = gap.findIndex(({ type }) => type === 'comma')
  const tail = gap.slice(0, Math.max(position, 0))
  const behind = gap.slice(position + 1)
  const isOnOneLine = !behind.some(({ type }) => type === 'newline')
  // A comment before the closing bracket belongs to the member before it, one before a member to that.
  const [beside, rest] =
    isLast && isOnOneLine && behind.some(isComment) ? splitBehindComments(behind) : splitAtLineEnd(behind)
  return { tail, comma: position >= 0, beside, rest }
}

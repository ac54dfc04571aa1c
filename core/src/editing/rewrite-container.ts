import type { ContainerLayout, Segment } from './container-layout.js'
import {
  endsInLineComment,
  hasNewline,
  splitAtBlankLine,
  splitBehindComments,
  textOf,
  type GapPiece,
} from './gap.js'

/** What becomes of the members, in the order of the result. Each old one is there once. */
export type MemberChange =
  | {
      readonly type: 'old'
      readonly index: number
      /** In place of the member's text. */ readonly text?: string
    }
  | { readonly type: 'gone'; readonly index: number }
  | { readonly type: 'new'; readonly text: string }

export interface ContainerStyle {
  readonly eol: string
  /** Whether new members get lines of their own. */
  readonly multiline: boolean
  /** Before new members on lines of their own. */
  readonly indent: string
  /** Before a closing bracket on a line of its own. */
  readonly outerIndent: string
  /** Between a comma and a member on the same line. */
  readonly commaSpace: string
  /** Inside the brackets of a list or map on one line. */
  readonly padding: string
}

/**
 * Puts the text of a list or map together again. What stays keeps its bytes, but
 * for the comma that it gets or loses because of what comes or goes behind it.
 */
export function rewriteContainer(
  layout: ContainerLayout,
  changes: readonly MemberChange[],
  style: ContainerStyle,
): string {
  return new Rewriting(layout, style).run(changes)
}

class Rewriting {
  private text: string
  /** The text ends inside a comment that only a line end closes. */
  private isOpen: boolean
  /** Where members left, the space that the next one takes over when it stood on the same line. */
  private vacant: string | undefined
  private previous: MemberChange['type'] | 'open' = 'open'

  constructor(
    private readonly layout: ContainerLayout,
    private readonly style: ContainerStyle,
  ) {
    this.text = layout.open + textOf(layout.besideOpen)
    this.isOpen = endsInLineComment(layout.besideOpen)
  }

  run(changes: readonly MemberChange[]): string {
    const { segments, closing, close } = this.layout
    const remaining = changes.filter(({ type }) => type !== 'gone')
    const endsInComma = segments.at(-1)?.comma === true && remaining.length > 0
    const last = remaining.at(-1)
    const [keptInside, space] = segments.length === 0 ? splitBehindComments(closing) : [[], closing]
    this.appendPieces(keptInside, this.style.indent)
    for (const change of changes) {
      const comma = change !== last || endsInComma
      if (change.type === 'new') {
        this.appendNew(change.text, comma)
      } else {
        this.appendOld(segments[change.index], change, comma)
      }
    }
    return this.text + this.end(space, remaining.length) + close
  }

  private appendOld(
    segment: Segment | undefined,
    change: MemberChange & { readonly index: number },
    comma: boolean,
  ): void {
    if (segment === undefined) {
      return
    }
    if (change.type === 'gone') {
      const [kept, lost] =
        change.index === 0 ? splitBehindComments(segment.lead) : splitAtBlankLine(segment.lead)
      this.appendPieces(kept, this.style.indent)
      const [, space] = splitBehindComments(lost)
      this.vacant ??= textOf(
        space.slice(
          Math.max(
            space.findLastIndex(({ type }) => type === 'newline'),
            0,
          ),
        ),
      )
      return
    }
    this.appendPieces(this.leadOf(segment), this.style.indent)
    this.text += 'text' in change && change.text !== undefined ? change.text : segment.item
    this.appendComma(segment, comma)
    this.isOpen = endsInLineComment(segment.beside)
    this.vacant = undefined
    this.previous = 'old'
  }

  private leadOf({ lead }: Segment): readonly GapPiece[] {
    if (hasNewline(lead)) {
      return lead
    }
    const space =
      this.vacant ?? (this.previous === 'new' && lead.length === 0 ? this.style.commaSpace : undefined)
    if (space === undefined) {
      return lead
    }
    const rest = lead[0]?.type === 'space' ? lead.slice(1) : lead
    return [{ type: /[\r\n]/.test(space) ? 'newline' : 'space', text: space }, ...rest]
  }

  private appendComma({ tail, comma, beside }: Segment, wanted: boolean): void {
    const rest = textOf(beside)
    if (comma || !wanted) {
      this.text += textOf(tail) + (wanted ? ',' : '') + rest
    } else if (hasNewline(this.layout.closing)) {
      this.text += `,${rest}`
    } else {
      // On one line a comment behind the comma would seem to speak of what follows.
      this.text += endsInLineComment(beside) ? `,${rest}` : `${rest},`
    }
  }

  private appendNew(text: string, comma: boolean): void {
    const { multiline, eol, indent, commaSpace } = this.style
    const isFirst = this.previous === 'open'
    if (multiline) {
      this.append(eol + indent, indent)
    } else if (isFirst && this.layout.segments.length > 0) {
      this.append(textOf(this.layout.segments[0]?.lead.filter(({ type }) => type === 'space') ?? []), indent)
    } else if (isFirst) {
      this.append(this.layout.closing.some(({ type }) => type !== 'space') ? ' ' : this.style.padding, indent)
    } else {
      this.append(commaSpace, indent)
    }
    this.text += text + (comma ? ',' : '')
    this.isOpen = false
    this.vacant = undefined
    this.previous = 'new'
  }

  private end(space: readonly GapPiece[], remaining: number): string {
    const { eol, outerIndent, multiline, padding } = this.style
    const written = this.text.slice(this.layout.open.length)
    if (
      remaining === 0 &&
      written.trim() === '' &&
      space.every(({ type }) => type === 'space' || type === 'newline')
    ) {
      this.text = this.layout.open
      return ''
    }
    const wasEmpty = this.layout.segments.length === 0
    if ((this.isOpen || (wasEmpty && multiline)) && !hasNewline(space)) {
      return eol + outerIndent
    }
    const wasBlank = wasEmpty && this.layout.closing.every(({ type }) => type === 'space')
    return wasBlank && !multiline ? padding : textOf(space)
  }

  private appendPieces(pieces: readonly GapPiece[], indent: string): void {
    if (pieces.length === 0) {
      return
    }
    this.append(textOf(pieces), indent)
    this.isOpen = endsInLineComment(pieces)
  }

  private append(text: string, indent: string): void {
    this.text +=
      this.isOpen && !/^[ \t]*[\r\n]/.test(text) ? this.style.eol + indent + text.trimStart() : text
  }
}

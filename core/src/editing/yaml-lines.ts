import { lineEnd, lineStart, type YamlMember } from './yaml-layout.js'

export interface LineRange {
  readonly start: number
  readonly end: number
}

/** The lines of a text, and which of them hold nothing but a comment. */
export class YamlLines {
  private readonly comments = new Map<number, number>()

  constructor(
    private readonly text: string,
    comments: readonly number[],
  ) {
    for (const offset of comments) {
      const start = lineStart(text, offset)
      if (text.slice(start, offset).trim() === '') {
        this.comments.set(start, offset - start)
      }
    }
  }

  /** With the comments directly above, unless they open what the member is in, and those below that belong to its value. */
  linesOf(member: YamlMember, isFirst: boolean): LineRange {
    const start = lineStart(this.text, member.start)
    return { start: isFirst ? start : this.leading(start, member.start - start), end: this.endOf(member) }
  }

  /** Behind the last line, with the comments below that are indented further than the member. */
  endOf(member: YamlMember): number {
    const column = member.start - lineStart(this.text, member.start)
    // A block scalar ends behind its line end.
    let end = lineEnd(this.text, Math.max(member.end - 1, member.start))
    while ((this.comments.get(end) ?? 0) > column) {
      end = lineEnd(this.text, end)
    }
    return end
  }

  private leading(start: number, column: number): number {
    const before = lineStart(this.text, start - 1)
    return start > 0 && this.comments.get(before) === column ? this.leading(before, column) : start
  }
}

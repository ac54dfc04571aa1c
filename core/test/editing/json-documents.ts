import fc from 'fast-check'
import type { JsonDialect } from '../../src/editing/json-document.js'

export interface JsonText {
  readonly text: string
  readonly dialect: JsonDialect
}

type Shape =
  | { readonly type: 'scalar'; readonly text: string }
  | {
      readonly type: 'list' | 'map'
      readonly members: readonly Shape[]
      readonly layout: Layout
    }

interface Layout {
  /** Each member on a line of its own, all on one line, or the brackets of what is inside embraced. */
  readonly lines: 'each' | 'one'
  readonly comma: ',' | ', ' | ' , '
  readonly padding: '' | ' '
  readonly trailingComma: boolean
  /** Where comments stand, by a number for each place. */
  readonly comments: readonly ('none' | 'above' | 'beside' | 'block' | 'blank')[]
  readonly lastComment: boolean
  readonly openComment: boolean
}

const scalar = fc
  .constantFrom(
    '1',
    '-0',
    '1e400',
    '12345678901234567890',
    '1.50',
    'true',
    'null',
    '"x"',
    '"// no, \\u0041"',
    '"\\""',
  )
  .map((text): Shape => ({ type: 'scalar', text }))

const layout: fc.Arbitrary<Layout> = fc.record({
  lines: fc.constantFrom('each', 'each', 'one'),
  comma: fc.constantFrom(',', ', ', ' , '),
  padding: fc.constantFrom('', ' '),
  trailingComma: fc.boolean(),
  comments: fc.array(fc.constantFrom('none', 'none', 'above', 'beside', 'block', 'blank'), {
    minLength: 4,
    maxLength: 4,
  }),
  lastComment: fc.boolean(),
  openComment: fc.boolean(),
})

const { shape } = fc.letrec<{ shape: Shape; container: Shape }>((tie) => ({
  shape: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, tie('container')),
  container: fc.record({
    type: fc.constantFrom('list' as const, 'map' as const),
    members: fc.array(tie('shape'), { maxLength: 4 }),
    layout,
  }),
}))

/** Objects with comments everywhere that comments can be, in every dialect. Every comment and every key is unique. */
export const jsonTexts: fc.Arbitrary<JsonText> = fc
  .record({
    members: fc.array(shape, { maxLength: 4 }),
    layout,
    dialect: fc.constantFrom<JsonDialect>('json', 'json-with-comments', 'jsonc'),
    unit: fc.constantFrom('  ', '   ', '    ', '\t'),
    crlf: fc.boolean(),
    end: fc.constantFrom('', '\n', '\n\n', '  '),
    mark: fc.boolean(),
    around: fc.boolean(),
  })
  .map(({ members, layout, dialect, unit, crlf, end, mark, around }) => {
    const writer = new Writer(dialect, unit)
    const top = around && dialect !== 'json' ? `/* ${writer.unique('c')} */ ` : ''
    const text = top + writer.container({ type: 'map', members, layout }, '', true) + end
    return { dialect, text: (mark ? '\uFEFF' : '') + (crlf ? text.replaceAll('\n', '\r\n') : text) }
  })

class Writer {
  private counter = 0

  constructor(
    private readonly dialect: JsonDialect,
    private readonly unit: string,
  ) {}

  unique(prefix: string): string {
    this.counter += 1
    return `${prefix}${this.counter}`
  }

  container(shape: Shape & { type: 'list' | 'map' }, indent: string, mayHaveLines: boolean): string {
    const { members, layout } = shape
    const brackets = shape.type === 'list' ? '[]' : '{}'
    const commented = this.dialect !== 'json'
    const isInLines = layout.lines === 'each' && mayHaveLines
    const open =
      commented && layout.openComment
        ? isInLines
          ? ` // ${this.unique('c')}`
          : `/* ${this.unique('c')} */`
        : ''
    if (members.length === 0 && open === '') {
      return brackets
    }
    const inner = indent + this.unit
    let text = brackets.charAt(0) + open
    for (const [index, member] of members.entries()) {
      const place = commented ? layout.comments[index] : layout.comments[index] === 'blank' ? 'blank' : 'none'
      const isLast = index === members.length - 1
      const comma =
        !isLast || (layout.trailingComma && this.dialect === 'jsonc')
          ? isInLines
            ? ','
            : layout.comma.trimEnd()
          : ''
      const key = shape.type === 'map' ? `"${this.unique('k')}": ` : ''
      const item = key + (member.type === 'scalar' ? member.text : this.container(member, inner, isInLines))
      if (isInLines) {
        text += place === 'blank' ? '\n' : ''
        text += place === 'above' ? `\n${inner}// ${this.unique('c')}` : ''
        text += `\n${inner}${place === 'block' ? `/* ${this.unique('c')} */ ` : ''}${item}${comma}`
        text += place === 'beside' ? ` // ${this.unique('c')}` : ''
      } else {
        text += index === 0 ? layout.padding : layout.comma.endsWith(' ') ? ' ' : ''
        text += place === 'block' ? `/* ${this.unique('c')} */ ` : ''
        text += item + (place === 'beside' ? ` /* ${this.unique('c')} */` : '') + comma
      }
    }
    if (isInLines) {
      text += commented && layout.lastComment ? `\n\n${inner}// ${this.unique('c')}` : ''
      return `${text}\n${indent}${brackets.charAt(1)}`
    }
    return text + (members.length > 0 ? layout.padding : '') + brackets.charAt(1)
  }
}

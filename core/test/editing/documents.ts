import fc from 'fast-check'

/** A part of a document that is edited as a whole: an entry, or a section with all that is in it. */
export interface Part {
  readonly path: readonly (string | number)[]
  readonly lines: readonly string[]
  /** Comments that belong to the elements of a list, by element. */
  readonly elementComments?: readonly string[]
  readonly elements?: number
  readonly kind: 'entry' | 'table' | 'element' | 'floating'
  /** Parts that a removal takes along. */
  readonly inside: readonly Part[]
}

export interface Document {
  readonly text: string
  readonly parts: readonly Part[]
}

interface EntryShape {
  readonly leading: number
  readonly beside: boolean
  readonly equals: string
  readonly indent: string
  readonly value:
    | { readonly list: false; readonly text: string }
    | {
        readonly list: true
        readonly elements: readonly string[]
        readonly multiline: boolean
        readonly commented: boolean
        readonly trailingComma: boolean
      }
}

const PLAIN: EntryShape = {
  leading: 0,
  beside: false,
  equals: ' = ',
  indent: '',
  value: { list: false, text: '1' },
}

const scalar = fc.constantFrom(
  '1',
  '0x1F',
  "'C:\\dir'",
  '"a # b"',
  'true',
  '1e3',
  '1979-05-27T07:32:00Z',
  '9223372036854775807',
  'nan',
  '"""\n# not a comment\n[no.header]\n"""',
  '{ a = 1, b = [2, 3] }',
  '{}',
)
const equals = fc.constantFrom(' = ', '=', '   =  ')
const entryShape: fc.Arbitrary<EntryShape> = fc.record({
  leading: fc.nat({ max: 2 }),
  beside: fc.boolean(),
  equals,
  indent: fc.constantFrom('', '  '),
  value: fc.oneof(
    scalar.map((text) => ({ list: false as const, text })),
    fc.record({
      list: fc.constant(true as const),
      elements: fc.uniqueArray(fc.constantFrom('"x"', '"y # z"', '5', '{ name = "n", workspace = "/w" }'), {
        maxLength: 4,
      }),
      multiline: fc.boolean(),
      commented: fc.boolean(),
      trailingComma: fc.boolean(),
    }),
  ),
})
const sectionShape = fc.record({
  kind: fc.constantFrom('table', 'list', 'nested'),
  leading: fc.nat({ max: 2 }),
  beside: fc.boolean(),
  entries: fc.array(entryShape, { maxLength: 3 }),
  repeat: fc.integer({ min: 1, max: 3 }),
  withSubTable: fc.boolean(),
  trailing: fc.nat({ max: 1 }),
  floating: fc.boolean(),
  blank: fc.constantFrom(1, 1, 2),
})

/** Documents with comments everywhere that comments can be. Every comment and every key is unique. */
export const documents: fc.Arbitrary<Document> = fc
  .record({
    opening: fc.boolean(),
    root: fc.array(entryShape, { maxLength: 3 }),
    sections: fc.array(sectionShape, { maxLength: 4 }),
    crlf: fc.boolean(),
    finalNewline: fc.boolean(),
    mark: fc.boolean(),
  })
  .map((shape) => {
    let counter = 0
    const unique = (prefix: string): string => `${prefix}${(counter += 1)}`
    const comments = (count: number): string[] => Array.from({ length: count }, () => `# ${unique('c')}`)
    const lines: string[] = []
    const parts: Part[] = []
    const beside = (wanted: boolean): string => (wanted ? ` # ${unique('c')}` : '')

    const entry = (part: EntryShape, base: Part['path']): Part => {
      const key = unique('k')
      const head = `${part.indent}${key}${part.equals}`
      const path = [...base, key]
      const leading = comments(part.leading)
      if (!part.value.list) {
        const text = `${head}${part.value.text}${beside(part.beside)}`
        return { kind: 'entry', path, lines: [...leading, ...text.split('\n')], inside: [] }
      }
      const { elements, multiline, commented, trailingComma } = part.value
      const common = { kind: 'entry' as const, path, elements: elements.length, inside: [] }
      if (!multiline || elements.length === 0) {
        return { ...common, lines: [...leading, `${head}[${elements.join(', ')}]${beside(part.beside)}`] }
      }
      const elementComments = elements.map(() => (commented ? ` # ${unique('c')}` : ''))
      const rows = elements.map((element, index) => {
        const comma = index < elements.length - 1 || trailingComma ? ',' : ''
        return `  ${element}${comma}${elementComments[index] ?? ''}`
      })
      return {
        ...common,
        lines: [...leading, `${head}[`, ...rows, `]${beside(part.beside)}`],
        elementComments: elementComments.map((comment) => comment.trim()).filter((comment) => comment !== ''),
      }
    }
    const add = (part: Part): Part => {
      lines.push(...part.lines)
      parts.push(part)
      return part
    }

    if (shape.opening) {
      add({ kind: 'floating', path: [], lines: comments(1), inside: [] })
      lines.push('')
    }
    for (const item of shape.root) {
      add(entry(item, []))
    }
    for (const section of shape.sections) {
      const name = unique('s')
      const repeat = section.kind === 'list' ? section.repeat : 1
      for (let index = 0; index < repeat; index += 1) {
        lines.push(...Array.from({ length: section.blank }, () => ''))
        const path =
          section.kind === 'list' ? [name, index] : section.kind === 'nested' ? [name, 'in'] : [name]
        const header =
          section.kind === 'list' ? `[[${name}]]` : section.kind === 'nested' ? `[${name}.in]` : `[${name}]`
        const inside: Part[] = []
        const headerPart: Part = {
          kind: section.kind === 'list' ? 'element' : 'table',
          path,
          lines: [...comments(section.leading), `${header}${beside(section.beside)}`],
          inside,
        }
        add(headerPart)
        // Never empty: elements that are equal could not be told apart by what is left of them.
        for (const item of [PLAIN, ...section.entries]) {
          inside.push(add(entry(item, path)))
        }
        if (section.withSubTable) {
          lines.push('')
          const sub = `[${section.kind === 'nested' ? `${name}.in` : name}.sub]`
          inside.push(add({ kind: 'floating', path: [], lines: [...comments(1), sub], inside: [] }))
          inside.push(add(entry(section.entries[0] ?? PLAIN, [...path, 'sub'])))
        }
        if (section.trailing > 0) {
          inside.push(add({ kind: 'floating', path: [], lines: comments(section.trailing), inside: [] }))
        }
        if (section.floating) {
          lines.push('')
          add({ kind: 'floating', path: [], lines: comments(1), inside: [] })
        }
      }
    }
    const end = shape.crlf ? '\r\n' : '\n'
    const text = lines.join(end) + (shape.finalNewline && lines.length > 0 ? end : '')
    return { text: (shape.mark ? '\uFEFF' : '') + text, parts }
  })

import fc from 'fast-check'

type Shape =
  | { readonly type: 'inline'; readonly text: string; readonly beside: boolean }
  | { readonly type: 'scalar'; readonly header: '|' | '>-' | '|+' }
  | { readonly type: 'map'; readonly entries: readonly Entry[]; readonly beside: boolean }
  | {
      readonly type: 'list'
      readonly items: readonly string[]
      readonly indented: boolean
      readonly beside: boolean
    }
  | { readonly type: 'flow'; readonly entries: readonly string[]; readonly lines: boolean }

interface Entry {
  readonly quoted: boolean
  readonly above: 'none' | 'comment' | 'blank' | 'floating'
  readonly below: boolean
  readonly shape: Shape
}

export interface YamlText {
  readonly text: string
  /** Where mappings are, by the keys that lead there; the root is first. */
  readonly maps: readonly (readonly string[])[]
}

const inlines = [
  '1',
  "'it''s'",
  '"# no"',
  '~',
  '',
  'plain text',
  '[1, {a: b}]',
  '{}',
  '[]',
  '&x y',
  '!!str 5',
]

const { entries } = fc.letrec<{ shape: Shape; entry: Entry; entries: Entry[] }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc.record({
      type: fc.constant('inline' as const),
      text: fc.constantFrom(...inlines),
      beside: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('scalar' as const),
      header: fc.constantFrom('|' as const, '>-' as const, '|+' as const),
    }),
    fc.record({
      type: fc.constant('list' as const),
      items: fc.array(fc.constantFrom('1', 'x # item', '{a: 1}', 'k: v'), { minLength: 1, maxLength: 3 }),
      indented: fc.boolean(),
      beside: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('flow' as const),
      entries: fc.uniqueArray(fc.constantFrom('a: 1', '"b": [x, y]', 'c: {d: e}', 'f'), { maxLength: 3 }),
      lines: fc.boolean(),
    }),
    fc.record({ type: fc.constant('map' as const), entries: tie('entries'), beside: fc.boolean() }),
  ),
  entry: fc.record({
    quoted: fc.boolean(),
    above: fc.constantFrom('none', 'none', 'comment', 'blank', 'floating'),
    below: fc.boolean(),
    shape: tie('shape'),
  }),
  entries: fc.array(tie('entry'), { minLength: 1, maxLength: 3 }),
}))

/** Mappings with comments everywhere that comments can be. Every comment and every key is unique. */
export const yamlTexts: fc.Arbitrary<YamlText> = fc
  .record({
    entries,
    step: fc.constantFrom(2, 4),
    opening: fc.boolean(),
    crlf: fc.boolean(),
    finalNewline: fc.boolean(),
    mark: fc.boolean(),
  })
  .map(({ entries, step, opening, crlf, finalNewline, mark }) => {
    const writer = new Writer(step)
    const lines = [...(opening ? ['# top', ''] : []), ...writer.map(entries, '', [])]
    // A block scalar at the end has another value without its line end.
    const endsInScalar = lines.at(-1)?.trimStart().startsWith('text') === true || lines.at(-1) === ''
    const end = crlf ? '\r\n' : '\n'
    return {
      text: (mark ? '\uFEFF' : '') + lines.join(end) + (finalNewline || endsInScalar ? end : ''),
      maps: writer.maps,
    }
  })

class Writer {
  readonly maps: (readonly string[])[] = []
  private counter = 0

  constructor(private readonly step: number) {}

  map(entries: readonly Entry[], indent: string, path: readonly string[]): string[] {
    this.maps.push(path)
    return entries.flatMap((entry, index) => this.entry(entry, { indent, path, isFirst: index === 0 }))
  }

  private entry(
    entry: Entry,
    {
      indent,
      path,
      isFirst,
    }: { readonly indent: string; readonly path: readonly string[]; readonly isFirst: boolean },
  ): string[] {
    const key = this.unique('k')
    const head = `${indent}${entry.quoted ? `"${key}"` : key}:`
    const deeper = indent + ' '.repeat(this.step)
    return [
      ...(isFirst && entry.above !== 'comment' ? [] : this.above(entry.above, indent)),
      ...this.value(entry.shape, head, { indent, deeper, path: [...path, key] }),
      ...(entry.below && entry.shape.type !== 'scalar' ? [`${deeper}# ${this.unique('c')}`] : []),
    ]
  }

  private above(above: Entry['above'], indent: string): string[] {
    switch (above) {
      case 'none':
        return []
      case 'comment':
        return [`${indent}# ${this.unique('c')}`]
      case 'blank':
        return ['']
      case 'floating':
        return ['', `${indent}# ${this.unique('c')}`, '']
    }
  }

  private value(
    shape: Shape,
    head: string,
    {
      indent,
      deeper,
      path,
    }: { readonly indent: string; readonly deeper: string; readonly path: readonly string[] },
  ): string[] {
    const beside = 'beside' in shape && shape.beside ? ` # ${this.unique('c')}` : ''
    switch (shape.type) {
      case 'inline':
        return [`${head}${shape.text === '' ? '' : ` ${shape.text}`}${beside}`]
      case 'scalar':
        return [`${head} ${shape.header}`, `${deeper}# not a comment`, '', `${deeper}text`]
      case 'list':
        return [
          `${head}${beside}`,
          ...shape.items.map((item) => `${shape.indented ? deeper : indent}- ${item}`),
        ]
      case 'map':
        return [`${head}${beside}`, ...this.map(shape.entries, deeper, path)]
      case 'flow': {
        if (shape.entries.length === 0) {
          return [`${head} {}`]
        }
        this.maps.push(path)
        return shape.lines
          ? [
              `${head} { # ${this.unique('c')}`,
              ...shape.entries.map((entry) => `${deeper}${entry}, # ${this.unique('c')}`),
              `${deeper}}`,
            ]
          : [`${head} { ${shape.entries.join(', ')} } # ${this.unique('c')}`]
      }
    }
  }

  private unique(prefix: string): string {
    this.counter += 1
    return `${prefix}${this.counter}`
  }
}

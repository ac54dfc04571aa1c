import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlainBlock } from '../../src/skills/plain-block.js'
import { readYamlBlock } from '../../src/skills/yaml-block.js'

const names = fc.constantFrom(
  ...'name description depends-on License_2 yes x version author true Null 2d'.split(' '),
)
const words = fc.constantFrom(..."a|Words| of | |é|漢|(x)|1|.|,|'s|-".split('|'))
/** Pieces that mean something to YAML in one place or another. */
const literals = '007 0x1F 1e3 2026-01-02 true NULL off ~ inf https://x.dev/#a'.split(' ')
const indicators = '# " \' \\ [ ] { } , & * ! | > % @ ` ? - = . : --- ... << \\x41'
  .split(' ')
  .concat(': ', ' #', '- ', '? ')
const blanks = [
  '  ',
  '\t',
  '\r',
  '\n',
  '\n ',
  '\r\n',
  '\u00A0',
  '\u0085',
  '\u2028',
  '\uFEFF',
  '\u200B',
  '\u{1F600}',
]
const marks = fc.constantFrom(...literals, ...indicators, ...blanks)
const pieces = fc.oneof({ weight: 4, arbitrary: words }, { weight: 1, arbitrary: marks })
const values = fc.oneof(
  { weight: 3, arbitrary: fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.array(pieces, { maxLength: 4 }).map((parts) => `"${parts.join('')}"`) },
  { weight: 1, arbitrary: fc.array(pieces, { maxLength: 4 }).map((parts) => `'${parts.join('')}'`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
)
const lines = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(names, values).map(([name, value]) => `${name}: ${value}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '  ',
      '# a comment',
      ' # one further in',
      'name:',
      'name:  ',
      'a b',
      '- a',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
)
const blocks = fc
  .tuple(fc.array(lines, { minLength: 1, maxLength: 4 }), fc.constantFrom('\n', '\r\n'))
  .map(([parts, end]) => parts.join(end))

describe('readPlainBlock', () => {
  it('says what the library says wherever it says anything', async () => {
    let accepted = 0
    await fc.assert(
      fc.asyncProperty(blocks, async (block) => {
        const fields = readPlainBlock(block, 1)
        if (fields !== undefined) {
          accepted += 1
          expect(await readYamlBlock(block, 1)).toEqual({ state: 'mapping', fields })
        }
      }),
      { numRuns: 4000 },
    )
    // A reader that accepts nothing would pass as well.
    expect(accepted).toBeGreaterThan(150)
  })

  it.each([
    ['two plain values', 'name: gizmo-basics\ndescription: About it, with a dash - and (parentheses).'],
    ['E-S12 words that YAML 1.1 would take for others', 'flag: yes\nname: off'],
    ['B4 an apostrophe', "description: it's the gizmo's"],
    ['simple quotes', `name: "gizmo"\nlicense: 'MIT'\nversion: "1.0"`],
    ['comments, blank lines, CRLF', '# about\r\n\r\nname: gizmo\r\nlicense: MIT  '],
    ['a link with a hash and a port', 'homepage: http://localhost:80/#top'],
  ])('decides without the library: %s', (_id, block) => {
    expect(readPlainBlock(block, 1)).toBeDefined()
  })
})

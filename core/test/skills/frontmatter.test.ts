import { describe, expect, it } from 'vitest'
import { readFrontmatter, type Frontmatter } from '../../src/skills/frontmatter.js'
import { withLines } from './text-files.js'

const FILE = '/skills/gizmo/SKILL.md'

async function values(text: string): Promise<Record<string, unknown>> {
  const frontmatter = await readFrontmatter(text, FILE)
  expect(frontmatter.state).toBe('read')
  return Object.fromEntries(
    fieldsOf(frontmatter).map(({ name, value }) => [name, value.type === 'string' ? value.text : value]),
  )
}

function fieldsOf(frontmatter: Frontmatter) {
  return frontmatter.state === 'read' ? frontmatter.fields : []
}

const STRINGS: readonly [id: string, text: string, expected: Record<string, string>][] = [
  ['E-S10', withLines('license: MIT'), { license: 'MIT' }],
  ['E-S12', withLines('flag: yes', 'when: 2026-01-02'), { flag: 'yes', when: '2026-01-02' }],
  ['B6', withLines('name: off'), { name: 'off' }],
  ['E-S13', withLines('description: covers C # sharp'), { description: 'covers C' }],
  ['E-S8', withLines('version: "1.0"'), { version: '1.0' }],
  ['E-S26', withLines(`name: '"quoted"'`), { name: '"quoted"' }],
  ['B3', withLines('description: >', '  one', '  two', '  three'), { description: 'one two three\n' }],
  ['F2 literal block', withLines('description: |-', '  one', '  two'), { description: 'one\ntwo' }],
  ['F2 value over two lines', withLines('description: one', '  two'), { description: 'one two' }],
  ['F2 escapes', withLines(String.raw`description: "caf\u00e9"`), { description: 'caf\u00E9' }],
  ['B4', withLines("description: the gizmo's own"), { description: "the gizmo's own" }],
  ['E-A24', withLines('depends-on: "*"'), { 'depends-on': '*' }],
  ['F1 white space before', `\n\n  ${withLines('name: gizmo')}`, { name: 'gizmo' }],
  ['F-3 byte-order mark', `\uFEFF${withLines('name: gizmo')}`, { name: 'gizmo' }],
  [
    'F-3 CRLF',
    withLines('name: gizmo', 'license: MIT').replaceAll('\n', '\r\n'),
    { name: 'gizmo', license: 'MIT' },
  ],
  [
    'F-3 CRLF in the library',
    withLines('description: >-', '  one', '  two').replaceAll('\n', '\r\n'),
    { description: 'one two' },
  ],
  ['F1 more behind the closing hyphens', '---\nname: gizmo\n----\ntext', { name: 'gizmo' }],
  ['F1 no text behind', '---\nname: gizmo\n---', { name: 'gizmo' }],
  ['F1 a comment behind the opening hyphens', '--- # about\nname: gizmo\n---\n', { name: 'gizmo' }],
  [
    'B8',
    withLines('license: MIT', `description: "${'word '.repeat(500)}"`),
    { license: 'MIT', description: 'word '.repeat(500) },
  ],
]

const OTHERS: readonly [id: string, line: string, value: unknown][] = [
  ['E-S8 B5', 'field: 1.0', { type: 'number', source: '1.0' }],
  ['F2', 'field: 0x1F', { type: 'number', source: '0x1F' }],
  ['E-S11', 'field: true', { type: 'boolean', source: 'true' }],
  ['E-S11', 'field:', { type: 'empty', source: '' }],
  ['F2', 'field: ~', { type: 'empty', source: '~' }],
  ['E-S7 B2', 'field: [Tip]', { type: 'list', source: '[Tip]' }],
  ['E-S9', 'field:\n  author: me', { type: 'map', source: 'author: me' }],
]

describe('readFrontmatter: values', () => {
  it.each(STRINGS)('%s', async (_id, text, expected) => {
    expect(await values(text)).toEqual(expected)
  })

  it.each(OTHERS)('%s is told apart from text: %s', async (_id, line, value) => {
    expect(await values(withLines(line))).toEqual({ field: value })
  })

  it('knows the line of every field', async () => {
    const text = `\n${withLines('name: gizmo', 'metadata:', '  author: me', 'license: MIT')}`
    const fields = fieldsOf(await readFrontmatter(text, FILE))
    expect(fields.map(({ name, line }) => [name, line])).toEqual([
      ['name', 3],
      ['metadata', 4],
      ['license', 6],
    ])
  })
})

const NONE: readonly [id: string, state: Frontmatter['state'], text: string][] = [
  ['E-S14', 'absent', '# Gizmo\n'],
  ['E-S14 empty', 'absent', ''],
  ['E-S14 behind text', 'absent', 'Text\n---\nname: gizmo\n---\n'],
  ['E-S19 B10', 'no-mapping', '---\nname: gizmo\n'],
  ['F1 closed at once', 'no-mapping', '---\n---\nText\n'],
  ['F1 comments only', 'no-mapping', withLines('# nothing')],
  ['F1 scalar', 'no-mapping', withLines('just words')],
  ['F1 list', 'no-mapping', withLines('- one', '- two')],
  ['G47 prose that is no YAML', 'no-mapping', withLines('**Gizmos** [first: part')],
  ['G47 longer thematic break', 'no-mapping', '------\nText\n\n---\nMore\n'],
]

describe('readFrontmatter: no frontmatter', () => {
  it.each(NONE)('%s: %s', async (_id, state, text) => {
    const frontmatter = await readFrontmatter(text, FILE)
    expect(frontmatter).toMatchObject({
      state,
      problem: { code: 'FRONTMATTER_SYNTAX', place: { file: FILE } },
    })
  })

  it('B10 says that it is unterminated', async () => {
    const frontmatter = await readFrontmatter('---\nname: gizmo\n', FILE)
    expect(frontmatter).toMatchObject({ problem: { message: expect.stringContaining('unterminated') } })
  })
})

const nineByNine = Array.from({ length: 9 }, (_, level) => {
  const inner = level === 0 ? '"x"' : `*l${level - 1}`
  return `l${level}: &l${level} [${Array.from({ length: 9 }, () => inner).join(', ')}]`
})

const BROKEN: readonly [id: string, line: number, lines: readonly string[]][] = [
  ['E-S6', 3, ['name: gizmo', 'description: [Tip] text']],
  ['E-A24', 3, ['name: gizmo', 'depends-on: *']],
  ['S62', 3, ['name: gizmo', ...nineByNine]],
  ['S63 a single anchor', 3, ['name: gizmo', 'description: &a text']],
  ['S63 a single alias', 3, ['name: gizmo', 'license: *a']],
  ['S64 flow', 3, ['name: gizmo', `description: ${'['.repeat(60_000)}`]],
  ['S64 flow maps', 3, ['name: gizmo', `description: ${'{a: '.repeat(15_000)}`]],
  ['S64 dashes', 3, ['name: gizmo', '- '.repeat(30_000)]],
  ['S64 question marks', 3, ['name: gizmo', '? '.repeat(30_000)]],
  ['S66 omap', 3, ['name: gizmo', 'description: !!omap [a: b]']],
  ['S66 function', 3, ['name: gizmo', 'description: !!js/function "x"']],
  ['S66 binary', 3, ['name: gizmo', 'description: !!binary aGk=']],
  ['S66 string by tag', 3, ['name: gizmo', 'description: !!str 1.0']],
  ['S66 custom tag', 3, ['name: gizmo', 'description: !mine text']],
  ['S66 two documents', 3, ['name: gizmo', '...', 'name: other']],
  ['S66 directive', 2, ['%YAML 1.1', 'name: gizmo']],
  ['S67', 3, ['name: gizmo', 'name: other']],
  ['S67 one of them quoted', 3, ['name: gizmo', '"name": other']],
  ['F2 key that is no text', 3, ['name: gizmo', '1: one']],
  ['F2 key that is a list', 3, ['name: gizmo', '[a]: one']],
  ['F2 open quote', 3, ['name: gizmo', 'license: "MIT']],
  ['F2 indentation', 2, ['name: gizmo', ' license: MIT']],
  ['S68 frontmatter of 2 MB', 1, ['name: gizmo', `license: ${'x'.repeat(2_000_000)}`]],
  ['S68 thousands of fields', 668, Array.from({ length: 2500 }, (_, index) => `f${index}: "v"`)],
  ['S68 hundreds of fields', 2, Array.from({ length: 202 }, (_, index) => `f${index}: [v]`)],
  ['S68 hundreds of simple fields', 1, Array.from({ length: 201 }, (_, index) => `f${index}: v`)],
  [
    'S68 hundreds of entries in a map',
    3,
    ['name: gizmo', `m: {${Array.from({ length: 201 }, (_, index) => `f${index}: v`).join(', ')}}`],
  ],
]

describe('readFrontmatter: broken', () => {
  it.each(BROKEN)('%s', async (_id, line, lines) => {
    // What is broken counts as broken only beside a field that is ours.
    const known = lines.some((text) => text.startsWith('name:')) ? lines : ['name: gizmo', ...lines.slice(1)]
    const frontmatter = await readFrontmatter(withLines(...known), FILE)
    expect(frontmatter.state).toBe('broken')
    const problems = frontmatter.state === 'broken' ? frontmatter.problems : []
    expect(problems.length).toBeLessThan(4)
    expect(problems[0]).toMatchObject({ code: 'FRONTMATTER_SYNTAX', remedy: expect.any(String) })
    expect(problems.map(({ place }) => place?.line)).toContain(line)
  })

  it.each([
    ['flow', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
    ['flow maps', (depth: number) => `${'{a: '.repeat(depth)}${'}'.repeat(depth)}`],
    ['dashes', (depth: number) => `\n  ${'- '.repeat(depth)}a`],
    [
      'indentation',
      (depth: number) => Array.from({ length: depth }, (_, level) => `\n${' '.repeat(level + 1)}a:`).join(''),
    ],
  ])('S64 says that %s is nested too deeply, and takes a few levels', async (_id, nest) => {
    expect((await readFrontmatter(withLines('name: gizmo', `field: ${nest(12)}`), FILE)).state).toBe('read')
    expect(await readFrontmatter(withLines('name: gizmo', `field: ${nest(100)}`), FILE)).toMatchObject({
      state: 'broken',
      problems: [{ message: expect.stringContaining('nested too deeply') }],
    })
  })

  it('shows the spelling with quotes', async () => {
    const frontmatter = await readFrontmatter(withLines('name: gizmo', 'description: [Tip] text'), FILE)
    expect(frontmatter).toMatchObject({ problems: [{ remedy: 'write description: "[Tip] text"' }] })
  })

  it('S21 repeats nothing of a file that is no SKILL.md', async () => {
    const frontmatter = await readFrontmatter('root:x:0:0:secret\n', FILE)
    expect(JSON.stringify(frontmatter)).not.toContain('secret')
  })

  it('S65 no key reaches a prototype', async () => {
    await readFrontmatter(
      withLines('name: gizmo', '<<: {__proto__: {polluted: 1}}', 'constructor: {prototype: {polluted: 1}}'),
      FILE,
    )
    expect('polluted' in {}).toBe(false)
  })
})

const REPAIRED: readonly [id: string, line: string, text: string][] = [
  [
    'F-3 a',
    'description: Wiring for the `service` template: metrics and logs',
    'Wiring for the `service` template: metrics and logs',
  ],
  ['F-3 a colon at the end', 'description: What it does:', 'What it does:'],
  ['F-3 a quotes inside', 'description: The "gizmo": all of it', 'The "gizmo": all of it'],
  ['F-3 a comment behind', 'description: Gizmos: all # of them', 'Gizmos: all'],
  ['F-3 a CRLF', 'description: Gizmos: all\r', 'Gizmos: all'],
]

describe('readFrontmatter: colons', () => {
  it.each(REPAIRED)('%s', async (_id, line, text) => {
    const frontmatter = await readFrontmatter(
      withLines('name: gizmo', 'metadata:', '  author: me', line, 'license: MIT'),
      FILE,
    )
    const field = fieldsOf(frontmatter).find(({ name }) => name === 'description')
    expect(field).toEqual({ name: 'description', value: { type: 'string', text }, line: 5 })
    expect(frontmatter).toMatchObject({
      warnings: [
        {
          code: 'FRONTMATTER_REPAIRED',
          place: { file: FILE, line: 5 },
          message: expect.stringContaining(line.trim()),
          remedy: `write description: ${JSON.stringify(text)}`,
        },
      ],
    })
  })

  it.each([
    ['what is broken besides', ['description: Gizmos: all', 'license: [MIT']],
    ['a value that goes on', ['description: Gizmos: all', '  of them']],
    ['a value in quotes', ['description: "Gizmos": all']],
    ['a list', ['description: [Gizmos]: all']],
    ['a repeated field', ['name: a: b', 'name: c']],
  ])('repairs no line beside %s', async (_id, lines) => {
    expect((await readFrontmatter(withLines(...lines), FILE)).state).toBe('broken')
  })
})

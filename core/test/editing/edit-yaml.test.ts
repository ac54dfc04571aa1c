import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { editYaml, parseYamlText } from '../../src/editing/edit-yaml.js'
import { isTextTree, type TextChange, type TextTree } from '../../src/editing/text-tree.js'
import { items, tree } from './json-cases.js'
import { addServer, yamlCases, yamlRoundTrips } from './yaml-cases.js'

const file = '/home/config.yaml'
const add: TextChange = (root) => {
  root['added'] = 1
}

describe('editYaml', () => {
  // A-33, A-34: comments, and keys of the same name elsewhere, among others.
  it.each(yamlRoundTrips)('adds and removes: $name', async ({ before, add, after, remove }) => {
    const added = await editYaml(before, add)
    expect(added).toBe(after)
    expect(await editYaml(added, add)).toBe(added)
    expect(await editYaml(added, remove)).toBe(before)
  })

  it.each(yamlCases)('$name', async ({ before, change, after }) => {
    expect(await editYaml(before, change)).toBe(after)
  })

  it('writes nothing for the same server (A-35)', async () => {
    const text = await editYaml('# c\nz:   1\n', addServer)
    expect(await editYaml(text, addServer)).toBe(text)
  })

  it.each([
    'yes',
    'No',
    'ON',
    'y',
    'null',
    '~',
    'true',
    '1',
    '1.0',
    '1e3',
    '0x1f',
    '0o7',
    '1_000',
    '12:30:45',
    '.inf',
    '.5',
    '2020-01-01',
    '=',
    '<<',
    '',
    ' ',
    ' x',
    'x ',
    'a: b',
    'a:',
    ':a',
    'a #b',
    '#x',
    '- a',
    '-',
    '--- a',
    '...',
    '? a',
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%d',
    '@a',
    '`a',
    '{a',
    'a}',
    '[a',
    'a, b',
    '"a"',
    "it's",
    'C:\\dir',
    'a\nb\n',
    'a\r\nb',
    '\tx',
    'x\ty',
    '\u0000',
    '\u0085',
    '\u2028',
    '\uFEFF',
    '\u00a0',
    'ü',
    '日本',
    '🚀',
    'Bearer X',
    'https://example.com/mcp?x=1',
    '/usr/bin/x',
    '__proto__',
    'x'.repeat(2000),
    '$HOME',
    '{{ x }}',
  ])('writes the text %j so that it reads back, as a value and as a key (N-21)', async (text) => {
    const key = text.slice(0, 1000)
    const change: TextChange = (root) => {
      root['a'] = { [key]: text, list: [text, { [key]: [text] }] }
      tree(root['f'])[key] = text
    }
    const edited = await editYaml('f: {x: 1}\n', change)
    const value = await parseYamlText(edited)
    const expected = { [key]: text, list: [text, { [key]: [text] }] }
    expect(Object.entries(tree(value['a']))).toEqual(Object.entries(expected))
    expect(tree(value['f'])[key]).toBe(text)
    // What an older version of the format reads.
    const old: unknown = parse(edited, { version: '1.1', merge: false })
    const list = isTextTree(old) ? items(tree(old['a'])['list']) : []
    expect(list[0]).toBe(text)
  })

  it.each<{ name: string; text: string; line: number; column: number; rule: RegExp }>([
    { name: 'a list', text: '# c\n- a\n', line: 2, column: 1, rule: /no mapping/ },
    { name: 'a text', text: 'a\n', line: 1, column: 1, rule: /no mapping/ },
    {
      name: 'several documents (S66)',
      text: 'a: 1\n---\nb: 1\n',
      line: 2,
      column: 1,
      rule: /more than one document/,
    },
    {
      name: 'a tag of the author (S66)',
      text: 'a: 1\nb: !!js/function x\n',
      line: 2,
      column: 18,
      rule: /tag/,
    },
    { name: 'another tag (S66)', text: 'a: !!binary aGk=\n', line: 1, column: 13, rule: /tag/ },
    { name: 'a tag on a mapping (S66)', text: 'a: !!omap\n  - b: 1\n', line: 2, column: 3, rule: /tag/ },
    { name: 'a directive', text: '%YAML 1.1\n---\na: yes\n', line: 1, column: 1, rule: /directive/ },
    { name: 'a key twice (S67)', text: 'a: 1\nb: 2\n"a": 3\n', line: 3, column: 1, rule: /`a` twice/ },
    {
      name: 'a key twice, deep (S67)',
      text: 'a:\n  - {1: x, "1": y}\n',
      line: 2,
      column: 12,
      rule: /`1` twice/,
    },
    { name: 'a key that is no scalar', text: '? [a]\n: b\n', line: 1, column: 3, rule: /no scalar/ },
    {
      name: 'an alias without an anchor',
      text: 'a: *b\n',
      line: 1,
      column: 4,
      rule: /without an anchor/,
    },
    { name: 'broken indentation', text: 'a:\n  b: 1\n c: 2\n', line: 3, column: 1, rule: /not valid YAML/ },
    { name: 'a tab', text: 'a:\n\tb: 1\n', line: 2, column: 1, rule: /not valid YAML/ },
    { name: 'an open bracket', text: 'a: {b: 1\n', line: 2, column: 1, rule: /not valid YAML/ },
    { name: 'depth (S64)', text: `a: ${'['.repeat(10_000)}`, line: 1, column: 203, rule: /deeper than 200/ },
    { name: 'half a character', text: 'a: \uD800\n', line: 1, column: 4, rule: /surrogate/ },
  ])('refuses $name, with the place', async ({ text, line, column, rule }) => {
    const refused = {
      code: 'CONFIG_EDIT_REFUSED',
      message: expect.stringMatching(rule),
      place: { file, line, column },
      remedy: expect.stringMatching(/\w/),
    }
    await expect(editYaml(text, add, { file })).rejects.toMatchObject(refused)
    await expect(parseYamlText(text, { file })).rejects.toMatchObject(refused)
  })

  it.each<{ name: string; text: string; change: TextChange; rule: RegExp }>([
    {
      name: 'behind an alias',
      text: 'a: &x {b: 1}\nc: *x\n',
      change: (root) => {
        tree(root['c'])['d'] = 1
      },
      rule: /an alias stands/,
    },
    {
      name: 'what an alias stands for',
      text: 'a: &x {b: 1}\nc: *x\n',
      change: (root) => {
        tree(root['a'])['b'] = 2
      },
      rule: /another value/,
    },
    {
      name: 'an anchor that is needed',
      text: 'a: &x {b: 1}\nc: *x\n',
      change: (root) => void delete root['a'],
      rule: /another value/,
    },
    {
      name: 'beside a merge key (S65)',
      text: 'a: &x {b: 1}\nc:\n  <<: *x\n',
      change: (root) => {
        tree(root['c'])['d'] = 1
      },
      rule: /merge key/,
    },
    {
      name: 'where a comment would be lost',
      text: 'a: [\n  1, # one\n]\n',
      change: (root) => {
        root['a'] = 5
      },
      rule: /a comment would be lost/,
    },
    {
      name: 'half a character',
      text: 'a: 1\n',
      change: (root) => void (root['b'] = '\uDC00'),
      rule: /surrogate/,
    },
    {
      name: 'a date',
      text: 'a: 1\n',
      change: (root) => void (root['b'] = new Date(0)),
      rule: /no way to write/,
    },
  ])('refuses a change $name', async ({ text, change, rule }) => {
    await expect(editYaml(text, change, { file })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      place: { file },
      message: expect.stringMatching(rule),
      remedy: expect.stringMatching(/^make the change by hand, in `\w`$/),
    })
  })

  it('refuses aliases that multiply a text (S62)', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let index = 1; index < 9; index += 1) {
      lines.push(
        `a${index}: &a${index} [${Array<string>(10)
          .fill(`*a${index - 1}`)
          .join(', ')}]`,
      )
    }
    await expect(editYaml(lines.join('\n'), add)).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      message: expect.stringContaining('too many values'),
    })
  })

  it('refuses a text that is too large', async () => {
    await expect(editYaml(`a: ${'x'.repeat(1024 * 1024)}\n`, add)).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      message: expect.stringContaining('1 MiB'),
    })
  })

  it('leaves prototypes alone (S65)', async () => {
    await editYaml('__proto__: {polluted: 1}\n', add)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('parseYamlText', () => {
  it('gives what is there, aliases as copies', async () => {
    const value = await parseYamlText(
      '\uFEFFa: &x [1, yes, ~, .nan]\nb: *x\n1: 0x10\ntrue: 9007199254740993\n',
    )
    expect(value).toEqual({
      a: [1, 'yes', null, Number.NaN],
      b: [1, 'yes', null, Number.NaN],
      1: 16,
      true: 9007199254740993n,
    } satisfies TextTree)
    expect(value['a']).not.toBe(value['b'])
  })

  it.each(['', '\n', '# c', '---\n', '\uFEFF'])('takes %j for an empty mapping', async (text) => {
    expect(await parseYamlText(text)).toEqual({})
  })
})

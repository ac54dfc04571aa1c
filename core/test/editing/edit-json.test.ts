import { isSymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { editJson, parseJsonText } from '../../src/editing/edit-json.js'
import type { JsonDialect } from '../../src/editing/json-document.js'
import type { TextTree } from '../../src/editing/text-tree.js'
import { jsonCases } from './json-cases.js'

const file = '/home/settings.json'
const add = (root: TextTree): void => {
  root['added'] = 1
}

describe('editJson', () => {
  it.each(jsonCases)('$name', async ({ before, change, after, dialect = 'jsonc' }) => {
    expect(await editJson(before, change, { dialect })).toBe(after)
  })

  it('gives back the text when nothing changes (A-2, X2)', async () => {
    const text = '\uFEFF{ "a" :  [1 ,2]\r\n,"a2": {}}  '
    const same = (root: TextTree): void => {
      root['a'] = [1, 2]
    }
    expect(await editJson(text, same, { dialect: 'json' })).toBe(text)
  })

  it.each<{ name: string; text: string; dialect?: JsonDialect; line: number; column: number; rule: RegExp }>([
    { name: 'a text that ends too early (A-8)', text: '{"a":1', line: 1, column: 7, rule: /brace expected/ },
    {
      name: 'an array (A-5, A-129, N-29)',
      text: '\n[]',
      line: 2,
      column: 1,
      rule: /an array where an object/,
    },
    { name: 'a text', text: '"x"', line: 1, column: 1, rule: /a string where an object/ },
    { name: 'null', text: 'null', line: 1, column: 1, rule: /null where an object/ },
    { name: 'two values', text: '{}\n{}', line: 2, column: 1, rule: /end of file expected/ },
    {
      name: 'a comment where there is none (X4)',
      text: '{\n  // c\n}',
      line: 2,
      column: 3,
      rule: /a comment/,
    },
    { name: 'a comment above', text: '/* c */{}', line: 1, column: 1, rule: /a comment/ },
    { name: 'a comma before a bracket', text: '{"a":[1,\n]}', line: 1, column: 8, rule: /a comma before/ },
    {
      name: 'a comma before a bracket and a comment (X5)',
      text: '{"a":1, // one\n}',
      dialect: 'json-with-comments',
      line: 1,
      column: 7,
      rule: /a comma before/,
    },
    { name: 'a comma too many', text: '{"a":1,,}', dialect: 'jsonc', line: 1, column: 8, rule: /expected/ },
    { name: 'a number that is none', text: '{"a":01}', line: 1, column: 7, rule: /expected/ },
    { name: 'a key twice (S67)', text: '{"a":1,\r\n"b":2, "a":3}', line: 2, column: 8, rule: /`a` twice/ },
    { name: 'half a character (S72)', text: '{"a":"\uD800"}', line: 1, column: 7, rule: /surrogate/ },
    { name: 'depth', text: `{"a":${'['.repeat(100_000)}`, line: 1, column: 205, rule: /deeper than 200/ },
  ])('refuses $name', async ({ text, dialect = 'json', line, column, rule }) => {
    await expect(editJson(text, add, { file, dialect })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      place: { file, line, column },
      message: expect.stringMatching(rule),
      remedy: expect.stringMatching(/\w/),
    })
  })

  it.each([
    ['a key that stands twice elsewhere', '{"x":{"a":1,"a":2},"y":1}', '{"x":{"a":1,"a":2},"y":1,"added":1}'],
    ['the deepest nesting that is allowed', `{"a":${'['.repeat(199)}${']'.repeat(199)}}`, undefined],
  ])('takes %s', async (_name, text, edited) => {
    const result = await editJson(text, add, { dialect: 'json' })
    expect(result).toBe(edited ?? text.replace(/\}$/, ',"added":1}'))
  })

  it('refuses a text that is too large', async () => {
    const text = `{"a":"${'ä'.repeat(4 * 1024 * 1024)}"}`
    await expect(editJson(text, add, { file, dialect: 'json' })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
      message: expect.stringContaining('8 MiB'),
    })
  })

  it.each([
    ['a number that is none', Number.NaN],
    ['a number without end', Number.POSITIVE_INFINITY],
    ['half a character', 'x\uDC00'],
    ['half a character as a key', { '\uD800': 1 }],
    ['a date', new Date(0)],
    ['a big integer that reads back as another value', 5n],
  ])('refuses to write %s (S72)', async (_name, value) => {
    const error: unknown = await editJson(
      '{"a":1}',
      (root) => {
        root['b'] = value
      },
      { file, dialect: 'json' },
    ).catch((error: unknown) => error)
    expect(isSymposiumError(error) && error.code).toBe('CONFIG_EDIT_REFUSED')
    expect(isSymposiumError(error) && error.remedy).toBe('make the change by hand, in `b`')
  })

  it('names the place in the message when there is no file', async () => {
    await expect(editJson('{"a"', add, { dialect: 'json' })).rejects.toMatchObject({
      message: expect.stringContaining('(line 1, column 5)'),
    })
  })

  it('leaves prototypes alone (S71)', async () => {
    await editJson('{"__proto__":{"polluted":1}}', add, { dialect: 'json' })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('parseJsonText', () => {
  it('gives what is there', async () => {
    const text = '\uFEFF{"a":[1,-2.5e1,null,true,"\\n"],"big":9007199254740993,"__proto__":{"b":{}}} // end'
    const value = await parseJsonText(text, { dialect: 'jsonc' })
    expect(Object.keys(value)).toEqual(['a', 'big', '__proto__'])
    expect(value['a']).toEqual([1, -25, null, true, '\n'])
    expect(value['big']).toBe(9007199254740993n)
    expect(value['__proto__']).toEqual({ b: {} })
  })

  it.each(['', ' \r\n', '\uFEFF'])('takes %j for an empty object', async (text) => {
    expect(await parseJsonText(text, { dialect: 'json' })).toEqual({})
  })

  it('refuses what cannot be edited', async () => {
    await expect(parseJsonText('[1]', { dialect: 'jsonc' })).rejects.toMatchObject({
      code: 'CONFIG_EDIT_REFUSED',
    })
  })
})

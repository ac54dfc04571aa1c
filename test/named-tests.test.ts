import { describe, expect, it } from 'vitest'
import { namedTests } from './named-tests.js'

/** Whether `S1` counts as named. */
const CASES: readonly (readonly [where: string, text: string, counts: boolean])[] = [
  ['the name of a test', "it('S1 is refused', () => {})", true],
  ['the name of a test of a table', "it.each([[1]])('S1 is refused', () => {})", true],
  ['the name of a group', "describe('S1', () => {})", true],
  ['a name that is put together', 'it(`S1 ${x}`, () => {})', true],
  ['a row of a test', "it.each([['S1', 1]])('%s', () => {})", true],
  ['a row of a test with options', "it.skipIf(x).each([['S1', 1]])('%s', () => {})", true],
  ['a row of a table with a name', "const rows: readonly Row[] = [['S1', 1]]", true],
  ['a row of a table that stays as it is', "const rows = [['S1', 1]] as const", true],
  ['a row for a helper that makes tests', "testRows([['S1', 1]])", true],
  ['a comment in a test', "it('x', () => {\n  // S1\n  expect(1)\n})", true],
  ['a comment in a row', "it.each([\n  // S1\n  ['x', 1],\n])('%s', () => {})", true],
  ['a comment above a test', "/** S1 */\nit('x', () => {})", true],
  ['a comment with another one above a test', "// S1\n// and more\n\nit('x', () => {})", true],
  ['a comment above a table', '/** S1 */\nexport const CASES = [1]', true],
  ['the comment of a file', "// S1\nimport x from 'x'\nit('x', () => {})", false],
  ['a comment above a helper', '/** S1 */\nfunction f() {}', false],
  ['a comment in a helper', 'function f() {\n  // S1\n}', false],
  ['a text in a helper', "function f() {\n  return g('S1')\n}", false],
  ['the data of a test', "it('x', () => {\n  expect(skill('S1')).toBe(1)\n})", false],
  ['another word', "iterate('S1')", false],
]

describe('what a file says of its tests', () => {
  it.each(CASES)('%s', (_where, text, counts) => {
    expect(namedTests('a.test.ts', text).join('\n').includes('S1')).toBe(counts)
  })

  it('is nothing where the text does not parse', () => {
    expect(() => namedTests('a.test.ts', 'const =')).toThrow('a.test.ts')
  })
})

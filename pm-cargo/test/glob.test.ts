import { describe, expect, it } from 'vitest'

import { CargoNeeded } from '../src/errors.js'
import { createGlobContext, expandMembers, PatternError } from '../src/glob.js'
import { RecordedFiles } from '../src/inputs.js'
import { sandboxOf, type Sandbox, type Tree } from './support/project.js'

function expand(sandbox: Sandbox, pattern: string): readonly string[] {
  const root = sandbox.path('ws')
  const context = createGlobContext(new RecordedFiles(sandbox.host().files))
  return expandMembers(root, pattern, context).map((path) => path.slice(root.length + 1))
}

const DIRECTORIES = ['a', 'ab', 'abc', 'b-1', 'b-2', 'x/a', 'x/y/a', '.hidden', 'ü', '[', ']']
const TREE: Tree = {
  ...Object.fromEntries(DIRECTORIES.map((path) => [`ws/${path}/`, ''])),
  'ws/file': '',
}

const PATTERNS: readonly (readonly [string, readonly string[]])[] = [
  ['a', ['a']],
  ['nothing', ['nothing']],
  ['no*thing', ['no*thing']],
  ['*', ['.hidden', '[', ']', 'a', 'ab', 'abc', 'b-1', 'b-2', 'x', 'ü']],
  ['?', ['[', ']', 'a', 'x', 'ü']],
  ['a*', ['a', 'ab', 'abc']],
  ['*c', ['abc']],
  ['a*b*c', ['abc']],
  ['a??', ['abc']],
  ['b-[0-9]', ['b-1', 'b-2']],
  ['b-[!1]', ['b-2']],
  ['b-[13-9]', ['b-1']],
  ['b[1-]?', ['b-1', 'b-2']],
  ['[[]', ['[']],
  ['[]]', [']']],
  ['[!]]', ['[', 'a', 'x', 'ü']],
  ['[ü-ÿ]', ['ü']],
  ['*/a', ['x/a']],
  ['x/*/a', ['x/y/a']],
  ['**/a', ['a', 'x/a', 'x/y/a']],
  ['**/**/a', ['a', 'x/a', 'x/y/a']],
  ['x/**', ['x/a', 'x/y', 'x/y/a']],
  ['x/../a*', ['a', 'ab', 'abc']],
  ['./x//*', ['x/a', 'x/y']],
  ['x/*/', ['x/a', 'x/y']],
]

describe('patterns of workspace.members', () => {
  it.each(PATTERNS)('%s', (pattern, expected) => {
    expect([...expand(sandboxOf(TREE), pattern)].sort()).toEqual(expected)
  })

  it.each(['a**', '**b', 'x/a**/b', '***', '[a', '[!', '[]', '[!]'])('%s is refused', (pattern) => {
    expect(() => expand(sandboxOf(TREE), pattern)).toThrow(PatternError)
  })

  it.each(['.*', 'x/.[a-z]*'])('%s also means the directory itself: cargo is asked', (pattern) => {
    expect(() => expand(sandboxOf(TREE), pattern)).toThrow(CargoNeeded)
  })

  it('one with many stars takes no time to speak of', () => {
    const sandbox = sandboxOf({ [`ws/${'a'.repeat(200)}/`]: '' })
    const pattern = `${'*a'.repeat(60)}*b`
    expect(expand(sandbox, pattern)).toEqual([pattern])
  })

  it.each([
    ['one', 4096, false],
    ['another', 4097, true],
    ['and a giant', 200_000, true],
  ])('%s of %i characters: refused is %s', (_, length, isRefused) => {
    const sandbox = sandboxOf({ 'ws/a/': '' })
    const pattern = '?'.repeat(length)
    const expanding = (): unknown => expand(sandbox, pattern)
    if (isRefused) expect(expanding).toThrow(PatternError)
    else expect(expanding()).toEqual([pattern])
  })

  it('many directories, many times over, come to an end', () => {
    const letters = ['a', 'b', 'c']
    const paths = letters.flatMap((x) =>
      letters.flatMap((y) => letters.map((z) => `ws/${x}/${y}/${z}/a/b/c/a/b/c/`)),
    )
    const sandbox = sandboxOf(Object.fromEntries(paths.map((path) => [path, ''])))
    const pattern = `${'**/*/'.repeat(12)}end`
    // Either all of it has been seen or the limit says so; it never goes on without end.
    try {
      expect(expand(sandbox, pattern)).toEqual([pattern])
    } catch (error) {
      expect(error).toBeInstanceOf(PatternError)
    }
  })

  it('links in a circle are followed once', () => {
    const sandbox = sandboxOf({ 'ws/a/b/': '', 'ws/a/b/up': '-> ../..', 'ws/a/self': '-> self' })
    expect(expand(sandbox, 'a/**/b').length).toBeLessThan(10)
  })
})

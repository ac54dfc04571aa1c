import { describe, expect, it } from 'vitest'
import { findOutsideReferences } from '../../src/skills/outside-references.js'

const OUTSIDE: readonly [id: string, text: string, path: string][] = [
  ['F-2 in code', 'Run `../a/scripts/x.js`.', '../a/scripts/x.js'],
  ['F-2 in a link', 'See [it](../other/README.md).', '../other/README.md'],
  ['F-2 on the way', 'See resources/../../x.md', 'resources/../../x.md'],
  ['F-2 in a command', 'sh -c "cat ./../x"', './../x'],
]

describe('findOutsideReferences', () => {
  it.each(OUTSIDE)('%s', (_id, text, path) => {
    const problems = findOutsideReferences(`# Title\n${text}\n`, '/s/SKILL.md')
    expect(problems).toMatchObject([
      { code: 'SKILL_REFERENCE_OUTSIDE', place: { file: '/s/SKILL.md', line: 2 } },
    ])
    expect(problems[0]?.message).toContain(path)
  })

  it.each([
    ['a path inside', 'scripts/run.sh'],
    ['a path that comes back', 'scripts/../resources/a.md'],
    ['an address', 'https://example.org/a/../b'],
    ['dots', 'and so on.../ and ..'],
  ])('says nothing of %s', (_id, text) => {
    expect(findOutsideReferences(text, '/s/SKILL.md')).toEqual([])
  })
})

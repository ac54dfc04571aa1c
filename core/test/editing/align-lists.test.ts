import { describe, expect, it } from 'vitest'
import { alignLists } from '../../src/editing/align-lists.js'
import type { TextValue } from '../../src/editing/text-tree.js'

/** `=` kept, `~` changed, `-` gone, `+` new, each with its positions. */
function shown(before: readonly TextValue[], after: readonly TextValue[]): string {
  return alignLists(before, after)
    .map((item) => {
      switch (item.type) {
        case 'kept':
          return `=${item.before}${item.after}`
        case 'changed':
          return `~${item.before}${item.after}`
        case 'gone':
          return `-${item.before}`
        case 'new':
          return `+${item.after}`
      }
    })
    .join(' ')
}

const mine = { matcher: 'Edit', hooks: [{ type: 'command', command: 'lint' }] }
const old = { matcher: '*', hooks: [{ type: 'command', command: 'old' }] }
const fresh = { matcher: '*', hooks: [{ type: 'command', command: 'new' }] }

describe('alignLists', () => {
  it.each<{ name: string; before: TextValue[]; after: TextValue[]; expected: string }>([
    { name: 'one more at the end', before: ['a', 'b'], after: ['a', 'b', 'c'], expected: '=00 =11 +2' },
    { name: 'one less in the middle', before: ['a', 'b', 'c'], after: ['a', 'c'], expected: '=00 -1 =21' },
    { name: 'one less of two equal ones', before: ['a', 'a'], after: ['a'], expected: '=00 -1' },
    { name: 'another scalar', before: ['a', 'b', 'c'], after: ['a', 'x', 'c'], expected: '=00 ~11 =22' },
    { name: 'an alike map', before: [old, mine], after: [mine, fresh], expected: '-0 =10 +1' },
    {
      name: 'an alike map in its place',
      before: [mine, old, 'x'],
      after: [mine, fresh],
      expected: '=00 ~11 -2',
    },
    { name: 'the more alike of two', before: [mine, old], after: [fresh], expected: '-0 ~10' },
    { name: 'values of different kinds', before: [{}, 'a'], after: [['x'], { b: 1 }], expected: '+0 ~01 -1' },
    { name: 'nothing before', before: [], after: ['a'], expected: '+0' },
    { name: 'nothing after', before: [['a'], {}], after: [], expected: '-0 -1' },
  ])('pairs $name', ({ before, after, expected }) => {
    expect(shown(before, after)).toBe(expected)
  })

  it('pairs long lists that have little in common in their order', () => {
    const before = Array.from({ length: 600 }, (_, index) => index)
    const after = ['x', ...before.slice(1, 598).map((number) => -number), 0]
    const aligned = alignLists(before, after)
    expect(aligned.filter(({ type }) => type === 'changed')).toHaveLength(599)
    expect(aligned.filter(({ type }) => type === 'gone')).toHaveLength(1)
  })
})

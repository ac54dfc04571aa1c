import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameJson } from '../src/same-json.js'

test.each([
  ['texts', 'a', 'a', true],
  ['other texts', 'a', 'b', false],
  ['nothing and no member', { a: undefined }, { b: 1 }, false],
  ['members in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['a member more', { a: 1 }, { a: 1, b: 1 }, false],
  ['a list and an object', [], {}, false],
  ['null and an object', null, {}, false],
  ['lists of other lengths', [1], [1, 2], false],
  ['an inherited member', { toString: 1 }, { other: 1 }, false],
])('%s', (_what, left, right, same) => {
  expect([sameJson(left, right), sameJson(right, left)]).toEqual([same, same])
})

test('two values are the same when they are once their members are sorted', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (left, right) => {
      expect(sameJson(left, JSON.parse(JSON.stringify(left)))).toBe(true)
      expect(sameJson(left, right)).toBe(sorted(left) === sorted(right))
    }),
  )
})

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  )
}

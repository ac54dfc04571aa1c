import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toJson } from '../src/to-json.js'

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

function endless(): unknown {
  const value: Record<string, unknown> = {}
  value['self'] = value
  return value
}

test.each<[string, unknown, unknown]>([
  ['null', null, null],
  ['a text', 'a', 'a'],
  ['a date', new Date(0), '1970-01-01T00:00:00.000Z'],
  ['a date that is none', new Date(Number.NaN), undefined],
  ['the other zero', -0, 0],
  ['a number that is none', Number.NaN, undefined],
  ['a number without end', Number.POSITIVE_INFINITY, undefined],
  ['a large whole number', 1n, undefined],
  ['a function', () => 1, undefined],
  ['a list with something that is no data', [1, undefined], undefined],
  ['an object with something that is no data', { a: Symbol('a') }, undefined],
  ['something nested', { a: [{ b: true }] }, { a: [{ b: true }] }],
  ['what leads back to itself', endless(), undefined],
  ['what is nested too deep', nested(100_000), undefined],
])('%s', (_what, value, json) => {
  expect(toJson(value)).toEqual(json)
})

test('what it gives is what JSON gives', () => {
  fc.assert(
    fc.property(fc.anything({ withDate: true, withNullPrototype: true }), (value) => {
      const json = toJson(value)
      if (json !== undefined) expect(JSON.parse(JSON.stringify(json))).toEqual(json)
    }),
    { numRuns: 1000 },
  )
})

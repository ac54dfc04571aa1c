import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quoteWords } from '../../src/consent/command-text.js'

it.each([
  [['sh', './a.sh'], 'sh ./a.sh'],
  [['a b', ''], "'a b' ''"],
  [["it's"], String.raw`'it'\''s'`],
  [['$(x)', ';', '|'], "'$(x)' ';' '|'"],
])('%j reads %s', (words, text) => {
  expect(quoteWords(words)).toBe(text)
})

it('no two lists of words look the same', () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', "'", '\\', '-') }), { maxLength: 4 })
  fc.assert(
    fc.property(words, words, (left, right) => {
      expect(quoteWords(left) === quoteWords(right)).toBe(JSON.stringify(left) === JSON.stringify(right))
    }),
  )
})

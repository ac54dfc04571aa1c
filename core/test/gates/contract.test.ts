import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consequenceOf, readEnvelope, type Evaluated } from '../../src/gates/contract.js'

const failed: Evaluated = { made: false, reason: 'no' }
const blocks: Evaluated = { made: true, envelope: { block: true, message: 'no' } }
const passes: Evaluated = { made: true, envelope: { block: false, message: 'yes' } }

describe('the two steps of the contract (spec/gates.md 7)', () => {
  it.each([
    ['not made, halt', failed, true, 'halt', 'unavailable', true],
    ['E101 not made, skip', failed, true, 'skip', 'unavailable', false],
    ['E102 not made, halt, though it only advises', failed, false, 'halt', 'unavailable', true],
    ['not made, skip, though it only advises', failed, false, 'skip', 'unavailable', false],
    ['blocks', blocks, true, 'halt', 'blocked', true],
    ['E103 blocks, whatever on-error says', blocks, true, 'skip', 'blocked', true],
    ['passes', passes, true, 'halt', 'passed', false],
    ['passes, whatever on-error says', passes, true, 'skip', 'passed', false],
    ['advises', blocks, false, 'halt', 'advised', false],
    ['advises, whatever on-error says', blocks, false, 'skip', 'advised', false],
    ['advises that all is well', passes, false, 'halt', 'passed', false],
  ] as const)('%s', (_, evaluated, blocking, onError, state, halts) => {
    expect(consequenceOf({ blocking, onError }, evaluated)).toEqual({ state, halts })
  })
})

describe('what is read as an answer', () => {
  it.each([
    ['E104 nothing', undefined],
    ['E104 an empty text', ''],
    ['E104 a text', 'block: false'],
    ['null', null],
    ['a list', [{ block: false }]],
    ['E105 no `block`', { message: 'fine' }],
    ['E105 `block` of null', { block: null }],
    ['E105 `block` as text', { block: 'false' }],
    ['E105 `block` as a number', { block: 0 }],
    ['an inherited `block`', Object.create({ block: false })],
    ['E61 a function', Object],
  ])('%s is none', (_, value) => {
    expect(readEnvelope(value).made).toBe(false)
  })

  it.each([
    ['E99 a block is a verdict, no failure', { block: true, message: 'm' }, { block: true, message: 'm' }],
    ['no message', { block: false }, { block: false, message: '' }],
    [
      'details',
      { block: false, message: '', details: { a: [1] } },
      { block: false, message: '', details: { a: [1] } },
    ],
    ['details that are none', { block: false, message: '', details: 3 }, { block: false, message: '' }],
  ])('%s', (_, value, envelope) => {
    expect(readEnvelope(value)).toEqual({ made: true, envelope })
  })
})

const anything = fc.anything({ withNullPrototype: true, withDate: true, withMap: true })

it('whatever is given, it is an answer with true or false, or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(anything, fc.record({ block: anything, message: anything, details: anything })),
      (value) => {
        const evaluated = readEnvelope(value)
        if (evaluated.made) expect(typeof evaluated.envelope.block).toBe('boolean')
        else expect(evaluated.reason).not.toBe('')
      },
    ),
  )
})

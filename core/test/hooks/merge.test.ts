import { VERDICTS, type HookAnswer, type JsonObject, type Verdict } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeAnswers, stricter } from '../../src/hooks/merge.js'

function merged(...answers: readonly HookAnswer[]): HookAnswer {
  return mergeAnswers(answers.map((answer, index) => ({ from: `p${index}`, answer }))).answer
}

describe('answers of several hooks', () => {
  it.each<[id: string, answers: readonly HookAnswer[], expected: HookAnswer]>([
    ['A-152 nothing', [{}, {}], {}],
    ['A-68 context', [{ context: ['A'] }, { context: ['B'] }], { context: ['A', 'B'] }],
    ['identical context once', [{ context: ['A', ''] }, { context: ['A'] }], { context: ['A'] }],
    ['N-31', [{ context: ['A'] }, {}, { context: ['B'] }], { context: ['A', 'B'] }],
    [
      'A-70',
      [
        { verdict: 'deny', reason: 'no' },
        { verdict: 'allow', reason: 'yes' },
      ],
      { verdict: 'deny', reason: 'no' },
    ],
    [
      'N-4 A-149',
      [{ verdict: 'deny', reason: 'no' }, { context: ['c'] }],
      { verdict: 'deny', reason: 'no', context: ['c'] },
    ],
    [
      'two denials',
      [
        { verdict: 'deny', reason: 'a' },
        { verdict: 'deny', reason: 'b' },
      ],
      { verdict: 'deny', reason: 'a\nb' },
    ],
    [
      'a denial that comes later',
      [{ verdict: 'ask', reason: 'a' }, { verdict: 'deny' }],
      { verdict: 'deny' },
    ],
    ['ask before defer', [{ verdict: 'defer' }, { verdict: 'ask' }], { verdict: 'ask' }],
    ['stopping sticks', [{ stop: {} }, { stop: { reason: 'r' } }, {}], { stop: { reason: 'r' } }],
    ['its first reason', [{ stop: { reason: 'r' } }, { stop: { reason: 's' } }], { stop: { reason: 'r' } }],
    [
      'the last replacement',
      [{ updatedInput: { a: 1 } }, { updatedInput: { b: 2 } }],
      { updatedInput: { b: 2 } },
    ],
    ['messages', [{ systemMessages: ['m'] }, { systemMessages: ['n'] }], { systemMessages: ['m', 'n'] }],
    ['suppressed output', [{}, { suppressOutput: true }, {}], { suppressOutput: true }],
    [
      'N-12 steps',
      [{ steps: [{ userMessage: 'u' }] }, { steps: [{ ephemeralMessage: 'e' }] }],
      { steps: [{ userMessage: 'u' }, { ephemeralMessage: 'e' }] },
    ],
    [
      'native members',
      [
        { native: { a: { x: 1, y: 2 }, b: [1], c: 1 } },
        { native: { a: { y: null, z: { n: null } }, b: [2], c: null } },
      ],
      { native: { a: { x: 1, z: { n: null } }, b: [2] } },
    ],
  ])('%s', (_id, answers, expected) => {
    expect(merged(...answers)).toEqual(expected)
  })

  it('names who gave way', () => {
    const { notes } = mergeAnswers([
      { from: '`p` hook `a`', answer: { updatedInput: 1 } },
      { from: '`q` hook `b`', answer: { updatedInput: 2 } },
    ])
    expect(notes).toEqual([
      "`p` hook `a`: its replacement of the tool's input gives way to that of `q` hook `b`",
    ])
  })

  it('S71 cannot reach the prototype', () => {
    const native = JSON.parse(
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    ) as JsonObject
    const { native: joined } = merged({ native }, { native })
    expect('polluted' in {}).toBe(false)
    expect(Object.getPrototypeOf(joined)).toBe(Object.prototype)
  })
})

describe('verdicts', () => {
  const verdict = fc.option(fc.constantFrom<Verdict>(...VERDICTS), { nil: undefined })

  it('are joined in any grouping and any order', () => {
    fc.assert(
      fc.property(verdict, verdict, verdict, (a, b, c) => {
        expect(stricter(stricter(a, b), c)).toBe(stricter(a, stricter(b, c)))
        expect(stricter(a, b)).toBe(stricter(b, a))
        expect(stricter(a, undefined)).toBe(a)
      }),
    )
  })

  it('do not depend on the order of the hooks, nor on those without an opinion', () => {
    const shuffled = fc
      .array(verdict)
      .chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        ),
      )
    const verdictOf = (all: readonly (Verdict | undefined)[]): Verdict | undefined =>
      merged(...all.map((one) => (one === undefined ? {} : { verdict: one }))).verdict
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(verdictOf(other)).toBe(verdictOf(all))
        expect(verdictOf(all.filter((one) => one !== undefined))).toBe(verdictOf(all))
      }),
    )
  })
})

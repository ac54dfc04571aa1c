import type { LeafPredicateKind, Outcome } from '@symposium/sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { judge, type JudgedState } from '../../src/gates/judge.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { evaluateGate } from '../../src/predicates/evaluate.js'
import { parsePredicateValue } from '../../src/predicates/parse-value.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { scopeOf } from '../predicates/support.js'

/** A question as it is answered, without a word of how it is written or asked. */
type Node =
  | { readonly type: 'leaf'; readonly answer: JudgedState; readonly way: Way }
  | { readonly type: 'not' | 'any' | 'all'; readonly of: readonly Node[] }

/** How a leaf comes to its answer. */
const WAYS = ['at-once', 'in-time', 'by-a-program', 'of-a-plugin'] as const
type Way = (typeof WAYS)[number]

const OUTCOMES: Readonly<Record<JudgedState, Outcome>> = {
  holds: { holds: true, seen: 'yes' },
  fails: { holds: false, seen: 'no' },
  unavailable: { holds: false, seen: 'who knows', unavailable: true },
}

function answer(argument: string): Outcome {
  // A kind may also have no answer by breaking.
  if (argument === 'broken') throw new Error('it broke')
  return OUTCOMES[argument as JudgedState]
}

function kind(name: Way, effects: 'reads' | 'executes'): LeafPredicateKind<string> {
  const isLate = name !== 'at-once'
  const evaluate = (argument: string): Outcome | Promise<Outcome> =>
    isLate ? Promise.resolve().then(() => answer(argument)) : answer(argument)
  return { type: 'leaf', name, effects, parse: (argument) => argument, evaluate }
}

const scope = () =>
  scopeOf({
    kinds: new PredicateKinds([
      ...everydayKinds,
      kind('at-once', 'reads'),
      kind('in-time', 'reads'),
      kind('by-a-program', 'executes'),
    ]),
    custom: async (_name, argument) => answer(argument),
  })

function callOf(node: Node): string {
  if (node.type !== 'leaf') return `${node.type}(${node.of.map(callOf).join(', ')})`
  return `${node.way === 'of-a-plugin' ? 'kit' : node.way}(${node.answer})`
}

/** The column of activation: a leaf without an answer is no, and everything above has two values. */
function isActive(node: Node): boolean {
  switch (node.type) {
    case 'leaf':
      return node.answer === 'holds'
    case 'not':
      return !node.of.every(isActive)
    case 'any':
      return node.of.some(isActive)
    case 'all':
      return node.of.every(isActive)
  }
}

/** The column of gates: Kleene's logic, in which no answer lies between no and yes. */
const RANK: Readonly<Record<JudgedState, number>> = { fails: 0, unavailable: 1, holds: 2 }
const STATES = ['fails', 'unavailable', 'holds'] as const

function rankOf(node: Node): number {
  if (node.type === 'leaf') return RANK[node.answer]
  const ranks = node.of.map(rankOf)
  switch (node.type) {
    case 'not':
      return 2 - Math.max(...ranks)
    case 'any':
      return Math.max(...ranks)
    case 'all':
      return Math.min(...ranks)
  }
}

const { tree } = fc.letrec<{ tree: Node }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', maxDepth: 5, withCrossShrink: true },
    fc.record({
      type: fc.constant('leaf' as const),
      answer: fc.constantFrom(...STATES),
      way: fc.constantFrom(...WAYS),
    }),
    tie('tree').map((of): Node => ({ type: 'not', of: [of] })),
    fc
      .tuple(
        fc.constantFrom('any' as const, 'all' as const),
        fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
      )
      .map(([type, of]): Node => ({ type, of })),
  ),
}))

it('one tree, asked by activation and by a gate, gives the table of spec/gates.md 16', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (node) => {
      const asking = scope()
      const predicate = parsePredicateValue(callOf(node), asking.kinds)
      const { holds } = await evaluateGate([predicate], asking)
      const { state } = await judge(predicate, asking)
      expect([holds, state]).toEqual([isActive(node), STATES[rankOf(node)]])
      // The other way round, with nothing that is remembered of the first.
      const again = scope()
      expect((await judge(predicate, again)).state).toBe(state)
      expect((await evaluateGate([predicate], again)).holds).toBe(holds)
    }),
    { numRuns: 500 },
  )
})

it('what breaks has no answer for either', async () => {
  for (const name of ['at-once', 'in-time', 'by-a-program', 'kit']) {
    const asking = scope()
    const predicate = parsePredicateValue(`not(${name}(broken))`, asking.kinds)
    expect((await evaluateGate([predicate], asking)).holds).toBe(true)
    expect((await judge(predicate, asking)).state).toBe('unavailable')
  }
})

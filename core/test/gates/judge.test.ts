import type { CombinatorPredicateKind, LeafPredicateKind, Outcome, PredicateKind } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type JudgedState } from '../../src/gates/judge.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { evaluateGate } from '../../src/predicates/evaluate.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { scopeOf } from '../predicates/support.js'

const OUTCOMES: Readonly<Record<JudgedState, Outcome>> = {
  holds: { holds: true, seen: 'yes', details: { exitCode: 0 } },
  fails: { holds: false, seen: 'no', message: 'no, since', details: { exitCode: 3, kind: 'forged' } },
  unavailable: { holds: false, seen: 'who knows', unavailable: true },
}

/** `is(holds)`, `is(fails)`, `is(unavailable)`, with a number behind to tell them apart. */
function leaf(asked: string[] = []): LeafPredicateKind<string> {
  return {
    type: 'leaf',
    name: 'is',
    effects: 'reads',
    parse: (argument) => argument,
    async evaluate(argument) {
      asked.push(argument)
      return OUTCOMES[argument.split(' ')[0] as JudgedState]
    },
  }
}

/** Holds where an odd number of its children do: asks all of them. */
const odd: CombinatorPredicateKind = {
  type: 'combinator',
  name: 'odd',
  arity: { least: 1, most: 9 },
  passesWitness: false,
  async evaluate(children) {
    const answers = await Promise.all(children.map(async (child) => child()))
    return { holds: answers.filter((answer) => answer.holds).length % 2 === 1, seen: 'counted' }
  },
}

function scopeWith(...further: readonly PredicateKind[]) {
  return scopeOf({ kinds: new PredicateKinds([...everydayKinds, ...further]) })
}

function judged(text: string, ...further: readonly PredicateKind[]) {
  const scope = scopeWith(leaf(), odd, ...further)
  return judge(parsePredicate(text, scope.kinds), scope)
}

describe('three values (spec/gates.md 16)', () => {
  it.each([
    ['is(holds)', 'holds'],
    ['is(fails)', 'fails'],
    ['is(unavailable)', 'unavailable'],
    ['not(is(holds))', 'fails'],
    ['not(is(fails))', 'holds'],
    ['not(is(unavailable))', 'unavailable'],
    ['not(not(is(unavailable)))', 'unavailable'],
    ['any(is(unavailable), is(holds))', 'holds'],
    ['any(is(unavailable), is(fails))', 'unavailable'],
    ['any(is(fails), is(fails))', 'fails'],
    ['all(is(unavailable), is(fails))', 'fails'],
    ['all(is(unavailable), is(holds))', 'unavailable'],
    ['all(is(holds), is(holds))', 'holds'],
    ['not(all(is(unavailable), is(fails)))', 'holds'],
    ['odd(is(holds), is(fails))', 'holds'],
    ['odd(is(holds), is(holds))', 'fails'],
    ['odd(is(holds), is(unavailable))', 'unavailable'],
    ['nobody_defines(x)', 'unavailable'],
    ['not(nobody_defines(x))', 'unavailable'],
  ])('%s %s', async (text, state) => {
    expect((await judged(text)).state).toBe(state)
  })

  it('a combinator that fails has no answer', async () => {
    const broken: CombinatorPredicateKind = {
      ...odd,
      name: 'broken',
      evaluate: () => {
        throw new Error('oh')
      },
    }
    expect(await judged('broken(is(holds))', broken)).toMatchObject({ state: 'unavailable' })
  })
})

describe('evidence', () => {
  it('is what decided, with the kind that was asked', async () => {
    const { message, details, tree } = await judged('all(is(holds), is(fails), is(holds 2))')
    expect(message).toBe('no, since')
    expect(details).toEqual({ kind: 'all', decidedBy: { kind: 'is', exitCode: 3 } })
    expect(Object.keys(details)[0]).toBe('kind')
    expect(tree).toMatchObject({
      holds: false,
      children: [{ holds: true, seen: 'yes' }, { holds: false, seen: 'no' }, { holds: undefined }],
    })
  })

  it('names everything that did not hold, and marks what has no answer', async () => {
    expect((await judged('any(is(fails), is(fails 2))')).message).toBe('no, since; no, since')
    expect((await judged('any(is(fails), is(unavailable))')).tree).toMatchObject({ unavailable: true })
  })
})

describe('evidence that is none', () => {
  const circle: Record<string, unknown> = {}
  circle['circle'] = circle

  it.each([
    ['leads back to itself', circle],
    ['is a text', 'abc'],
    ['is a list', [1]],
    ['is a function', () => 1],
  ])('%s: the kind stays', async (_, details) => {
    const odd: LeafPredicateKind<string> = {
      ...leaf(),
      name: 'odd-one',
      evaluate: () => ({ holds: false, seen: 'seen', message: 3, details }) as unknown as Outcome,
    }
    expect(await judged('odd-one(x)', odd)).toMatchObject({ message: 'seen', details: { kind: 'odd-one' } })
  })
})

describe('what is remembered', () => {
  const twice = 'all(is(holds), is(holds))'

  async function askedOf(changes: Partial<LeafPredicateKind<string>>): Promise<number> {
    const asked: string[] = []
    const scope = scopeWith({ ...leaf(asked), ...changes })
    await judge(parsePredicate(twice, scope.kinds), scope)
    return asked.length
  }

  it.each([
    ['a kind that says what its answers follow from', { inputs: () => ({ files: ['a'] }) }, 1],
    ['one that does not', {}, 2],
    ['one that starts programs', { effects: 'executes' as const, inputs: () => ({}) }, 2],
  ])('%s', async (_, changes, expected) => {
    expect(await askedOf(changes)).toBe(expected)
  })
})

describe('both readers of one tree', () => {
  it.each([
    // What activation makes of it, and what a gate does.
    ['is(holds)', true, 'holds'],
    ['is(fails)', false, 'fails'],
    ['is(unavailable)', false, 'unavailable'],
    ['not(is(holds))', false, 'fails'],
    ['not(is(fails))', true, 'holds'],
    // A leaf without an answer is no for the one, so that its negation is yes; no answer for the other.
    ['not(is(unavailable))', true, 'unavailable'],
    ['not(any(is(fails), is(unavailable)))', true, 'unavailable'],
  ])('%s', async (text, active, state) => {
    const scope = scopeWith(leaf())
    const predicate = parsePredicate(text, scope.kinds)
    expect((await evaluateGate([predicate], scope)).holds).toBe(active)
    expect((await judge(predicate, scope)).state).toBe(state)
  })

  const tree: fc.Arbitrary<string> = fc.letrec<{ readonly node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .tuple(fc.constantFrom('holds', 'fails', 'unavailable'), fc.nat(3))
        .map(([state, n]) => `is(${state} ${n})`),
      tie('node').map((child) => `not(${child})`),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((children) => `any(${children.join(', ')})`),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((children) => `all(${children.join(', ')})`),
    ),
  })).node

  it('agree where every leaf has an answer, and a gate never passes on one that has none', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (text) => {
        const scope = scopeWith(leaf(), odd)
        const predicate = parsePredicate(text, scope.kinds)
        const { state } = await judge(predicate, scope)
        const { holds } = await evaluateGate([predicate], scope)
        if (state !== 'unavailable' && !text.includes('unavailable'))
          expect(state).toBe(holds ? 'holds' : 'fails')
        // Kleene: whatever the missing answers were, an answer would be the same.
        if (state !== 'unavailable') {
          for (const guess of ['holds', 'fails']) {
            const known = parsePredicate(text.replaceAll('unavailable', guess), scope.kinds)
            expect((await judge(known, scope)).state).toBe(state)
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})

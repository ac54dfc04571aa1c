import type { CombinatorPredicateKind, LeafPredicateKind, Outcome } from '@symposium/sdk'
import { describe, expect, it, vi } from 'vitest'
import { mentionsDependency } from '../../src/predicates/analysis.js'
import type { EvaluationScope } from '../../src/predicates/ask.js'
import { evaluateGate, holds } from '../../src/predicates/evaluate.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { witness } from '../../src/predicates/witness.js'
import { gateOf, kinds, scopeOf } from './support.js'

describe('a kind from outside that misbehaves costs only its predicate', () => {
  function scopeWith(kind: LeafPredicateKind | CombinatorPredicateKind): EvaluationScope {
    return scopeOf({ kinds: new PredicateKinds([...everydayKinds, kind]), timeout: 10 })
  }

  function leafGiving(evaluate: () => unknown): LeafPredicateKind {
    // Being of another type than declared is the point of it.
    return { type: 'leaf', name: 'odd', parse: () => null, evaluate: () => evaluate() as Outcome }
  }

  it.each<[id: string, evaluate: () => unknown, seen: RegExp]>([
    [
      'throws',
      () => {
        throw new Error('broken')
      },
      /it failed: broken/,
    ],
    ['rejects without an error', () => Promise.reject(null), /it failed: null/],
    ['rejects', () => Promise.reject(new Error('broken')), /it failed: broken/],
    ['gives nothing', () => undefined, /no answer/],
    ['gives null', () => null, /no answer/],
    ['gives a boolean', () => true, /no answer/],
    ['gives half an outcome', () => ({ holds: true }), /no answer/],
    ['promises nothing', () => Promise.resolve(), /no answer/],
  ])('%s', async (_, evaluate, seen) => {
    const scope = scopeWith(leafGiving(evaluate))
    const evaluation = await evaluateGate(parseGate(['any(odd(), env(A))', 'env(B)'], scope.kinds), scope)
    expect(evaluation).toMatchObject({ holds: false, unavailable: true })
    expect(evaluation.tree[0]?.children?.[0]?.seen).toMatch(seen)
  })

  it('never answers', async () => {
    vi.useFakeTimers()
    try {
      const scope = scopeWith(leafGiving(() => new Promise(() => {})))
      const evaluation = evaluateGate(parseGate(['odd()'], scope.kinds), scope)
      await vi.runAllTimersAsync()
      expect(await evaluation).toMatchObject({ holds: false, unavailable: true })
    } finally {
      vi.useRealTimers()
    }
  })

  it('is a thenable of another library', async () => {
    const outcome = { holds: true, seen: 'later' }
    // oxlint-disable-next-line unicorn/no-thenable
    const scope = scopeWith(leafGiving(() => ({ then: (done: (value: Outcome) => void) => done(outcome) })))
    expect(await holds(parseGate(['odd()'], scope.kinds), scope)).toBe(true)
  })

  it('is a combinator that throws', async () => {
    const scope = scopeWith({
      type: 'combinator',
      name: 'odd',
      arity: { least: 0, most: 1 },
      passesWitness: false,
      evaluate: () => {
        throw new Error('broken')
      },
    })
    expect(await evaluateGate(parseGate(['odd()'], scope.kinds), scope)).toMatchObject({
      holds: false,
      unavailable: true,
    })
  })

  it('is a resolver of plugin predicates that throws', async () => {
    const scope = scopeOf({
      custom: () => {
        throw new Error('broken')
      },
    })
    expect(await evaluateGate(gateOf('kit()'), scope)).toMatchObject({ holds: false, unavailable: true })
  })

  it('is no longer there when a cached tree is asked', async () => {
    const scope = scopeWith(leafGiving(() => ({ holds: true, seen: '' })))
    const gate = parseGate(['odd()', 'env(A)'], scope.kinds)
    expect(await evaluateGate(gate, { ...scope, kinds })).toMatchObject({ holds: false, unavailable: true })
  })

  it('throws or gives no list when asked for dependencies', async () => {
    const base = { ...leafGiving(() => ({ holds: true, seen: '' })) }
    const fail = (): never => {
      throw new Error('broken')
    }
    const bad = {} as never
    for (const kind of [
      { ...base, mentions: fail, witness: fail },
      { ...base, mentions: () => bad, witness: () => bad },
    ]) {
      const scope = scopeWith(kind)
      const gate = parseGate(['odd()'], scope.kinds)
      expect(mentionsDependency(gate, scope.kinds)).toBe(false)
      expect(await witness(gate, scope)).toEqual({ holds: true, packages: [] })
    }
  })
})

import type { LeafPredicateKind } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateGate } from '../../src/predicates/evaluate.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { dependencies, gateOf, scopeOf } from './support.js'

describe('reasons that are found on demand', () => {
  const pure = ['env(SET)', 'env(UNSET)', 'depends-on(gizmo>=1)', 'depends-on(quill)', 'workspace-member()']
  const predicate = fc.letrec<Record<'any', string>>((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...pure),
      tie('any').map((child) => `not(${child})`),
      fc
        .tuple(fc.constantFrom('any', 'all'), fc.array(tie('any'), { minLength: 1, maxLength: 3 }))
        .map(([name, children]) => `${name}(${children.join(', ')})`),
    ),
  })).any

  it('are those that asking with reasons gives', () => {
    fc.assert(
      fc.property(fc.array(predicate, { maxLength: 4 }), (predicates) => {
        const scope = scopeOf({ dependencies: dependencies('gizmo 1.5.0'), variables: { SET: '1' } })
        const evaluation = evaluateGate(gateOf(...predicates), scope)
        // A path is not pure, so that reasons are kept from the start.
        const complete = evaluateGate(gateOf(...predicates, 'path_exists(x/y)'), scope)
        if (evaluation instanceof Promise || complete instanceof Promise)
          throw new Error('nothing takes time')
        expect(evaluation.tree).toEqual(complete.tree.slice(0, -1))
        expect(evaluation.holds).toBe(evaluation.tree.every((node) => node.holds === true))
        expect(evaluation.tree).toBe(evaluation.tree)
      }),
    )
  })

  it('cost nothing until somebody wants them, and never ask twice what is more than data', async () => {
    const asked: string[] = []
    const kind = (name: string, effects: 'pure' | 'reads'): LeafPredicateKind<string> => ({
      type: 'leaf',
      name,
      effects,
      parse: (argument) => argument,
      evaluate: () => {
        asked.push(name)
        return { holds: true, seen: name }
      },
    })
    const extended = new PredicateKinds([kind('data', 'pure'), kind('disk', 'reads')])
    for (const [predicates, expected] of [
      [['data(x)'], ['data', 'data']],
      [
        ['data(x)', 'disk(x)'],
        ['data', 'disk'],
      ],
    ] as const) {
      asked.length = 0
      const evaluation = await evaluateGate(parseGate(predicates, extended), scopeOf({ kinds: extended }))
      expect(asked).toEqual(predicates.map((text) => text.slice(0, 4)))
      expect(evaluation.tree.map((node) => node.seen)).toEqual(predicates.map((text) => text.slice(0, 4)))
      expect(asked).toEqual(expected)
    }
  })

  it('are complete where a kind that claims to be pure takes its time', async () => {
    const slow: LeafPredicateKind<string> = {
      type: 'leaf',
      name: 'slow',
      effects: 'pure',
      parse: (argument) => argument,
      evaluate: async () => ({ holds: false, seen: 'at last' }),
    }
    const extended = new PredicateKinds([slow])
    const evaluation = await evaluateGate(parseGate(['slow(x)'], extended), scopeOf({ kinds: extended }))
    expect(evaluation).toEqual({ holds: false, tree: [{ text: 'slow(x)', holds: false, seen: 'at last' }] })
  })
})

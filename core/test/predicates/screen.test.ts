import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateGate, evaluatePlugin } from '../../src/predicates/evaluate.js'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { isRuledOut, requiredNames } from '../../src/predicates/screen.js'
import { dependencies, gateOf, kinds, scopeOf } from './support.js'

describe('names that a gate needs', () => {
  it.each<[predicates: string[], names: string[] | undefined]>([
    [[], undefined],
    [['depends-on(a)'], ['a']],
    [['depends-on(npm:@s/a>=1)', 'shell(x)'], ['@s/a']],
    [['any(depends-on(a), depends-on(b))'], ['a', 'b']],
    [['any(depends-on(a), any(depends-on(b), depends-on(c)))'], ['a', 'b', 'c']],
    [['depends-on(*)'], undefined],
    [['depends-on(cargo:*)'], undefined],
    [['any(depends-on(a), depends-on(*))'], undefined],
    [['any(depends-on(a), env(CI))'], undefined],
    [['all(depends-on(a), depends-on(b))'], undefined],
    [['not(depends-on(a))'], undefined],
    [['shell(x)', 'depends-on(a)'], undefined],
    [['kit(x)'], undefined],
  ])('%j: %j', (predicates, names) => {
    expect(requiredNames(gateOf(...predicates), kinds)).toEqual(names)
  })

  it('are those of a `depends-on` list', () => {
    expect(requiredNames(lowerDependsOn(['a>=1', 'b'], kinds), kinds)).toEqual(['a', 'b'])
  })

  it('rule nothing out where there are none', () => {
    expect([isRuledOut(undefined, []), isRuledOut([], [])]).toEqual([false, false])
  })
})

describe('what is ruled out by names', () => {
  const leaf = fc.constantFrom(
    'depends-on(a)',
    'depends-on(b>=2)',
    'depends-on(c)',
    'depends-on(*)',
    'env(SET)',
    'shell(x)',
  )
  const combined = fc
    .tuple(fc.constantFrom('any', 'all'), fc.array(leaf, { minLength: 1, maxLength: 3 }))
    .map(([name, children]) => `${name}(${children.join(', ')})`)
  const predicate = fc.oneof(
    leaf,
    combined,
    leaf.map((child) => `not(${child})`),
  )
  const present = fc.subarray(['a 1.0.0', 'b 1.0.0', 'c 1.0.0', 'a-b 1.0.0'])

  it('is what asking would have answered, reasons included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(predicate, { maxLength: 3 }), present, async (predicates, names) => {
        const gate = gateOf(...predicates)
        const scope = scopeOf({ dependencies: dependencies(...names), variables: { SET: '' } })
        const needs = requiredNames(gate, kinds)
        const evaluation = await evaluatePlugin(
          needs === undefined ? { gate } : { gate, requiredNames: needs },
          scope,
        )
        const { holds, unavailable, tree } = await evaluateGate(gate, scope)
        expect([evaluation.holds, evaluation.unavailable, evaluation.tree]).toEqual([
          holds,
          unavailable,
          tree,
        ])
      }),
    )
  })

  it('has a gate that nobody reads', () => {
    const unread = {
      requiredNames: ['absent'],
      get gate(): never {
        throw new Error('was read')
      },
    }
    expect(evaluatePlugin(unread, scopeOf({ dependencies: dependencies('a') }))).toMatchObject({
      holds: false,
    })
  })
})

import type { CombinatorPredicateKind } from '@symposium/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../src/predicates/evaluate.js'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { witness } from '../../src/predicates/witness.js'
import { dependencies, exited, gateOf, kinds, processes, scopeOf } from './support.js'

async function fetched(
  gate: ReturnType<typeof gateOf>,
  surroundings: Parameters<typeof scopeOf>[0],
): Promise<string[] | 'fail'> {
  const result = await witness(gate, scopeOf(surroundings))
  return result.holds ? result.packages.map((id) => `${id.pm}:${id.name} ${id.version}`) : 'fail'
}

const AB = ['a 1.0.0', 'b 2.0.0']

describe('the witness', () => {
  it.each<[id: string, predicates: string[], present: string[], packages: string[] | 'fail']>([
    ['E-W1', ['any(depends-on(a), all(depends-on(b), env(UNSET)))'], AB, ['cargo:a 1.0.0']],
    ['E-W2', ['any(depends-on(a), any(env(SET), depends-on(b)))'], AB, ['cargo:a 1.0.0', 'cargo:b 2.0.0']],
    ['E-W7 present', ['any(depends-on(a), not(depends-on(x)))'], AB, ['cargo:a 1.0.0']],
    ['E-W7, W5 absent', ['any(depends-on(a), not(depends-on(x)))'], [], []],
    ['W1 absent', ['depends-on(x)'], AB, 'fail'],
    ['W1 wrong version', ['depends-on(a>=2)'], AB, 'fail'],
    ['W1 wildcard', ['depends-on(*)'], AB, []],
    ['W1 other leaves', ['env(SET)', 'shell(true)', 'not(path_exists(p))'], AB, []],
    ['W1 false leaf', ['depends-on(a)', 'env(UNSET)'], AB, 'fail'],
    ['W1 not', ['not(depends-on(x))'], AB, []],
    ['W1 not that fails', ['not(depends-on(a))'], AB, 'fail'],
    ['W1 double negation', ['not(not(depends-on(a)))'], AB, []],
    [
      'W1 any without short circuit',
      ['any(depends-on(a), depends-on(x), depends-on(b))'],
      AB,
      ['cargo:a 1.0.0', 'cargo:b 2.0.0'],
    ],
    ['W1 all', ['all(depends-on(b), depends-on(a))'], AB, ['cargo:b 2.0.0', 'cargo:a 1.0.0']],
    ['W1 plugin predicate', ['kit()', 'depends-on(a)'], AB, ['cargo:a 1.0.0']],
    ['S0 example, unset', ['all(depends-on(a), env(UNSET))'], AB, 'fail'],
    ['S0 example, set', ['all(depends-on(a), env(SET))'], AB, ['cargo:a 1.0.0']],
    ['E-W5', ['any(depends-on(*), depends-on(a))'], AB, ['cargo:a 1.0.0']],
    [
      'list without repetition',
      ['depends-on(a)', 'any(depends-on(b), depends-on(a))'],
      AB,
      ['cargo:a 1.0.0', 'cargo:b 2.0.0'],
    ],
    ['empty', [], AB, []],
    ['highest version', ['depends-on(a)'], ['a 1.2.0', 'a 1.10.0', 'a main', 'a 1.9.0'], ['cargo:a 1.10.0']],
    ['highest that satisfies', ['depends-on(a<1.10)'], ['a 1.2.0', 'a 1.10.0', 'a 1.9.0'], ['cargo:a 1.9.0']],
    ['version that cannot be read', ['depends-on(a)'], ['a main'], ['cargo:a main']],
    [
      'two package managers',
      ['depends-on(a)'],
      ['npm:a 1.0.0', 'cargo:a 1.0.0'],
      ['npm:a 1.0.0', 'cargo:a 1.0.0'],
    ],
    ['one package manager', ['depends-on(npm:a)'], ['npm:a 1.0.0', 'cargo:a 1.0.0'], ['npm:a 1.0.0']],
    ['any of one package manager', ['depends-on(cargo:*)'], AB, []],
  ])('%s %j', async (_, predicates, present, packages) => {
    const surroundings = {
      dependencies: dependencies(...present),
      variables: { SET: '' },
      custom: () => ({ holds: true, seen: '' }),
    }
    expect(await fetched(gateOf(...predicates), surroundings)).toEqual(packages)
  })

  it('E-W3 of plugin and group together', async () => {
    const gate = [...lowerDependsOn(['a'], kinds), ...lowerDependsOn(['a', 'b'], kinds)]
    expect(await fetched(gate, { dependencies: dependencies(...AB) })).toEqual([
      'cargo:a 1.0.0',
      'cargo:b 2.0.0',
    ])
  })

  it('is empty beneath a combinator of an extension that lets none through', async () => {
    const either: CombinatorPredicateKind = {
      type: 'combinator',
      name: 'either',
      arity: { least: 1, most: 2 },
      evaluate: ([first]) => first?.() ?? { holds: false, seen: '' },
      passesWitness: false,
    }
    const extended = new PredicateKinds([...everydayKinds, either])
    const gate = parseGate(['either(depends-on(a))', 'any(depends-on(b))'], extended)
    const surroundings = { dependencies: dependencies(...AB), kinds: extended }
    expect(await fetched(gate, surroundings)).toEqual(['cargo:b 2.0.0'])
  })

  it('W2 agrees with evaluation, for whatever gate', async () => {
    const leaf = fc.constantFrom(
      'depends-on(a)',
      'depends-on(b>=1)',
      'depends-on(x)',
      'depends-on(*)',
      'env(SET)',
      'env(UNSET)',
      'shell(ok)',
      'shell(no)',
    )
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        tie('tree').map((child) => `not(${child})`),
        fc
          .tuple(fc.constantFrom('any', 'all'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
          .map(([name, children]) => `${name}(${children.join(',')})`),
      ),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(tree, { maxLength: 3 }), async (predicates) => {
        const gate = gateOf(...predicates)
        const surroundings = {
          dependencies: dependencies(...AB),
          variables: { SET: '' },
          processes: processes((request) => exited(request.args[1] === 'ok' ? 0 : 1)),
        }
        const packages = await fetched(gate, surroundings)
        expect(packages !== 'fail').toBe(await holds(gate, scopeOf(surroundings)))
        if (packages !== 'fail') expect(packages.filter((id) => id.includes(':x '))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

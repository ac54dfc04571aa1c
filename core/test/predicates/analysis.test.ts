import { describe, expect, it } from 'vitest'
import {
  collectDependencyNames,
  hasCustomPredicate,
  isFetchable,
  mentionsDependency,
  namesConcreteDependency,
} from '../../src/predicates/analysis.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { gateOf, kinds } from './support.js'

describe('what a gate names', () => {
  it.each<[predicates: string[], mentions: boolean, concrete: boolean, custom: boolean, names: string[]]>([
    [[], false, false, false, []],
    [['env(A)', 'shell(depends-on)'], false, false, false, []],
    [['depends-on(*)'], true, false, false, []],
    [['depends-on(cargo:*)'], true, true, false, []],
    [['depends-on(a>=1)', 'depends-on(npm:a)'], true, true, false, ['a']],
    [['not(any(env(A), depends-on(b)))', 'depends-on(a)'], true, true, false, ['b', 'a']],
    [['any(depends-on(*), depends-on(a))'], true, true, false, ['a']],
    [['kit(depends-on(a))'], false, false, true, []],
    [['not(all(env(A), kit()))'], false, false, true, []],
    [['workspace()'], false, false, false, []],
    [['depends-on(__proto__)', 'depends-on(constructor)'], true, true, false, ['__proto__', 'constructor']],
  ])('%j', (predicates, mentions, concrete, custom, names) => {
    const gate = gateOf(...predicates)
    expect(mentionsDependency(gate, kinds)).toBe(mentions)
    expect(namesConcreteDependency(gate, kinds)).toBe(concrete)
    expect(hasCustomPredicate(gate)).toBe(custom)
    expect(collectDependencyNames(gate, kinds)).toEqual(names)
  })
})

describe('whether something could be fetched (W4)', () => {
  it.each<[id: string, predicates: string[], fetchable: boolean]>([
    ['E-W4', ['depends-on(*)'], false],
    ['E-W4', [], false],
    ['E-W5', ['any(depends-on(*), depends-on(a))'], true],
    ['E-W6', ['not(depends-on(x))'], false],
    ['E-W6', ['not(not(depends-on(x)))'], false],
    ['E-W7', ['any(depends-on(a), not(depends-on(x)))'], true],
    ['deep', ['all(env(A), any(env(B), all(depends-on(a))))'], true],
    ['beneath not', ['all(env(A), not(any(env(B), depends-on(a))))'], false],
    ['plugin predicate', ['all(kit())'], true],
    ['plugin predicate beneath not', ['not(kit())'], false],
    ['other leaves', ['env(A)', 'shell(true)', 'path_exists(a)', 'workspace()'], false],
    ['any of one package manager', ['depends-on(cargo:*)'], false],
  ])('%s %j: %s', (_, predicates, fetchable) => {
    expect(isFetchable(gateOf(...predicates), kinds)).toBe(fetchable)
  })

  it('takes a kind that names dependencies and gives a witness, and no other', () => {
    const base = {
      type: 'leaf',
      parse: (argument: string) => argument,
      evaluate: () => ({ holds: true, seen: '' }),
      mentions: (name: string) => [{ name }],
    } as const
    const extended = new PredicateKinds([
      ...everydayKinds,
      { ...base, name: 'mentioning' },
      { ...base, name: 'witnessing', witness: () => [] },
    ])
    const gates = ['mentioning(a)', 'witnessing(a)'].map((text) => parseGate([text], extended))
    expect(gates.map((gate) => isFetchable(gate, extended))).toEqual([false, true])
    expect(gates.map((gate) => mentionsDependency(gate, extended))).toEqual([true, true])
  })

  it('knows nothing of kinds that are gone', () => {
    const gate = gateOf('any(depends-on(a))')
    const none = new PredicateKinds([])
    expect([isFetchable(gate, none), mentionsDependency(gate, none)]).toEqual([false, false])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { parseGate } from '../../src/predicates/parse.js'
import { splitList } from '../../src/predicates/split-list.js'
import { atomText } from './arbitraries.js'
import { faultOf } from './fault-of.js'
import { gateOf, kinds } from './support.js'

describe('a depends-on list', () => {
  it.each<[id: string, atoms: string[], predicates: string[]]>([
    ['E-P35 empty', [], []],
    ['one', ['serde'], ['depends-on(serde)']],
    ['several', ['serde', 'tokio>=1'], ['any(depends-on(serde), depends-on(tokio>=1))']],
    ['E-W5 wildcard and name', ['*', 'a'], ['any(depends-on(*), depends-on(a))']],
    ['E-A12 range', ['gizmo>=1.0,<2.0'], ['depends-on(gizmo>=1.0,<2.0)']],
    ['spaces around', ['  serde '], ['depends-on(serde)']],
    ['E-P38 from frontmatter', [...splitList(', gizmo ,')], ['depends-on(gizmo)']],
  ])('%s', (_, atoms, predicates) => {
    expect(lowerDependsOn(atoms, kinds)).toEqual(gateOf(...predicates))
  })

  it.each<[id: string, atoms: string[], code: string, remedy: RegExp]>([
    ['E-P36', ['shell(true)'], 'ATOM_SYNTAX', /`predicates`/],
    ['E-A13', ['serde', 'gizmo>=1.0, <2.0'], 'REQUIREMENT_SYNTAX', /gizmo>=1\.0,<2\.0/],
    ['E-A23', [...splitList('gizmo>=1.0,<2.0')], 'ATOM_SYNTAX', /predicates: depends-on\(/],
    ['blank', [''], 'ATOM_SYNTAX', /`\*`/],
    ['an atom that would end the call', ['a), shell(b'], 'ATOM_SYNTAX', /`predicates`|letters/],
    ['too many', Array.from({ length: 5000 }, (_, index) => `name-${index}`), 'PREDICATE_SYNTAX', /fewer/],
  ])('is refused: %s', (_, atoms, code, remedy) => {
    const fault = faultOf(() => lowerDependsOn(atoms, kinds))
    expect(fault.code).toBe(code)
    expect(fault.remedy).toMatch(remedy)
  })

  it('has texts that parse back to the same gate (G7)', () => {
    fc.assert(
      fc.property(fc.array(atomText, { maxLength: 5 }), (atoms) => {
        const gate = lowerDependsOn(atoms, kinds)
        expect(gate.length).toBe(Math.min(atoms.length, 1))
        expect(
          parseGate(
            gate.map((predicate) => predicate.text),
            kinds,
          ),
        ).toEqual(gate)
      }),
    )
  })
})

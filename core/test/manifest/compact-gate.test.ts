import { expect, it } from 'vitest'
import { decodeGate, encodeGate } from '../../src/manifest/compact-gate.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { lowerDependsOn } from '../../src/predicates/lower.js'
import { parseGate } from '../../src/predicates/parse.js'
import { PredicateKinds } from '../../src/predicates/registry.js'

const kinds = new PredicateKinds(everydayKinds)

it.each([[['serde']], [['serde>=1.0']], [['*']], [['npm:@scope/name^2', 'tokio', 'cargo:*']]])(
  'a gate over %j comes back from its dependencies',
  (atoms) => {
    const gate = lowerDependsOn(atoms, kinds)
    expect(encodeGate(gate)).toEqual(atoms)
    expect(decodeGate(atoms)).toEqual(gate)
  },
)

it.each([
  [[]],
  [['depends-on(serde)', 'depends-on(tokio)']],
  [['env(HOME)']],
  [['not(depends-on(serde))']],
  [['all(depends-on(serde), depends-on(tokio))']],
  [['any(depends-on(serde), env(HOME))']],
  [['any(depends-on(serde),depends-on(tokio))']],
  [['any(depends-on(serde))']],
  [['depends-on( serde )']],
  [['depends-on(serde>=1,<2)']],
  [['mine(serde)']],
])('a gate of %j is kept whole, or comes back the same', (predicates) => {
  const gate = parseGate(predicates, kinds)
  const atoms = encodeGate(gate)
  expect(atoms === undefined ? gate : decodeGate(atoms)).toEqual(gate)
})

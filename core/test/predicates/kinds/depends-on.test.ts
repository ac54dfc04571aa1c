import { describe, expect, it } from 'vitest'
import { evaluateGate } from '../../../src/predicates/evaluate.js'
import { dependencies, gateOf, scopeOf } from '../support.js'

/** Of a single `depends-on(…)` with these dependencies. */
function ask(atom: string, ...present: string[]): { holds: boolean; seen: string | undefined } {
  const evaluation = evaluateGate(
    gateOf(`depends-on(${atom})`),
    scopeOf({ dependencies: dependencies(...present) }),
  )
  if (evaluation instanceof Promise) expect.fail('it must answer at once')
  return { holds: evaluation.holds, seen: evaluation.tree[0]?.seen }
}

describe('a dependency satisfies an atom', () => {
  it.each<[id: string, atom: string, present: string[], holds: boolean]>([
    ['E-A1', 'gizmo', ['gizmo 1.0.0-rc.2'], true],
    ['E-A2', 'gizmo^1.0', ['gizmo 1.0.0-rc.2'], false],
    ['E-A3', 'gizmo>=1.0.0-alpha', ['gizmo 1.0.0-rc.2'], true],
    ['E-A3', 'gizmo>=1.0.0-alpha', ['gizmo 1.3.0-beta'], false],
    ['E-A12', 'gizmo>=1.0,<2.0', ['gizmo 1.5.0'], true],
    ['E-A15', 'gizmo>=1,=1.2', ['gizmo 1.3.0'], true],
    ['E-A19', 'wid-get', ['wid_get 1.0.0'], false],
    ['E-A20', 'mio-like', ['mio 1.0.0'], false],
    ['E-A21', 'member-x', ['member-x 0.1.0'], true],
    ['E-A22', 'gizmo>=1.0', ['gizmo main'], false],
    ['E-A22', 'gizmo', ['gizmo main'], true],
    ['E-A24', '*', ['gizmo 1.0.0'], true],
    ['E-P30', '*', [], true],
    ['case matters (P14)', 'Gizmo', ['gizmo 1.0.0'], false],
    ['G16 any version', 'gizmo>=2', ['gizmo 1.0.0', 'gizmo 2.1.0'], true],
    ['G16 no version', 'gizmo>=3', ['gizmo 1.0.0', 'gizmo 2.1.0'], false],
    ['G16 not one version for each half', 'gizmo>1.0.0,<2.1.0', ['gizmo 1.0.0', 'gizmo 2.1.0'], false],
    ['bare atom, any package manager', 'serde', ['npm:serde 1.0.0'], true],
    ['named package manager', 'cargo:serde', ['cargo:serde 1.0.0'], true],
    ['another package manager', 'npm:serde', ['cargo:serde 1.0.0'], false],
    [
      'another package manager has the version',
      'npm:serde>=2',
      ['npm:serde 1.0.0', 'cargo:serde 2.0.0'],
      false,
    ],
    ['any of one package manager', 'cargo:*', ['cargo:a 1.0.0'], true],
    ['any of another package manager', 'npm:*', ['cargo:a 1.0.0'], false],
    ['any of one, with none', 'cargo:*', [], false],
    ['S10', '__proto__', [], false],
    ['S10', 'constructor', ['gizmo 1.0.0'], false],
    ['S10', 'constructor', ['constructor 1.0.0'], true],
  ])('%s: %s with %j: %s', (_, atom, present, holds) => {
    expect(ask(atom, ...present).holds).toBe(holds)
  })
})

describe('what is seen', () => {
  it.each<[atom: string, present: string[], seen: string]>([
    ['serde', ['serde 1.0.219'], 'serde 1.0.219'],
    ['serde>=1', ['serde 0.9.0', 'serde 1.0.219'], 'serde 1.0.219'],
    ['serde>=2', ['serde 0.9.0', 'serde 1.0.219'], 'only serde 0.9.0, serde 1.0.219'],
    ['serde', [], 'not a dependency'],
    ['wid-get', ['wid_get 1.0.0'], 'not a dependency, but wid_get is'],
    ['wid_get', ['wid-get 1.0.0'], 'not a dependency, but wid-get is'],
    ['npm:serde', ['cargo:serde 1.0.0'], 'a dependency of cargo, not of npm'],
    ['*', [], 'holds for every project'],
    ['cargo:*', ['cargo:a 1.0.0', 'cargo:b 1.0.0'], '2 dependencies'],
    ['npm:*', ['cargo:a 1.0.0'], 'not a dependency'],
    ['serde', ['serde 1.0.0\u{1b}[2J'], 'serde 1.0.0\\u{1b}[2J'],
  ])('%s with %j: %s', (atom, present, seen) => {
    expect(ask(atom, ...present).seen).toBe(seen)
  })
})

// spec/gates.md 15: what could not be read may hold what is missing.
it.each([
  ['gizmo', ['cargo'], 'unavailable'],
  ['npm:gizmo', ['cargo'], 'fails'],
  ['cargo:gizmo>=2', ['cargo'], 'unavailable'],
  ['npm:*', ['npm'], 'unavailable'],
  ['other>=2', ['npm'], 'unavailable'],
  ['other', ['cargo'], 'holds'],
  ['*', ['cargo'], 'holds'],
  ['gizmo', [], 'fails'],
])('%s, where of %j nobody knows what there is: %s', async (atom, unanswered, state) => {
  const { holds, unavailable } = await evaluateGate(
    gateOf(`depends-on(${atom})`),
    scopeOf({ dependencies: dependencies('other 1.0.0'), unanswered }),
  )
  expect(unavailable === true ? 'unavailable' : holds ? 'holds' : 'fails').toBe(state)
})

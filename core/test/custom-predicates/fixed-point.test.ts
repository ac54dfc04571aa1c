import { describe, expect, it } from 'vitest'
import { definitionsOf, isBound, type Definitions } from '../../src/custom-predicates/definitions.js'
import { cannotSettle, settleDefinitions } from '../../src/custom-predicates/fixed-point.js'
import type { Plugin } from '../../src/manifest/plugin.js'
import { definer } from './support.js'

/** A package that is loaded where a name holds (`kit`), or where it does not (`!kit`), and what it then defines. */
interface Edge {
  readonly if: string
  readonly loads: string
  readonly defines: readonly string[]
}

interface Case {
  /** Defined from the start. */
  readonly start?: readonly string[]
  /** Whose these are: of a plugin of a registry unless told. */
  readonly origin?: 'registry' | 'workspace'
  readonly edges: readonly Edge[]
  /** Names whose programs fail. */
  readonly failing?: readonly string[]
}

/** Activation as small as can be: every edge is asked in every round, each answer kept until it is forgotten. */
async function settle({ start = [], origin = 'registry', edges, failing = [] }: Case) {
  const registry = definer('registry', start, { origin })
  const asked = new Set<string>()
  const memo = new Map<string, boolean>()
  let rounds = 0
  const holds = (name: string, known: Definitions): boolean => {
    asked.add(name)
    const answer = memo.get(name) ?? (isBound(known.resolve(name)) && !failing.includes(name))
    memo.set(name, answer)
    return answer
  }
  const compute = async (known: Definitions): Promise<readonly Plugin[]> => {
    rounds += 1
    return edges.flatMap(({ if: gate, loads, defines }) => {
      const wanted = !gate.startsWith('!')
      return holds(gate.replace('!', ''), known) === wanted
        ? [definer(loads, defines, { origin: 'package', version: '1.0.0' })]
        : []
    })
  }
  const known = definitionsOf([registry])
  const settled = await settleDefinitions<readonly Plugin[]>({
    first: await compute(known),
    known,
    compute,
    definers: (packages) => [registry, ...packages],
    asked: () => asked,
    forget: (names) => names.forEach((name) => memo.delete(name)),
  })
  return {
    rounds,
    loaded: settled.result.map(({ name }) => name),
    unsettled: [...settled.unsettled],
    problems: [...settled.unsettled].map(cannotSettle),
    definitions: settled.definitions,
  }
}

/** Each package defines what the edge to the next one asks. */
function chainOf(length: number): readonly Edge[] {
  return Array.from({ length }, (_, index) => ({
    if: `k${index}`,
    loads: `p${index + 1}`,
    defines: [`k${index + 1}`],
  }))
}

describe('what definitions there are', () => {
  it.each<[string, Case, readonly string[], number]>([
    ['nothing is asked', { edges: [] }, [], 1],
    [
      'nothing that is asked is defined by a package',
      { start: ['k0'], edges: [{ if: 'k0', loads: 'a', defines: [] }] },
      ['a'],
      1,
    ],
    [
      'a package defines what was asked before (F-29)',
      {
        start: ['k0'],
        edges: [
          { if: 'k1', loads: 'b', defines: [] },
          { if: 'k0', loads: 'a', defines: ['k1'] },
        ],
      },
      ['b', 'a'],
      2,
    ],
    [
      'packages define what leads to the next ones',
      { start: ['k0'], edges: chainOf(4) },
      ['p1', 'p2', 'p3', 'p4'],
      4,
    ],
    [
      'a definition that fails keeps its package',
      { edges: [{ if: '!kit', loads: 'a', defines: ['kit'] }], failing: ['kit'] },
      ['a'],
      2,
    ],
    [
      "a second definition makes the first one nobody's",
      {
        start: ['kit'],
        origin: 'workspace',
        edges: [
          { if: 'other', loads: 'a', defines: [] },
          { if: '!other', loads: 'b', defines: ['kit'] },
          { if: 'kit', loads: 'c', defines: [] },
        ],
      },
      ['b'],
      2,
    ],
    [
      'a second definition takes nothing from one of a registry',
      {
        start: ['kit'],
        edges: [
          { if: '!other', loads: 'b', defines: ['kit'] },
          { if: 'kit', loads: 'c', defines: [] },
        ],
      },
      ['b', 'c'],
      1,
    ],
    [
      'a detour comes back to where it began',
      {
        edges: [
          { if: '!late', loads: 'a', defines: ['early'] },
          { if: '!nobody', loads: 'b', defines: ['late'] },
          { if: 'early', loads: 'c', defines: [] },
        ],
      },
      ['b'],
      3,
    ],
  ])('is known in the end where %s', async (_title, given, loaded, rounds) => {
    const settled = await settle(given)
    expect(settled).toMatchObject({ loaded, rounds, unsettled: [] })
  })

  it('includes what nobody has asked yet', async () => {
    const { definitions } = await settle({ edges: [{ if: '!x', loads: 'a', defines: ['unasked'] }] })
    expect(definitions.resolve('unasked')).toMatchObject({ plugin: { name: 'a' } })
  })
})

describe('a definition that hangs on its own answer', () => {
  const paradox: Case = { edges: [{ if: '!kit', loads: 'definer', defines: ['kit'] }] }

  it('counts as undefined, with one warning', async () => {
    const settled = await settle(paradox)
    expect(settled).toMatchObject({ loaded: ['definer'], unsettled: ['kit'], rounds: 5 })
    expect(settled.problems).toMatchObject([
      { code: 'PREDICATE_UNSETTLED', message: expect.stringContaining('`kit`') },
    ])
    expect(settled.definitions.resolve('kit')).toBe('unsettled')
    // By its full name nobody has asked it.
    expect(settled.definitions.resolve('definer/kit')).toMatchObject({ plugin: { name: 'definer' } })
  })

  it('leaves the others alone', async () => {
    const settled = await settle({
      start: ['fine'],
      edges: [
        ...paradox.edges,
        { if: 'fine', loads: 'other', defines: ['more'] },
        { if: 'more', loads: 'last', defines: [] },
      ],
    })
    expect(settled).toMatchObject({ loaded: ['definer', 'other', 'last'], unsettled: ['kit'] })
  })

  it.each<[string, readonly Edge[]]>([
    [
      'two that take each other away',
      [
        { if: '!a', loads: 'b', defines: ['b'] },
        { if: '!b', loads: 'a', defines: ['a'] },
      ],
    ],
    [
      'three in a circle',
      [
        { if: '!a', loads: 'b', defines: ['b'] },
        { if: '!b', loads: 'c', defines: ['c'] },
        { if: '!c', loads: 'a', defines: ['a'] },
      ],
    ],
    [
      'a collision that takes itself away',
      [
        { if: 'kit', loads: 'b', defines: ['kit'] },
        { if: '!x', loads: 'a', defines: ['kit'] },
      ],
    ],
  ])('has one answer, as with %s', async (_title, edges) => {
    const [first, second] = [await settle({ edges }), await settle({ edges })]
    expect(first.unsettled.length).toBeGreaterThan(0)
    expect(second).toMatchObject({ loaded: first.loaded, unsettled: first.unsettled, rounds: first.rounds })
  })

  it('ends however long the chain is', async () => {
    const settled = await settle({ start: ['k0'], edges: chainOf(100) })
    expect(settled.rounds).toBeLessThan(20)
    expect(settled.unsettled).toHaveLength(1)
  })

  it('ends however many there are', async () => {
    const edges = Array.from({ length: 200 }, (_, index) => ({
      if: index % 2 === 0 ? `!k${index}` : `k${(index * 7) % 200}`,
      loads: `p${index}`,
      defines: [`k${index}`, `k${(index * 13) % 200}`],
    }))
    expect((await settle({ edges })).rounds).toBeLessThan(20)
  })
})

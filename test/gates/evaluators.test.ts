import type { Extension, GateQuery, LeafPredicateKind, VerdictProvider } from '@symposium/sdk'
import { createFakeExtension } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { definition, program } from '../support/custom-predicates.js'
import { ask, gate, gated, gateWorld, shellGate, states, written } from './support.js'

/** Holds for `yes`, fails for `no`, and throws for anything else. */
const licence: LeafPredicateKind<string> = {
  type: 'leaf',
  name: 'acme-licence',
  effects: 'reads',
  parse: (argument) => argument,
  evaluate(argument) {
    if (argument !== 'yes' && argument !== 'no') throw new Error('no such licence')
    return { holds: argument === 'yes', seen: 'looked', message: 'the licence\u001b[2J says no' }
  },
}

function bringing(changes: {
  readonly kinds?: readonly LeafPredicateKind<string>[]
  readonly queries?: readonly GateQuery[]
  readonly providers?: readonly VerdictProvider[]
  readonly points?: readonly string[]
  readonly name?: string
}): Extension {
  const { kinds = [], queries = [], providers = [], points = [], name = 'acme' } = changes
  return {
    ...createFakeExtension({ name }),
    register(registry) {
      kinds.forEach((kind) => registry.predicateKind(kind))
      queries.forEach((query) => registry.gateQuery?.(query))
      providers.forEach((provider) => registry.verdictProvider?.(provider))
      points.forEach((point) => registry.gatePoint?.(point))
    },
  }
}

describe('a kind of an extension', () => {
  const licensed = (argument: string, onError = 'halt'): string =>
    gate({ check: `predicate = "acme-licence(${argument})"`, onError })

  it.each([
    ['holds', licensed('yes'), 'a#0 passed'],
    ['fails', licensed('no'), 'a#0 blocked!'],
    ['has no answer', licensed('?'), 'a#0 unavailable!'],
    ['has no answer, and that is passed over', licensed('?', 'skip'), 'a#0 unavailable'],
    ['has no answer below `not`', gate({ check: 'predicate = "not(acme-licence(?))"' }), 'a#0 unavailable!'],
    [
      'is written as a table of calls',
      gate({ check: 'predicate = { kind = "not", of = "acme-licence(no)" }' }),
      'a#0 passed',
    ],
  ])('that %s, in the gate of a plugin', async (_, lines, state) => {
    const report = await ask(gateWorld(gated('a', lines)), { extensions: [bringing({ kinds: [licence] })] })
    expect(states(report)).toEqual([state])
  })

  it('speaks in plain text', async () => {
    const report = await ask(gateWorld(gated('a', licensed('no'))), {
      extensions: [bringing({ kinds: [licence] })],
    })
    expect(report.gates[0]?.message).toBe('the licence says no')
  })

  it('that nobody brings has no answer, and a pass over it is said aloud', async () => {
    const report = await ask(gateWorld(gated('a', licensed('yes', 'skip'), licensed('yes'))))
    expect(states(report)).toEqual(['a#0 unavailable', 'a#1 unavailable!'])
    expect(report.warnings.map(({ code }) => code)).toEqual(['GATE_UNAVAILABLE'])
    expect(report.warnings[0]?.message).toContain('gate 1 of plugin `a` at ship:pre')
  })

  it.each([
    ['E10 is misspelt', '{ kind = "pth_exists", path = "mark" }'],
    ['E10 is misspelt, below `not`', '{ kind = "not", of = { kind = "pth_exists", path = "mark" } }'],
    ['E61 is what every object has', '{ kind = "constructor", a = 1 }'],
    ['E61 is that, as a call', '"toString()"'],
  ])('that %s never passes', async (_, predicate) => {
    const check = `predicate = ${predicate}`
    const world = gateWorld(gated('a', gate({ check }), gate({ check, onError: 'skip' })))
    const report = await ask(world, { keepGoing: true })
    expect(states(report)).toEqual(['a#0 unavailable!', 'a#1 unavailable'])
    expect(report.warnings.map(({ code }) => code)).toEqual(['GATE_UNAVAILABLE'])
  })

  it('that two bring is that of the first', async () => {
    const other = { ...licence, evaluate: () => ({ holds: false, seen: 'other' }) }
    const report = await ask(gateWorld(gated('a', licensed('yes'))), {
      extensions: [bringing({ kinds: [licence] }), bringing({ name: 'other', kinds: [other] })],
    })
    expect(states(report)).toEqual(['a#0 passed'])
  })
})

describe('a predicate of another plugin', () => {
  const definer = (name: string): Record<string, string> => ({
    ...gated(name, definition('kit')),
    ...program(`reg/${name}`, 'kit', 'echo asked >>ran; [ "$1" != no ]'),
  })
  const calls = (text: string): string => gate({ check: `predicate = "${text}"` })
  const variables = { ASKED: '/dev/null' }

  it.each([
    ['holds', calls('kit(yes)'), 'a#0 passed'],
    ['fails', calls('kit(no)'), 'a#0 blocked!'],
    ['is called by its full name', calls('not(tools/kit(no))'), 'a#0 passed'],
  ])('%s', async (_, lines, state) => {
    const world = gateWorld({ ...gated('a', lines), ...definer('tools') }, { variables })
    expect(states(await ask(world))).toEqual([state])
  })

  it('is described in a dry run by what its plugin would start, and is not started', async () => {
    const world = gateWorld(
      { ...gated('a', calls("all(kit(it's), kti(x))")), ...definer('tools') },
      { variables },
    )
    const report = await ask(world, { dryRun: true })
    expect(report.gates[0]?.plan).toEqual([
      {
        command: String.raw`sh ./kit.sh 'it'\''s'`,
        cwd: world.workspace,
        env: ['SYMPOSIUM_PLUGIN_DIR'],
      },
      { command: 'kti(x)', env: [] },
    ])
    expect(written(world)).toBe('')
  })

  it('that is disabled has no answer, whatever is made of it', async () => {
    const world = gateWorld(
      { ...gated('a', calls('kit(yes)'), calls('not(kit(yes))')), ...definer('tools') },
      { variables, plugins: ['disable = ["tools"]'] },
    )
    expect(states(await ask(world, { keepGoing: true }))).toEqual(['a#0 unavailable!', 'a#1 unavailable!'])
    expect(written(world)).toBe('')
  })

  it('that two define has no answer under its plain name', async () => {
    const world = gateWorld(
      { ...gated('a', calls('kit(yes)'), calls('more/kit(yes)')), ...definer('tools'), ...definer('more') },
      { variables },
    )
    expect(states(await ask(world, { keepGoing: true }))).toEqual(['a#0 unavailable!', 'a#1 passed'])
  })
})

describe('a check by name', () => {
  const named = gate({ check: 'query = "acme.licences"' })
  const query = (evaluate: () => unknown): Extension =>
    bringing({ queries: [{ name: 'acme.licences', evaluate: evaluate as GateQuery['evaluate'] }] })

  it.each([
    ['passes', () => ({ block: false, message: 'fine' }), 'a#0 passed'],
    ['E99 blocks', async () => ({ block: true, message: 'bad' }), 'a#0 blocked!'],
    [
      'fails',
      () => {
        throw new Error('no')
      },
      'a#0 unavailable!',
    ],
    ['E104 says nothing', () => undefined, 'a#0 unavailable!'],
    ['E104 says something else', () => '{"block":false}', 'a#0 unavailable!'],
    ['E105 does not say whether it blocks', () => ({ message: 'fine' }), 'a#0 unavailable!'],
  ])('%s', async (_, evaluate, state) => {
    const report = await ask(gateWorld(gated('a', named)), { extensions: [query(evaluate)] })
    expect(states(report)).toEqual([state])
  })

  it('that never answers is given up', async () => {
    const report = await ask(gateWorld(gated('a', named)), {
      extensions: [query(() => new Promise(() => undefined))],
      gateBudget: 100,
    })
    expect(states(report)).toEqual(['a#0 unavailable!'])
  })

  it('that nobody has could not be made', async () => {
    const { gates } = await ask(gateWorld(gated('a', named)), {
      extensions: [
        bringing({ queries: [{ name: 'acme.licence', evaluate: () => ({ block: false, message: '' }) }] }),
      ],
    })
    expect(gates[0]).toMatchObject({ state: 'unavailable', halts: true })
    expect(gates[0]?.reason).toContain('did you mean `acme.licence`?')
  })
})

describe('the opinion of a model', () => {
  const opinion = (onError: string): string =>
    gate({ check: 'agent-verdict = { prompt = "Fine?" }', blocking: false, onError })

  it.each([
    ['skip', 'a#0 unavailable', 1],
    ['halt', 'a#0 unavailable!', 0],
  ])('without anybody to ask is no pass: %s', async (onError, state, warnings) => {
    const report = await ask(gateWorld(gated('a', opinion(onError))))
    expect(states(report)).toEqual([state])
    expect(report.warnings).toHaveLength(warnings)
  })

  it('advises, and gets what the gate says', async () => {
    const provider: VerdictProvider = {
      name: 'model',
      judge: (verdict) => ({ block: true, message: JSON.stringify(verdict) }),
    }
    const report = await ask(gateWorld(gated('a', opinion('halt'))), {
      extensions: [bringing({ providers: [provider] })],
    })
    expect(states(report)).toEqual(['a#0 advised'])
    expect(report.gates[0]?.message).toBe('{"prompt":"Fine?"}')
  })
})

describe('a point of an extension', () => {
  it('is one for gates', async () => {
    const world = gateWorld(gated('a', shellGate('exit 3', { point: 'review:pre' })))
    const extensions = [bringing({ points: ['review:pre', 'no point'] })]
    expect(states(await ask(world, { point: 'review:pre', extensions }))).toEqual(['a#0 blocked!'])
    await expect(ask(world, { point: 'review:pre' })).rejects.toMatchObject({ code: 'GATE_POINT_UNKNOWN' })
    await expect(ask(world, { point: 'no point', extensions })).rejects.toMatchObject({
      code: 'GATE_POINT_UNKNOWN',
    })
  })
})

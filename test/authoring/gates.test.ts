import { describe, expect, it } from 'vitest'
import { gate, shellGate, type GateLines } from '../gates/support.js'
import { authorWorld, check, lines, messages } from './support.js'

const UNWIRED = 'plugin lamp: note GATE_UNWIRED r/lamp/SYMPOSIUM.toml'

function world(...parts: readonly string[]) {
  return authorWorld({
    'r/lamp/SYMPOSIUM.toml': ['name = "lamp"', 'depends-on = ["serde"]', ...parts].join('\n'),
  })
}

describe('gates', () => {
  it.each<[string, GateLines, readonly string[], number, number]>([
    ['a sound one', {}, [], 0, 0],
    ['one that advises', { blocking: false, onError: 'skip' }, [], 0, 0],
    [
      'one that blocks and is passed over',
      { onError: 'skip' },
      ['warning GATE_DOUBTFUL r/lamp/SYMPOSIUM.toml:7'],
      0,
      1,
    ],
    [
      'one that advises and halts',
      { blocking: false },
      ['warning GATE_DOUBTFUL r/lamp/SYMPOSIUM.toml:7'],
      0,
      1,
    ],
    [
      'E10 a kind that nobody has',
      { check: 'predicate = "env-is(CI)"' },
      ['warning PREDICATE_UNDEFINED r/lamp/SYMPOSIUM.toml:5'],
      0,
      1,
    ],
    [
      'a predicate that no plugin defines',
      { check: 'predicate = "env_is(CI)"' },
      ['warning PREDICATE_UNDEFINED r/lamp/SYMPOSIUM.toml:5'],
      0,
      1,
    ],
    [
      'E14 an undeclared setting',
      { lines: ['when = "a.b"'] },
      ['error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:8'],
      1,
      1,
    ],
    [
      'E07 the opinion of a model that blocks',
      { check: 'agent-verdict = { prompt = "?" }' },
      ['error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:6'],
      1,
      1,
    ],
    [
      'E16 an unknown key',
      { lines: ['descripton = "x"'] },
      ['warning MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:8'],
      0,
      1,
    ],
  ])('%s', async (_, options, found, code, strict) => {
    const here = world(gate(options))
    const { ran, items } = await check(here, 'r/lamp')
    expect(ran.code).toBe(code)
    const findings = lines(here, items).filter((line) => line !== 'plugin lamp')
    expect(findings).toEqual(found.map((line) => `plugin lamp: ${line}`))
    expect((await check(here, 'r/lamp', '--strict')).ran.code).toBe(strict)
  })

  it('two of one name are told apart by nobody', async () => {
    const { items } = await check(world(gate({ name: 'a' }), gate({ name: 'a' })), 'r/lamp')
    expect(messages(items)).toContain('two gates have the name `a`')
  })

  it('are told who checks their points, each once', async () => {
    const unwired = ['verify:pre', 'verify:pre', 'ship:post'].map((point) => gate({ point }))
    const here = world(gate({ point: 'stop:pre' }), ...unwired)
    const { items } = await check(here, 'r/lamp', '--strict')
    expect(lines(here, items)).toEqual([UNWIRED, UNWIRED])
    expect(messages(items)).toContain('symposium gates run ship:post')
  })

  it('nothing of them is run', async () => {
    const here = world(shellGate('touch ran'))
    await check(here, 'r/lamp')
    expect(here.tree('ws')['ran']).toBeUndefined()
  })
})

it.each([
  ['predicate = "env(CI)"', 'write `on-error = "skip"`, or `blocking = true` for a gate that halts'],
  // What a model thinks never blocks.
  ['agent-verdict = { prompt = "Fine?" }', 'write `on-error = "skip"`'],
])('a gate that advises by %s and halts is told what it may be', async (declared, remedy) => {
  const { ran } = await check(world(gate({ check: declared, blocking: false })), 'r/lamp')
  const written = JSON.stringify(ran.events)
  expect(written).toContain(JSON.stringify(remedy))
})

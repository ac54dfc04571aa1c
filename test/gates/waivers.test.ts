import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ran } from '../support/run-line.js'
import type { World } from '../support/world.js'
import { gate, gated, gateWorld, shellGate, written } from './support.js'

const CARGO = { 'ws/Cargo.toml': '[package]\nname = "w"\nversion = "1.0.0"\n' }

function world(): World {
  return gateWorld(
    {
      ...CARGO,
      ...gated('a', shellGate('echo 1 >>ran; exit 3', { name: 'tests' }), shellGate('echo 2 >>ran; exit 3')),
    },
    { agents: ['claude'] },
  )
}

function waive(here: World, ...words: readonly string[]): Promise<Ran> {
  return here.run(['gates', 'waive', ...words, '--json'])
}

async function states(here: World): Promise<readonly unknown[]> {
  const ran = await here.run(['gates', 'run', 'ship:pre', '--keep-going', '--json'])
  return ran.ofKind('gate_checked').map(({ state }) => state)
}

function fileOf(here: World): string {
  const tree = here.tree('home/.symposium/state')
  const path = Object.keys(tree).find((name) => name.endsWith('gate-waivers.json'))
  return here.at(join('home/.symposium/state', path ?? 'none'))
}

describe('a waiver', () => {
  it.each([
    ['of a gate by its name', 'a/tests', ['waived', 'blocked'], '2\n'],
    ['of a gate by its place', 'a/2', ['blocked', 'waived'], '1\n'],
    ['of a plugin', 'a', ['waived', 'waived'], ''],
  ])('%s: its check is not made, and the report says so', async (_, name, expected, ran) => {
    const here = world()
    expect((await waive(here, name, '--reason', 'flaky', '--for', '2d')).code).toBe(0)
    expect(await states(here)).toEqual(expected)
    expect(written(here)).toBe(ran)
  })

  it('is shown wherever its gate is, and by status', async () => {
    const here = world()
    const before = here.tree('ws')
    await waive(here, 'a/tests', '--reason', 'flaky', '--until', nextWeek())
    const shown = { reason: 'flaky', until: `${nextWeek()}T23:59:59.000Z` }
    const list = await here.run(['gates', 'list', '--json'])
    expect(list.ofKind('gate_listed')[0]).toMatchObject({ state: 'waived', waiver: shown })
    const run = await here.run(['gates', 'run', 'ship:pre', '--json'])
    expect(run.ofKind('gate_checked')[0]).toMatchObject({ state: 'waived', waiver: shown })
    const explained = await here.run(['gates', 'explain', 'a/tests'])
    expect(explained.stdout).toContain('waived – until')
    expect(explained.stdout).toContain('flaky')
    const status = await here.run(['status'])
    expect(status.stdout).toContain(`🟡 the gate a/tests: waived until ${shown.until}\n  flaky\n`)
    // In the user's own directory, and nowhere in the project.
    expect(Object.keys(here.tree('ws'))).toEqual([...Object.keys(before), 'ran'])
  })

  it('counts at the events of agents too, and the user is told', async () => {
    const here = gateWorld(
      { ...CARGO, ...gated('a', shellGate('echo 1 >>ran; exit 3', { name: 'tests', point: 'stop:pre' })) },
      { agents: ['claude'] },
    )
    await waive(here, 'a/tests', '--reason', 'flaky', '--for', '12h')
    const input = JSON.stringify({ session_id: 's', cwd: here.workspace })
    const { stdout } = await here.run(['hook', 'claude', 'stop'], { input })
    expect(JSON.parse(stdout)).toEqual({
      systemMessage: expect.stringMatching(/`tests`.*waived until .*: flaky/),
    })
    expect(written(here)).toBe('')
  })

  it('is taken back', async () => {
    const here = world()
    await waive(here, 'a/tests', '--reason', 'flaky', '--for', '1w')
    expect((await waive(here, 'a/tests', '--remove')).ofKind('gate_waived')).toMatchObject([
      { plugin: 'a', gate: 'tests', removed: true },
    ])
    expect(await states(here)).toEqual(['blocked', 'blocked'])
    expect((await waive(here, 'a/tests', '--remove')).ofKind('error')).toMatchObject([
      { code: 'ENTRY_NOT_FOUND' },
    ])
  })

  it.each([
    ['is over', (file: string) => file.replaceAll(/"until": \d+/g, '"until": 5')],
    ['began too long ago', (file: string) => file.replaceAll(/"since": \d+/g, '"since": 5')],
    ['cannot be read', () => 'nonsense'],
    ['is of another format', (file: string) => file.replace('"format": 1', '"format": 2')],
  ])('that %s does not count', async (_, edit) => {
    const here = world()
    await waive(here, 'a', '--reason', 'flaky', '--for', '2d')
    const file = fileOf(here)
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
    expect(await states(here)).toEqual(['blocked', 'blocked'])
  })

  it('of a plugin of the project is none of one with the same name', async () => {
    const here = world()
    here.write({ 'ws/SYMPOSIUM.toml': `name = "a"\n${shellGate('exit 0', { name: 'tests' })}` })
    for (const name of ['a', 'a/tests', 'a/1']) {
      const refused = await waive(here, name, '--reason', 'noisy', '--for', '2d')
      expect(refused.ofKind('error')).toMatchObject([
        { code: 'GATE_WAIVER', remedy: expect.stringContaining(`local:${name}`) },
      ])
    }
    expect((await waive(here, 'local:a/tests', '--reason', 'noisy', '--for', '2d')).code).toBe(0)
    expect(await states(here)).toEqual(['inactive', 'blocked', 'blocked'])
    await waive(here, 'team:a/tests', '--reason', 'flaky', '--for', '2d')
    expect(await states(here)).toEqual(['inactive', 'waived', 'blocked'])
    expect((await waive(here, 'team:a/tests', '--remove')).code).toBe(0)
    expect(await states(here)).toEqual(['inactive', 'blocked', 'blocked'])
  })

  it('is none of a plugin with the same name that comes later', async () => {
    const here = world()
    await waive(here, 'a', '--reason', 'flaky', '--for', '2d')
    const file = fileOf(here)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('"team"', '"local"'))
    expect(await states(here)).toEqual(['blocked', 'blocked'])
  })

  it('of one workspace is none of another', async () => {
    const here = world()
    await waive(here, 'a', '--reason', 'flaky', '--for', '2d')
    here.write({ 'other/Cargo.toml': CARGO['ws/Cargo.toml'] })
    const ran = await here.run(['gates', 'run', 'ship:pre'], { cwd: here.at('other') })
    expect(ran.code).toBe(1)
  })
})

it.each([
  ['no reason', ['a', '--for', '2d'], 'USAGE'],
  ['a blank reason', ['a', '--for', '2d', '--reason', ' '], 'GATE_WAIVER'],
  ['no end', ['a', '--reason', 'x'], 'USAGE'],
  ['two ends', ['a', '--reason', 'x', '--for', '2d', '--until', '2999-01-01'], 'USAGE'],
  ['no time', ['a', '--reason', 'x', '--for', 'ever'], 'USAGE'],
  ['no date', ['a', '--reason', 'x', '--until', 'tomorrow'], 'USAGE'],
  ['an impossible date', ['a', '--reason', 'x', '--until', '2999-13-40'], 'USAGE'],
  ['the past', ['a', '--reason', 'x', '--until', '2001-01-01'], 'GATE_WAIVER'],
  ['too long', ['a', '--reason', 'x', '--for', '31d'], 'GATE_WAIVER'],
  ['much too long', ['a', '--reason', 'x', '--until', '2999-01-01'], 'GATE_WAIVER'],
  ['an unknown gate', ['a/test', '--reason', 'x', '--for', '2d'], 'NAME_UNKNOWN'],
  ['removal with a reason', ['a', '--remove', '--reason', 'x'], 'USAGE'],
])('nothing is waived with %s', async (_, words, code) => {
  const here = world()
  const ran = await waive(here, ...words)
  expect(ran.code).toBe(2)
  expect(ran.ofKind('error')).toMatchObject([{ code }])
  expect(await states(here)).toEqual(['blocked', 'blocked'])
})

describe('the record of checks', () => {
  it('has one line for each, with the agent that asked, and no secrets', async () => {
    const here = gateWorld(
      {
        ...CARGO,
        ...gated(
          'a',
          gate({
            name: 'tests',
            point: 'stop:pre',
            check:
              'predicate = { kind = "command-exit-zero", command = "echo token=abcdef123456 >&2; exit 3" }',
          }),
          shellGate('true', { point: 'stop:pre' }),
        ),
      },
      { agents: ['claude'] },
    )
    await here.run(['gates', 'run', 'stop:pre'])
    const input = JSON.stringify({ session_id: 's', cwd: here.workspace })
    await here.run(['hook', 'claude', 'stop'], { input })
    await here.run(['gates', 'run', 'stop:pre', '--dry-run'])
    await here.run(['gates', 'list'])
    const text = here.read('home/.symposium/logs/gates.jsonl')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const common = { point: 'stop:pre', plugin: 'a', name: 'tests', index: 0, state: 'blocked', halts: true }
    expect(lines).toMatchObject([
      { ...common, at: expect.any(String), workspace: here.workspace },
      { ...common, agent: 'claude', event: 'Stop' },
    ])
    expect(text).toContain('command exited 3: token=…')
    expect(text).not.toContain('abcdef123456')
  })
})

it('the record of checks can be switched off', async () => {
  const here = gateWorld(
    { ...CARGO, ...gated('a', shellGate('true')) },
    { top: ['logging = { gates = false }'] },
  )
  expect((await here.run(['gates', 'run', 'ship:pre'])).code).toBe(0)
  expect(Object.keys(here.tree('home/.symposium'))).not.toContain('logs/gates.jsonl')
})

function nextWeek(): string {
  return new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
}

import { doctor } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { CASES, WELL } from '../support/doctor-cases.js'
import type { Ran } from '../support/run-line.js'
import { openWorld, type OpenOptions } from '../support/session.js'
import { createWorld, type World } from '../support/world.js'

function variablesOf(world: World, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { PATH: `${world.at('bin')}:/usr/bin:/bin`, SYMPOSIUM_CARGO: '', ...more }
}

function faults(ran: Ran): readonly (readonly [unknown, unknown, string])[] {
  return ran
    .ofKind('doctor_finding')
    .filter(({ state }) => state !== 'ok')
    .map((event) => [event['check'], event['state'], `${String(event['file'])} ${String(event['message'])}`])
}

describe('doctor', () => {
  it.each(CASES.map((one) => [one.title, one] as const))('%s', async (_title, row) => {
    const world = createWorld({ ...WELL, ...row })
    await row.before(world)
    const variables = variablesOf(world, row.variables)
    const ran = await world.run(['doctor', '--json'], { variables })
    const found = faults(ran)
    expect(found.map(([check, state]) => [check, state])).toEqual(
      row.found.map(([check, state]) => [check, state]),
    )
    row.found.forEach(([, , text], index) => expect(found[index]?.[2]).toContain(text))
    expect(ran.code).toBe(row.found.some(([, state]) => state === 'error') ? 1 : 0)
    if (row.fixed === true) {
      const fixed = await world.run(['doctor', '--fix', '--json'], { variables })
      expect([fixed.code, fixed.warnings]).toEqual([0, []])
      expect(fixed.ofKind('doctor_fixed').length).toBe(row.found.length)
      expect(faults(await world.run(['doctor', '--json'], { variables }))).toEqual([])
    }
    await row.check?.(world)
  })

  it('writes nothing but the log unless it is to repair', async () => {
    const world = createWorld(WELL)
    await world.sync()
    const look = (): Promise<Ran> => world.run(['doctor'], { variables: variablesOf(world) })
    await look()
    const stamps = (): readonly string[] => world.stamps().filter((stamp) => !stamp.includes('/logs'))
    const before = stamps()
    await look()
    expect(stamps()).toEqual(before)
  })

  it('says in a line what it comes to', async () => {
    const world = createWorld(WELL)
    await world.sync()
    const { stdout } = await world.run(['doctor'], { variables: variablesOf(world) })
    expect(stdout).toContain('✓ Claude Code is configured (found:')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('ℹ️  everything is in order')
    world.remove('home/.symposium/bin')
    const ran = await world.run(['doctor', '-q'], { variables: variablesOf(world) })
    expect(ran.stdout).toContain('→ symposium doctor --fix')
  })

  const FORGOTTEN = {
    'home/.symposium/state/consent.lock/': '',
    'home/.symposium/state/.agent-files.json.77.ab.tmp': '{',
    'home/.symposium/cache/config.json.77.tmp': '{',
    'home/.symposium/config.toml.lock/': '',
  }

  /** Runs it as a suite with other ports would. */
  async function examine(
    world: World,
    ports: OpenOptions['ports'],
    fix: boolean,
  ): Promise<readonly (readonly [string, string])[]> {
    const { session, events } = await openWorld(world, { extensions: [], ...(ports && { ports }) })
    await doctor(session, { fix, node: process.versions.node, programs: [] })
    session.close()
    return events.flatMap((event) =>
      event.kind === 'doctor_finding' && event.state !== 'ok'
        ? [[event.check, event.file ?? ''] as const]
        : [],
    )
  }

  it('finds what interrupted runs have left once a minute has passed', async () => {
    const world = createWorld({ agents: [], files: FORGOTTEN })
    const later = { ports: () => ({ clock: { now: () => Date.now() + 120_000 } }) }
    const isLeftover = ([check]: readonly [string, string]): boolean => check === 'leftovers'
    expect((await examine(world, undefined, false)).filter(isLeftover)).toEqual([])
    expect((await examine(world, later.ports, true)).filter(isLeftover)).toHaveLength(4)
    expect((await examine(world, later.ports, false)).filter(isLeftover)).toEqual([])
    expect(Object.keys(world.tree('home/.symposium')).filter((path) => /lock|tmp/.test(path))).toEqual([])
  })

  it('clears caches that have grown too large, but no programs', async () => {
    const files = {
      'home/.symposium/cache/trees/a/b': 'x',
      'home/.symposium/cache/binaries/tool/1.0.0/tool': 'x',
      'home/.symposium/cache/mine': 'x',
    }
    const world = createWorld({ agents: [], files })
    const refused = new SymposiumError('ARCHIVE_REFUSED', 'is larger')
    const large: OpenOptions['ports'] = ({ stages }) => ({
      stages: {
        ...stages,
        entries() {
          throw refused
        },
      },
    })
    expect(await examine(world, large, true)).toContainEqual(['caches', world.at('home/.symposium/cache')])
    const left = Object.keys(world.tree('home/.symposium/cache'))
    expect([
      left.includes('binaries/tool/1.0.0/tool'),
      left.includes('mine'),
      left.includes('trees'),
    ]).toEqual([true, true, false])
  })

  it('names an old Node, and reports a check that fails as a finding', async () => {
    const world = createWorld({ agents: [] })
    const { session, events } = await openWorld(world, {
      extensions: [],
      ports: ({ stateFiles }) => ({
        stateFiles: {
          ...stateFiles,
          names() {
            throw new Error('no')
          },
        },
      }),
    })
    const { errors } = await doctor(session, { fix: false, node: '18.20.4', programs: [] })
    expect(errors).toBeGreaterThan(1)
    expect(events).toContainEqual(
      expect.objectContaining({
        check: 'programs',
        state: 'error',
        message: expect.stringContaining('18.20.4'),
      }),
    )
    expect(events).toContainEqual(
      expect.objectContaining({ check: 'leftovers', state: 'error', message: 'no' }),
    )
  })
})

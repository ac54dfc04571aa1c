import { search } from '@symposium/core'
import { SymposiumError } from '@symposium/sdk'
import { createFakeExtension, createFakePackageManager } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { plugin } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import type { Ran } from '../support/run-line.js'
import { openWorld } from '../support/session.js'
import { createWorld } from '../support/world.js'

const WIDGETS = {
  ...plugin('reg/widget-kit'),
  ...plugin('reg/tools/Widgets', { manifest: 'name = "Widgets"\n' }),
  ...plugin('reg/other'),
}

function matches(ran: Ran): readonly unknown[] {
  return ran.ofKind('search_match').map(({ origin, name, version }) => [origin, name, version])
}

/** What the registries of crates have changes from day to day. */
const OFFLINE = { SYMPOSIUM_OFFLINE: '1' }

const ROWS: readonly Row[] = [
  {
    id: 'E19, G44',
    title: 'whatever the case, each entry once and without a version',
    files: WIDGETS,
    line: ['search', 'WIDG'],
    check(_world, ran) {
      expect(matches(ran)).toEqual([
        ['team', 'Widgets', undefined],
        ['team', 'widget-kit', undefined],
      ])
      expect(ran.events.map(({ kind }) => kind)).toEqual(['info', 'search_match', 'search_match'])
      expect(ran.events[0]?.['message']).toBe('from team')
    },
  },
  {
    id: 'search',
    title: 'a dormant entry says how to switch it on',
    files: WIDGETS,
    line: ['search', 'Widgets'],
    check: (_world, ran) =>
      expect(ran.ofKind('search_match')[0]?.['description']).toContain('symposium use Widgets'),
  },
  {
    id: 'search',
    title: 'an entry of another name is found by its path, and shown by its name',
    files: plugin('reg/lamps/deep', { manifest: 'name = "bulb"\ndepends-on = ["*"]\n' }),
    line: ['search', 'lamps'],
    check: (_world, ran) => expect(matches(ran)).toEqual([['team', 'bulb', undefined]]),
  },
  {
    id: 'search',
    title: 'nothing found is no failure',
    files: WIDGETS,
    line: ['search', 'zzz'],
    check: (_world, ran) => expect(ran.events).toEqual([{ kind: 'info', message: expect.any(String) }]),
  },
  {
    id: 'search',
    title: 'what is declined is marked',
    files: WIDGETS,
    plugins: ['disable = ["widget_kit"]'],
    line: ['search', 'kit'],
    check: (_world, ran) =>
      expect(ran.ofKind('search_match')).toMatchObject([{ name: 'widget-kit', declined: true }]),
  },
  {
    id: 'search',
    title: 'a registry that is not there costs a warning',
    config:
      '[defaults]\nsymposium-recommendations = false\n[[registry]]\nname = "gone"\npath = "/nowhere/at/all"\n',
    line: ['search', 'x'],
    warnings: ['REGISTRY_UNREADABLE'],
  },
  {
    id: 'G70',
    title: 'hits are data: quiet shows them',
    files: WIDGETS,
    line: ['search', 'other'],
    async check(world) {
      const { stdout, stderr } = await world.run(['search', 'other', '--quiet'])
      expect([stdout.trim(), stderr]).toEqual(['other', ''])
    },
  },
]

describe('search', () => {
  testRows(ROWS.map((row) => ({ ...row, variables: OFFLINE })))

  it('E20 shows what registries have where the network is away', async () => {
    const world = createWorld({ files: WIDGETS })
    const ran = await world.run(['search', 'other', '--json'])
    expect([ran.code, ran.warnings, matches(ran)]).toEqual([
      0,
      ['PACKAGE_UNAVAILABLE'],
      [['team', 'other', undefined]],
    ])
  })

  it('E20 says that not everything was searched where nothing was found', async () => {
    const world = createWorld({ files: WIDGETS })
    const said = async (variables: Record<string, string>): Promise<unknown> =>
      (await world.run(['search', 'zzz', '--json'], { variables })).ofKind('info').at(-1)?.['message']
    const partly = 'nothing is called like `zzz` among what could be searched'
    expect(await said({})).toBe(partly)
    expect(await said({ SYMPOSIUM_OFFLINE: '1' })).toBe(partly)
  })

  it('needs no project', async () => {
    const world = createWorld({ files: WIDGETS })
    const ran = await world.run(['search', 'other', '--json'], { cwd: world.home })
    expect([ran.code, matches(ran)]).toEqual([0, [['team', 'other', undefined]]])
  })

  it('E20 goes on without those that cannot answer, and asks all at once', async () => {
    const world = createWorld()
    const manager = (name: string, faults: object): ReturnType<typeof createFakePackageManager> =>
      createFakePackageManager({ name, packages: [{ name: 'oak', directory: world.at('oak') }], faults })
    const offline = new SymposiumError('PACKAGE_UNAVAILABLE', 'the network is not there')
    const packageManagers = [
      manager('down', { failures: { search: offline } }),
      manager('odd', { malformed: { search: 'nonsense' } }),
      manager('forger', { impersonates: { pm: 'down' } }),
      manager('mute', { delay: { search: 60_000 } }),
      manager('silent', { delay: { search: 60_000 } }),
      manager('fine', {}),
    ]
    const { session, events, warnings } = await openWorld(world, {
      extensions: [createFakeExtension({ name: 'managers', packageManagers })],
      adapterDeadline: 300,
    })
    const start = Date.now()
    await search(session, 'oa')
    expect(Date.now() - start).toBeLessThan(5000)
    expect(events.filter(({ kind }) => kind === 'search_match')).toMatchObject([
      { origin: 'fine', name: 'oak' },
    ])
    expect([...warnings()].sort()).toEqual([
      'ADAPTER_MISBEHAVED',
      'ADAPTER_MISBEHAVED',
      'ADAPTER_TIMEOUT',
      'ADAPTER_TIMEOUT',
      'PACKAGE_UNAVAILABLE',
    ])
  })
})

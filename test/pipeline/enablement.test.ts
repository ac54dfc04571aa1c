import { describe, expect, it } from 'vitest'
import { crate, virtualRoot } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { createWorld, type WorldOptions } from '../support/world.js'

/** A workspace whose one dependency carries a skill of the same name. */
function dependingOn(name: string): WorldOptions {
  return {
    dependencies: [`${name} = { path = "../${name}" }`],
    files: crate(name, { files: skills('.', name) }),
  }
}

const KIT = dependingOn('kit')
const ALWAYS_ON = 'name = "kit"\ndepends-on = ["*"]\n'

const decisions: readonly Row[] = [
  {
    id: 'E1',
    title: 'disable wins over auto-enable of everything, in either spelling',
    ...dependingOn('meter_kit'),
    plugins: ['auto-enable = ["*"]', 'disable = ["meter-kit"]'],
    installed: [],
    status: [['meter_kit', 'declined']],
  },
  {
    id: 'E-X3',
    title: 'disable wins over auto-enable by name',
    ...KIT,
    plugins: ['auto-enable = ["kit"]', 'disable = ["kit"]'],
    installed: [],
    status: [['kit', 'declined']],
  },
  {
    id: 'E5',
    title: 'auto-enable of what is no dependency loads and shows nothing',
    plugins: ['auto-enable = ["ghost"]'],
    installed: [],
    status: [],
  },
  {
    id: 'E6',
    title: 'auto-enable of everything shows no row for what embeds nothing',
    dependencies: ['plain = { path = "../plain" }'],
    files: crate('plain'),
    plugins: ['auto-enable = ["*"]'],
    status: [],
  },
  {
    id: 'E-X1',
    title: 'a dependency with skills is a candidate without consent',
    ...KIT,
    installed: [],
    status: [['kit', 'candidate']],
  },
  {
    id: 'E-X2',
    title: 'auto-enable may spell the name with either mark',
    ...dependingOn('meter-kit'),
    plugins: ['auto-enable = ["meter_kit"]'],
    installed: ['meter-kit'],
    status: [['meter-kit', 'active']],
  },
  {
    // H8: `use` wakes a plugin and overrules none of its predicates, as `disable` overrules everything.
    id: 'E18',
    title: 'a used plugin whose predicate fails says which one',
    files: plugin('reg/kit', { manifest: 'name = "kit"\npredicates = ["env(NO_SUCH_THING)"]\n' }),
    plugins: ['use = ["kit"]'],
    installed: [],
    line: ['status'],
    check: (_world, ran) => {
      const [row] = ran.ofKind('plugin_status')
      expect(row).toMatchObject({ state: 'inactive', reason: expect.stringContaining('NO_SUCH_THING') })
    },
  },
  ...(['use = ["kit"]\ndisable = ["kit"]', 'use = ["cargo:kit"]\ndisable = ["kit"]'] as const).map(
    (lines): Row => ({
      id: 'E21',
      title: `used and declined is declined: ${lines.split('\n')[0]}`,
      ...KIT,
      plugins: [lines],
      installed: [],
      status: [['kit', 'declined']],
      warnings: ['ENTRY_OVERRULED'],
    }),
  ),
  {
    id: 'E-X16',
    title: 'used and declined is declined for a registry entry too',
    files: plugin('reg/kit', { manifest: 'name = "kit"\n' }),
    plugins: ['use = ["kit"]', 'disable = ["kit"]'],
    installed: [],
    status: [['kit', 'declined']],
    warnings: ['ENTRY_OVERRULED'],
  },
  {
    id: 'E22',
    title:
      'a declined registry plugin has one row and installs nothing, and the row says how to take it back',
    files: plugin('reg/kit', { manifest: ALWAYS_ON }),
    plugins: ['disable = ["kit"]'],
    installed: [],
    status: [['kit', 'declined']],
    check: async (world) => {
      const [row] = (await world.run(['status', '--json'])).ofKind('plugin_status')
      const [, ...line] = String(row?.['remedy']).split(' ')
      expect((await world.run(line)).code).toBe(0)
      expect(world.installed()).toEqual(['kit'])
    },
  },
  {
    id: 'E22',
    title: 'a declined workspace plugin has one row and installs nothing',
    files: {
      ...virtualRoot('ws', ['kit']),
      ...crate('ws/kit', { files: skills('.', 'kit') }),
    },
    plugins: ['disable = ["kit"]'],
    installed: [],
    status: [['kit', 'declined']],
  },
  {
    id: 'E22',
    title: 'a declined package that a plugin names has one row and installs nothing',
    ...KIT,
    files: {
      ...KIT.files,
      ...plugin('reg/tips', {
        manifest: 'name = "tips"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "kit"\n',
      }),
    },
    plugins: ['disable = ["kit"]'],
    installed: ['tips'],
    status: [
      ['tips', 'active'],
      ['kit', 'declined'],
    ],
  },
  {
    id: 'E23',
    title: 'an entry for another workspace leaves the name to auto-enable',
    ...KIT,
    plugins: ['use = [{ name = "kit", workspace = "/elsewhere" }]', 'auto-enable = ["*"]'],
    installed: ['kit'],
    check: (_world, ran) =>
      expect(ran.ofKind('skill_installed')).toMatchObject([{ plugin: 'cargo:kit:1.0.0' }]),
  },
  {
    id: 'E-X15',
    title: 'a registry plugin of the same name hides the package, and status says so',
    ...KIT,
    files: {
      ...KIT.files,
      ...plugin('reg/kit', { manifest: 'name = "kit"\ndepends-on = ["absent"]\n', skills: ['from-team'] }),
    },
    plugins: ['auto-enable = ["*"]'],
    installed: [],
    status: [
      ['kit', 'inactive'],
      ['kit', 'candidate'],
    ],
  },
  {
    id: 'faults G1',
    title: 'what awaits consent is named, and not installed',
    ...KIT,
    installed: [],
    check: async (world, ran) => {
      expect(ran.ofKind('consent_pending')).toMatchObject([{ plugins: ['kit'] }])
      expect((await world.run(['sync'])).stdout).toContain('kit')
    },
  },
  {
    id: 'faults G6',
    title: 'nothing in the repository grants anything',
    ...KIT,
    files: {
      ...KIT.files,
      'ws/.symposium/config.toml': '[plugins]\nauto-enable = ["*"]\n',
      'ws/config.toml': '[plugins]\nauto-enable = ["*"]\n',
      'ws/SYMPOSIUM.toml': 'name = "app"\n[plugins]\nauto-enable = ["*"]\n',
    },
    installed: [],
    warnings: ['MANIFEST_INVALID'],
  },
  {
    id: 'faults C10',
    title: 'a name with _ in the configuration is the one with - among the dependencies',
    ...dependingOn('my-lib'),
    plugins: ['use = ["my_lib"]'],
    installed: ['my-lib'],
  },
  {
    id: 'security S79',
    title: 'no predicate of a plugin that nobody enabled is evaluated',
    dependencies: KIT.dependencies ?? [],
    files: crate('kit', {
      files: {
        'SYMPOSIUM.toml': 'predicates = ["shell(touch ../ran)"]\n',
        ...skills('.', 'kit'),
      },
    }),
    check: async (world) => {
      await world.run(['status'])
      await world.run(['explain', 'kit'])
      await world.run(['sync', '--dry-run'])
      await world.run(['disable', 'kit'])
      expect(Object.keys(world.tree('.'))).not.toContain('ran')
      await world.run(['disable', 'kit', '--remove'])
      await world.run(['use', 'kit'])
      expect(Object.keys(world.tree('.'))).toContain('ran')
    },
  },
]

describe('what the lists decide', () => {
  testRows(decisions)
})

describe('the remedy in a row of status', () => {
  it.each([
    ['E-X1 a candidate', KIT, ['kit']],
    ['E7 a dormant plugin', { files: plugin('reg/kit', { manifest: 'name = "kit"\n' }) }, ['kit']],
    [
      'E-X15 a package that a plugin of its name hides',
      {
        ...KIT,
        files: {
          ...KIT.files,
          ...plugin('reg/kit', { manifest: 'name = "kit"\ndepends-on = ["absent"]\n', skills: ['other'] }),
        },
      },
      ['kit'],
    ],
  ])('brings %s in', async (_title, options, installed) => {
    const world = createWorld(options)
    const rows = (await world.run(['status', '--json'])).ofKind('plugin_status')
    const remedy = rows.map((row) => row['remedy']).find((text) => typeof text === 'string')
    const [, ...line] = remedy?.split(' ') ?? []
    expect((await world.run(line)).code).toBe(0)
    expect(world.installed()).toEqual(installed)
  })
})

import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../src/manifest/plugin.js'
import { groups, load, pluginOf, testAccepted, texts } from './support.js'

const NAMED = 'name = "lamp"\n'
const TOOL = '[[installations]]\nname = "forge"\nsource = "cargo"\ncrate = "forge"\n'
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\n'
const SUBCOMMAND = `${TOOL}[subcommand.x]\ndescription = "d"\ncommand = "forge"\n`
const dormant = (plugin: Plugin): boolean => plugin.dormant

describe('defaults and dormancy', () => {
  testAccepted([
    ['E-M1', 'registry', NAMED, dormant, true],
    ['E-M2', 'workspace', NAMED, groups, ['skills', '.agents/skills']],
    ['E-M2 is active', 'workspace', NAMED, dormant, false],
    ['E-M4', 'workspace', '[defaults]\nskills = false\n[[skills]]\nsource.path = "x"', groups, ['x']],
    ['E-M6', 'workspace', '', groups, ['skills'], { agentsSyncing: false }],
    ['E-M8', 'registry', `${NAMED}[defaults]\nskills = true`, groups, ['skills']],
    ['E-M8 off', 'registry', `${NAMED}[defaults]\nskills = false`, groups, []],
    ['empty [defaults] means yes', 'registry', `${NAMED}[defaults]`, groups, ['skills']],
    [
      'a registry entry gets skills/',
      'registry',
      `${NAMED}[[skills]]\nsource.path = "x"`,
      groups,
      ['x', 'skills'],
    ],
    [
      '… unless it declares it',
      'registry',
      `${NAMED}[[skills]]\nsource.path = "./skills/"`,
      groups,
      ['./skills/'],
    ],
    [
      'E-M9',
      'registry',
      `${NAMED}${TOOL}${HOOK}command = "forge"\npredicates = ["depends-on(gizmo)"]`,
      dormant,
      false,
    ],
    ['E-M10', 'registry', `${NAMED}[[plugins]]\nsource.cargo = "q"\ndepends-on = ["gizmo"]`, dormant, false],
    ['an edge alone names no root', 'registry', `${NAMED}[[plugins]]\nsource.cargo = "q"`, dormant, true],
    ['E-M11', 'registry', `${NAMED}predicates = ["not(depends-on(legacyx))"]`, dormant, false],
    ['E-M12', 'registry', `${NAMED}${SUBCOMMAND}depends-on = ["gizmo"]`, dormant, false],
    ['E-M13', 'registry', `${NAMED}predicates = ["all(kit(a))"]`, dormant, false],
    ['E-M14', 'registry', `${NAMED}predicates = ["kit(a)"]`, dormant, false],
    [
      'M12 on a server',
      'registry',
      `${NAMED}[[mcp]]\nname = "s"\ncommand = "s"\npredicates = ["not(kit(a))"]`,
      dormant,
      false,
    ],
    ['M13', 'registry', `${NAMED}depends-on = ["*"]`, dormant, false],
    ['M13 empty', 'registry', `${NAMED}depends-on = []`, dormant, true],
    ['a predicate about something else', 'registry', `${NAMED}predicates = ["env(CI)"]`, dormant, true],
    ['a package is never dormant', 'package', '', dormant, false],
  ])

  it('E-M2 gates the default group of the workspace by membership', async () => {
    const { skillGroups } = pluginOf(await load('workspace', ''))
    expect(skillGroups.map(({ gate }) => texts(gate))).toEqual([[], ['workspace-member()']])
  })

  it('E-M52 is named after its package', async () => {
    const plugin = pluginOf(await load('package', ''))
    expect([plugin.name, groups(plugin)]).toEqual(['gadget', ['skills']])
  })

  it('needs no manifest at all', async () => {
    const plugin = pluginOf(await load('package', '', { layers: [] }))
    expect([plugin.name, groups(plugin), plugin.manifestFiles]).toEqual(['gadget', ['skills'], []])
  })

  it('may be a value that an adapter made', async () => {
    const value = { hooks: [{ event: 'Stop', command: { script: 'x.sh' } }], extra: null }
    const loaded = await load('package', '', { layers: [{ type: 'value', label: 'package.json', value }] })
    expect(pluginOf(loaded).hooks).toHaveLength(1)
    expect(loaded.problems).toMatchObject([
      { message: expect.stringContaining('`extra`'), place: { file: 'package.json' } },
    ])
  })
})

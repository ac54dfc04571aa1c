import { renameSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate, extracted } from '../support/cargo.js'
import { plugin, skill, skills, skillText } from '../support/plugins.js'
import { statesOf, testRows, type Row } from '../support/row.js'
import { createWorld, type World } from '../support/world.js'

const rows: readonly Row[] = [
  {
    id: 'R12',
    title: 'a registry that is an entry itself contributes nothing, others do',
    files: { 'reg/SKILL.md': skillText('reg'), ...plugin('reg/inner'), ...plugin('other/fine') },
    registries: { team: 'reg', other: 'other' },
    installed: ['fine'],
    warnings: ['REGISTRY_IS_ENTRY'],
  },
  {
    id: 'R13',
    title: 'a manifest claims what lies below it',
    files: plugin('reg/p', { skills: ['s'] }),
    installed: ['s'],
    status: [['p', 'active']],
  },
  {
    id: 'R14',
    title: 'of a manifest and a SKILL.md in one directory the manifest counts',
    files: {
      'reg/m/SYMPOSIUM.toml': 'name = "m"\ndepends-on = ["*"]\n',
      'reg/m/SKILL.md': skillText('bare', 'depends-on: "*"'),
      ...skill('reg/m/skills/s'),
    },
    installed: ['s'],
    status: [['m', 'active']],
  },
  {
    id: 'R15',
    title: 'an entry is known by its path in the registry',
    files: skill('reg/a/b/c', { name: 'deep', fields: ['depends-on: "*"'] }),
    line: ['status'],
    check: (_world, ran) => {
      expect(ran.ofKind('plugin_status')).toMatchObject([{ name: 'deep', id: 'team:a/b/c', state: 'active' }])
    },
  },
  {
    id: 'R16',
    title: 'a link from the registry to itself is walked once',
    files: { ...plugin('reg/p'), 'reg/loop': '-> .', 'reg/again': '-> p' },
    installed: ['p'],
    status: [['p', 'active']],
  },
  {
    id: 'R17',
    title: 'one broken manifest of three costs itself',
    files: { ...plugin('reg/a'), ...plugin('reg/c'), 'reg/b/SYMPOSIUM.toml': 'name = \n' },
    installed: ['a', 'c'],
    warnings: ['MANIFEST_SYNTAX'],
    check: (world, ran) => {
      expect(ran.ofKind('warning')[0]).toMatchObject({ file: world.at('reg/b/SYMPOSIUM.toml'), line: 1 })
    },
  },
  {
    id: 'F-24',
    title: 'one broken entry of five costs itself',
    files: {
      ...plugin('reg/a'),
      ...plugin('reg/b'),
      ...plugin('reg/d'),
      ...plugin('reg/e'),
      'reg/c/SYMPOSIUM.toml': 'depends-on = ["*"]\n',
    },
    installed: ['a', 'b', 'd', 'e'],
    warnings: ['MANIFEST_INVALID'],
  },
  {
    id: 'F-23',
    title: 'a manifest in another letter case is one',
    files: {
      'reg/odd/Symposium.toml': 'name = "odd"\ndepends-on = ["*"]\n',
      ...skill('reg/odd/skills/odd'),
    },
    installed: ['odd'],
  },
  {
    id: 'faults A6',
    title: 'directories that link to each other are visited once',
    files: {
      ...plugin('reg/x'),
      'reg/y/node_modules': '-> ..',
      'reg/y/back': '-> ../z',
      'reg/z/forth': '-> ../y',
    },
    installed: ['x'],
  },
  {
    id: 'faults A18',
    title: 'no name is asked for anywhere because a registry has it',
    files: plugin('reg/private', {
      manifest: 'name = "private"\ndepends-on = ["*"]\n[[plugins]]\nsource.team = "other"\n',
    }),
    installed: ['private'],
    warnings: ['UNKNOWN_PACKAGE_MANAGER'],
  },
]

describe('path registries', () => {
  testRows(rows)
})

describe('a registry that is gone', () => {
  it('S22 keeps its skills while it cannot be read, and loses them with its entry', async () => {
    const world = createWorld({ files: { ...plugin('reg/tips'), ...plugin('other/more') } })
    world.config({ registries: { team: 'reg', other: 'other' } })
    await world.sync()
    renameSync(world.at('reg'), world.at('away'))
    const unreachable = await world.sync()
    expect(unreachable.warnings).toEqual(['REGISTRY_UNREADABLE'])
    expect(unreachable.code).toBe(0)
    expect(world.installed()).toEqual(['more', 'tips'])
    world.config({ registries: { other: 'other' } })
    await world.sync()
    expect(world.installed()).toEqual(['more'])
  })

  it('faults G17 takes its plugins along, and each is named', async () => {
    const world = createWorld({ files: { ...plugin('reg/a', { skills: ['a1', 'a2'] }) } })
    await world.sync()
    world.config({})
    const ran = await world.sync()
    expect(ran.ofKind('skill_removed').map((event) => event['path'])).toEqual([
      world.at('ws/.claude/skills/a1'),
      world.at('ws/.claude/skills/a2'),
    ])
    expect(world.installed()).toEqual([])
  })

  it('F-6 a broken entry keeps what it brought', async () => {
    const world = createWorld({ files: { ...plugin('reg/a'), ...plugin('reg/b') } })
    await world.sync()
    world.write({ 'reg/a/SYMPOSIUM.toml': 'name = \n' })
    world.remove('reg/b')
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['MANIFEST_SYNTAX'])
    expect(world.installed()).toContain('a')
  })
})

describe('names of registry entries', () => {
  const dormant = 'name = "style"\n'

  it('E14 the directory’s name is no name of the plugin', async () => {
    const world = createWorld({
      files: plugin('reg/fmt', { manifest: dormant, skills: ['style'] }),
      dependencies: [],
    })
    const byDirectory = await world.run(['use', 'fmt'])
    expect(byDirectory.code).toBe(1)
    expect(byDirectory.stderr).toContain('no crate or plugin named `fmt`')
    expect((await world.run(['use', 'style'])).code).toBe(0)
    expect(world.installed()).toEqual(['style'])
  })

  it.each([
    ['faults J6', 'use', ['use', 'style']],
    ['F-17', 'use --global', ['use', 'style', '--global']],
  ])('%s a name in two sources is an error that lists both, in %s', async (_id, _title, line) => {
    const world = createWorld({
      files: {
        ...plugin('reg/style', { manifest: dormant, skills: ['from-team'] }),
        ...crate('style', { files: skills('.', 'from-crate') }),
      },
      dependencies: ['style = { path = "../style" }'],
    })
    const before = world.read('home/.symposium/config.toml')
    const ran = await world.run([...line, '--json'])
    expect(ran.code).toBe(1)
    expect(ran.ofKind('error')).toMatchObject([{ code: 'NAME_AMBIGUOUS' }])
    expect(ran.stderr).toContain('team:style')
    expect(ran.stderr).toContain('cargo:style')
    expect(world.read('home/.symposium/config.toml')).toBe(before)
    await world.run(['use', 'cargo:style'])
    expect(world.installed()).toEqual(['from-crate'])
    await world.run(['use', 'team:style'])
    expect(world.installed()).toEqual(['from-crate', 'from-team'])
  })
})

describe('security S90 a name that is private here', () => {
  const STRANGER = extracted('kit', '9.9.9', { files: skills('.', 'stranger') })
  const DORMANT = plugin('reg/kit', { manifest: 'name = "kit"\n', skills: ['ours'] })

  it.each([
    ['its registry cannot be read', (world: World) => renameSync(world.at('reg'), world.at('away'))],
    ['its manifest is broken', (world: World) => world.write({ 'reg/kit/SYMPOSIUM.toml': 'name = \n' })],
  ])('is looked for nowhere else while %s', async (_title, change) => {
    const world = createWorld({ files: { ...STRANGER, ...DORMANT }, plugins: ['use = ["kit"]'] })
    await world.sync()
    expect(world.installed()).toEqual(['ours'])
    change(world)
    expect((await world.sync()).code).toBe(0)
    expect(world.installed()).toEqual(['ours'])
    expect(statesOf(await world.run(['status', '--json']))).toEqual([['kit', 'failed']])

    world.config({ registries: { team: 'reg' } })
    const ran = await world.run(['use', 'kit', '--json'])
    expect(ran.ofKind('error')).toMatchObject([
      { code: 'NAME_UNKNOWN', remedy: expect.stringContaining('cargo:kit') },
    ])
    expect((await world.run(['use', 'cargo:kit'])).code).toBe(0)
    expect(world.installed()).toContain('stranger')
  })
})

describe('one run reads a registry once', () => {
  it('N-32 one broken plugin and one use give one warning', async () => {
    const world = createWorld({
      files: {
        ...plugin('reg/a'),
        ...plugin('reg/sleepy', { manifest: 'name = "sleepy"\n' }),
        'reg/b/SYMPOSIUM.toml': 'name = \n',
      },
    })
    const ran = await world.run(['use', 'sleepy', '--json'])
    expect(ran.warnings).toEqual(['MANIFEST_SYNTAX'])
    expect(world.installed()).toEqual(['a', 'sleepy'])
    expect(statesOf(await world.run(['status', '--json']))).toContainEqual(['sleepy', 'active'])
  })
})

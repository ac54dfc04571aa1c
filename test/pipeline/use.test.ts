import { symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate, extracted } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { statesOf, testRows, type Row } from '../support/row.js'
import { configText, createWorld, type World, type WorldOptions } from '../support/world.js'

/** A workspace whose one dependency carries a skill of the same name. */
function dependingOn(name: string): WorldOptions {
  return {
    dependencies: [`${name} = { path = "../${name}" }`],
    files: crate(name, { files: skills('.', name) }),
  }
}

const KIT = dependingOn('kit')

describe('the workspace of an entry', () => {
  const nested = {
    ...crate('one', { name: 'outer', dependencies: ['kit = { path = "../kit" }'], manifest: '[workspace]' }),
    ...crate('one/sub', {
      name: 'inner',
      manifest: '[workspace]',
      dependencies: ['kit = { path = "../../kit" }'],
    }),
    ...crate('kit', { files: skills('.', 'kit') }),
  }
  const used = (world: World): void =>
    world.config({ plugins: [`use = [{ name = "kit", workspace = "${world.at('one')}" }]`] })

  it('E2 does not cover a workspace below it', async () => {
    const world = createWorld({ files: { ...nested, 'one/Cargo.toml': excluding(nested['one/Cargo.toml']) } })
    used(world)
    const inner = await world.run(['status', '--json'], { cwd: world.at('one/sub') })
    expect(statesOf(inner)).toEqual([['kit', 'candidate']])
    const outer = await world.run(['status', '--json'], { cwd: world.at('one') })
    expect(statesOf(outer)).toEqual([['kit', 'active']])
  })

  it('E3 S30 is brought in line from either path, once', async () => {
    const world = createWorld({ files: nested })
    used(world)
    symlinkSync(world.at('one'), world.at('uno'))
    const before = async (cwd: string): Promise<unknown> =>
      (await world.run(['sync', '--json'], { cwd: world.at(cwd) })).ofKind('sync_finished')
    expect(await before('uno')).toMatchObject([{ installed: 1 }])
    expect(await before('one')).toMatchObject([{ installed: 0, unchanged: 1 }])
    expect(await before('uno')).toMatchObject([{ installed: 0, unchanged: 1 }])
  })

  it.each(['with blanks', 'quo"ted', "it's", 'back\\slash', '#é\u0301\u4E16', '-dash', '[x]'])(
    'may be in a directory called %j',
    async (name) => {
      const world = createWorld({
        files: {
          ...crate(`${name}/app`, { dependencies: ['kit = { path = "../../kit" }'] }),
          ...crate('kit', { files: skills('.', 'kit') }),
        },
      })
      const cwd = world.at(`${name}/app`)
      expect((await world.run(['use', 'kit'], { cwd })).code).toBe(0)
      expect((await world.run(['use', 'kit'], { cwd })).stdout).toContain('already enabled')
      expect(world.tree(`${name}/app/.claude/skills`)).toHaveProperty('kit', 'dir')
      expect((await world.run(['use', 'kit', '--remove'], { cwd })).code).toBe(0)
      expect(world.tree(`${name}/app/.claude/skills`)).toEqual({})
      expect(world.read('home/.symposium/config.toml')).not.toContain('kit')
    },
  )

  it('E3 is the same one through a link', async () => {
    const world = createWorld({ files: nested })
    used(world)
    symlinkSync(world.at('one'), world.at('uno'))
    const through = { cwd: world.at('uno') }
    expect(statesOf(await world.run(['status', '--json'], through))).toEqual([['kit', 'active']])
    expect((await world.run(['use', 'kit', '--json'], through)).ofKind('info')).toMatchObject([
      { message: expect.stringContaining('already enabled') },
    ])
    expect((await world.run(['use', 'kit', '--remove'], through)).code).toBe(0)
    expect(world.read('home/.symposium/config.toml')).not.toContain('kit')
  })
})

function excluding(manifest = ''): string {
  return manifest.replace('[workspace]', '[workspace]\nexclude = ["sub"]')
}

const refusals: readonly (Row & { readonly says: readonly string[] })[] = [
  ...[[], ['--global']].map((words) => ({
    id: 'E4',
    title: `use ${words.join(' ')} of a declined name`,
    ...KIT,
    plugins: ['disable = ["kit"]'],
    line: ['use', 'kit', ...words],
    error: 'NAME_DECLINED',
    says: ['`[plugins] disable`', 'symposium disable kit --remove --global'],
  })),
  {
    id: 'E4',
    title: 'use of a name that is declined in the other spelling',
    ...dependingOn('a_b'),
    plugins: ['disable = ["a-b"]'],
    line: ['use', 'a_b'],
    error: 'NAME_DECLINED',
    says: ['disable'],
  },
  {
    id: 'E9',
    title: 'use outside a workspace',
    files: plugin('reg/kit', { manifest: 'name = "kit"\n' }),
    before: (world) => world.remove('ws/Cargo.toml'),
    line: ['use', 'kit'],
    error: 'WORKSPACE_NOT_FOUND',
    says: ['symposium use kit --global'],
  },
  {
    id: 'E10',
    title: 'use of a name that nothing has, with nobody to ask',
    line: ['use', 'nosuch'],
    error: 'NAME_UNKNOWN',
    says: ['no crate or plugin named'],
  },
  {
    id: 'faults G15',
    title: 'use of what is no name at all',
    line: ['use', 'no such name'],
    error: 'NAME_UNKNOWN',
    says: ['no crate or plugin name'],
  },
  {
    id: 'C18',
    title: 'use of a name that would change a manifest',
    line: ['use', 'x = "1"\n[patch]'],
    error: 'NAME_UNKNOWN',
    says: ['no crate or plugin name'],
  },
  {
    id: 'E12',
    title: 'use --remove with an entry for every workspace only',
    ...KIT,
    plugins: ['use = ["kit"]'],
    line: ['use', 'kit', '--remove'],
    error: 'ENTRY_NOT_FOUND',
    says: ['no `use` entry', 'symposium status'],
  },
  {
    id: 'faults G16',
    title: 'use --remove --global with an entry for this workspace only',
    ...KIT,
    before: (world) => world.run(['use', 'kit']),
    line: ['use', 'kit', '--remove', '--global'],
    error: 'ENTRY_NOT_FOUND',
    installed: ['kit'],
    says: ['no `use` entry'],
  },
  {
    id: 'E24',
    title: 'disable --remove of what was never declined',
    ...KIT,
    plugins: ['use = ["kit"]'],
    line: ['disable', 'kit', '--remove'],
    error: 'ENTRY_NOT_FOUND',
    says: ['no `disable` entry'],
  },
]

/** A refused command leaves the configuration byte for byte as it is, and says what to do. */
function refused(row: (typeof refusals)[number]): Row {
  let before = ''
  return {
    installed: [],
    ...row,
    before: async (world) => {
      await row.before?.(world)
      before = world.read('home/.symposium/config.toml')
    },
    check: (world, ran) => {
      expect(world.read('home/.symposium/config.toml')).toBe(before)
      row.says.forEach((text) => expect(ran.stderr).toContain(text))
    },
  }
}

describe('refusals', () => {
  testRows(refusals.map(refused))
})

describe('use', () => {
  it('E7 wakes a dormant plugin', async () => {
    const world = createWorld({ files: plugin('reg/team-lint', { manifest: 'name = "team-lint"\n' }) })
    await world.sync()
    expect(world.installed()).toEqual([])
    const ran = await world.run(['use', 'team-lint', '--json'])
    expect(ran.ofKind('plugin_enabled')).toEqual([
      { kind: 'plugin_enabled', name: 'team-lint', global: false },
    ])
    expect(world.installed()).toEqual(['team-lint'])
  })

  it('E8 has nothing to do for an active registry plugin, also outside a workspace', async () => {
    const world = createWorld({
      files: plugin('reg/serde-tips', { manifest: 'name = "serde-tips"\ndepends-on = ["serde"]\n' }),
    })
    const before = world.stamps('home/.symposium/config.toml/..')
    const ran = await world.run(['use', 'serde-tips', '--json'], { cwd: world.home })
    expect(ran.code).toBe(0)
    expect(ran.ofKind('info')).toMatchObject([{ message: expect.stringContaining('already available') }])
    expect(world.stamps('home/.symposium/config.toml/..')).toEqual(expect.arrayContaining([before[0]]))
  })

  it('E11 keeps one entry for two spellings', async () => {
    const world = createWorld(dependingOn('a-b'))
    await world.run(['use', 'a-b'])
    const before = world.read('home/.symposium/config.toml')
    const again = await world.run(['use', 'a_b'])
    expect(again.code).toBe(0)
    expect(again.stdout).toContain('already enabled')
    expect(world.read('home/.symposium/config.toml')).toBe(before)
  })

  it('E13 --remove takes the entry of this workspace only, in either spelling', async () => {
    const world = createWorld(dependingOn('a-b'))
    world.config({
      plugins: [
        `use = [{ name = "a-b", workspace = "${world.workspace}" }, { name = "a-b", workspace = "/other" }]`,
      ],
    })
    await world.sync()
    expect(world.installed()).toEqual(['a-b'])
    expect((await world.run(['use', 'a_b', '--remove'])).code).toBe(0)
    expect(world.read('home/.symposium/config.toml')).toContain(
      'use = [{ name = "a-b", workspace = "/other" }]',
    )
    expect(world.installed()).toEqual([])
  })

  it('E24 --remove works on a declined name and leaves the refusal', async () => {
    const world = createWorld({ ...KIT, plugins: ['use = ["kit"]', 'disable = ["kit"]'] })
    expect((await world.run(['use', 'kit', '--remove', '--global'])).code).toBe(0)
    const text = world.read('home/.symposium/config.toml')
    expect(text).toContain('disable = ["kit"]')
    expect(text).not.toContain('use')
  })

  it('E-X4 loads a package that is no dependency, from where it is', async () => {
    const world = createWorld({
      files: extracted('far', '1.2.0', { files: skills('.', 'far') }),
    })
    expect((await world.run(['use', 'far'])).code).toBe(0)
    expect(world.installed()).toEqual(['far'])
    expect(statesOf(await world.run(['status', '--json']))).toEqual([['far', 'active']])
  })

  it('E-X5 auto-enable loads no such package', async () => {
    const world = createWorld({
      plugins: ['auto-enable = ["far", "*"]'],
      files: extracted('far', '1.2.0', { files: skills('.', 'far') }),
    })
    await world.sync()
    expect(world.installed()).toEqual([])
  })

  it('faults G3 disable removes what was installed, and its return brings it back', async () => {
    const world = createWorld({ ...KIT, plugins: ['auto-enable = ["*"]'] })
    await world.sync()
    const declined = await world.run(['disable', 'kit', '--json'])
    expect(declined.ofKind('plugin_declined')).toMatchObject([{ name: 'kit', global: false }])
    expect(world.installed()).toEqual([])
    expect(statesOf(await world.run(['status', '--json']))).toEqual([['kit', 'declined']])
    await world.run(['disable', 'kit', '--remove'])
    expect(world.installed()).toEqual(['kit'])
  })

  it('F-16 disable here leaves every other workspace as it is', async () => {
    const world = createWorld({
      files: {
        ...crate('one', { dependencies: ['kit = { path = "../kit" }'] }),
        ...crate('two', { dependencies: ['kit = { path = "../kit" }'] }),
        ...crate('kit', { files: skills('.', 'kit') }),
      },
    })
    const status = async (directory: string): Promise<unknown> =>
      statesOf(await world.run(['status', '--json'], { cwd: world.at(directory) }))
    await world.run(['disable', 'kit'], { cwd: world.at('one') })
    expect(await status('one')).toEqual([['kit', 'declined']])
    expect(await status('two')).toEqual([['kit', 'candidate']])
  })

  it('faults J1 --remove takes everything of it away, for every agent', async () => {
    const world = createWorld({ ...KIT, agents: ['claude', 'codex', 'kiro'] })
    const before = world.tree('ws')
    await world.run(['use', 'kit'])
    expect(world.tree('ws')).not.toEqual(before)
    await world.run(['use', 'kit', '--remove'])
    expect(Object.keys(world.tree('ws')).filter((path) => path.includes('kit'))).toEqual([])
    expect(world.read('home/.symposium/config.toml')).toBe(
      configText(world.base, { agents: ['claude', 'codex', 'kiro'] }),
    )
  })
})

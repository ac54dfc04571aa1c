import { chmodSync, lstatSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

const FILE = 'home/.symposium/config.toml'
const BASE = '[[agent]]\nname = "claude"\n\n[defaults]\nsymposium-recommendations = false\n'
const KIT: WorldOptions = {
  dependencies: ['kit = { path = "../kit" }'],
  files: { ...crate('kit', { files: skills('.', 'kit') }), 'home/.symposium/plugins/': '' },
}

/** A file that cannot be used: defaults hold, which install nothing here, and every save is refused. */
function broken(id: string, title: string, config: string, code = 'CONFIG_INVALID'): Row {
  return {
    ...KIT,
    id,
    title,
    config,
    line: ['use', 'kit', '--global'],
    error: 'CONFIG_BROKEN',
    warnings: [code, 'CONFIG_BROKEN'],
    check: async (world, used) => {
      expect(world.read(FILE)).toBe(config)
      // Refused before anything is looked up, shown or agreed to.
      expect(used.ofKind('plugin_brings')).toEqual([])
      expect(Object.keys(world.tree('home/.symposium/state'))).not.toContain('consent.json')
      const ran = await world.sync()
      expect(ran.code).toBe(0)
      expect(ran.warnings).toEqual([code, 'CONFIG_BROKEN'])
      expect((await world.run(['init', '--add-agent', 'kiro'])).code).toBe(1)
      expect(world.read(FILE)).toBe(config)
    },
  }
}

const rows: readonly Row[] = [
  broken('F1', 'an unknown key in [plugins]', `${BASE}[plugins]\nautoenable = []\n`),
  broken('F3', 'a value that is none of the choices', `hook-scope = "Home"\n${BASE}`),
  broken('F3', 'a number below nought', `sync-debounce-secs = -1\n${BASE}`),
  broken('F5', 'no TOML at all', `${BASE}[plugins\n`, 'CONFIG_SYNTAX'),
  {
    id: 'F2',
    title: 'an unknown key at the top is ignored, said, and kept when saving',
    ...KIT,
    config: `auto-synch = false\n${BASE}`,
    line: ['use', 'kit', '--global'],
    warnings: ['CONFIG_INVALID'],
    installed: ['kit'],
    check: (world, ran) => {
      expect(world.read(FILE)).toBe(`auto-synch = false\n${BASE}\n[plugins]\nuse = ["kit"]\n`)
      expect(ran.ofKind('warning')).toMatchObject([{ line: 1, remedy: expect.stringContaining('auto-sync') }])
    },
  },
  {
    id: 'F4 F-18',
    title: 'a save changes what it has to and nothing else',
    ...KIT,
    config: `# mine\n${BASE}\n# lists\n[plugins] # here\ndisable = [ "x" ] # never\n\n[logging]\nlevel = "info"\n`,
    line: ['use', 'kit', '--global'],
    check: (world) =>
      expect(world.read(FILE)).toBe(
        `# mine\n${BASE}\n# lists\n[plugins] # here\ndisable = [ "x" ] # never\nuse = ["kit"]\n\n[logging]\nlevel = "info"\n`,
      ),
  },
  {
    id: 'F6',
    title: 'registries under both spellings are used in the order of the file',
    files: { ...plugin('one/first'), ...plugin('two/second'), ...plugin('three/third') },
    config: false,
    before: (world) => {
      const registry = (section: string, name: string): string =>
        `[[${section}]]\nname = "${name}"\npath = "${world.at(name)}"\n`
      const sections = [
        registry('plugin-source', 'one'),
        registry('registry', 'two'),
        registry('plugin-source', 'three'),
      ]
      world.write({ [FILE]: BASE + sections.join('') })
    },
    warnings: ['CONFIG_INVALID'],
    status: [
      ['first', 'active'],
      ['second', 'active'],
      ['third', 'active'],
    ],
  },
  {
    id: 'F7',
    title: 'a registry with two places is ignored',
    config: `${BASE}[[registry]]\nname = "both"\npath = "x"\ngit = "https://github.com/o/r"\n`,
    warnings: ['REGISTRY_INVALID'],
  },
  {
    id: 'F8',
    title: 'a registry cannot take the name of a package manager',
    config: `${BASE}[[registry]]\nname = "cargo"\npath = "x"\n`,
    warnings: ['REGISTRY_INVALID'],
  },
  {
    id: 'F12',
    title: 'the last entry takes its list and an empty table along',
    ...KIT,
    config: `${BASE}\n[plugins]\nuse = ["kit"]\n`,
    line: ['use', 'kit', '--remove', '--global'],
    check: (world) => expect(world.read(FILE).trimEnd()).toBe(BASE.trimEnd()),
  },
  {
    id: 'faults G5',
    title: 'a broken file still refuses what it refuses',
    files: {
      ...KIT.files,
      'home/.symposium/plugins/kit/SYMPOSIUM.toml': 'name = "kit"\ndepends-on = ["*"]\n',
    },
    config: `hook-scope = "Home"\n${BASE}[plugins]\ndisable = ["kit"]\n`,
    warnings: ['CONFIG_INVALID', 'CONFIG_BROKEN'],
    status: [['kit', 'declined']],
  },
]

describe('the user’s configuration', () => {
  testRows(rows)

  it('F11 N-2 a link stays a link, and its target is written', async () => {
    const world = createWorld({ ...KIT, config: false })
    world.write({ 'dotfiles/symposium.toml': BASE, [FILE]: '-> ../../dotfiles/symposium.toml' })
    await world.run(['use', 'kit', '--global'])
    expect(readlinkSync(world.at(FILE))).toBe('../../dotfiles/symposium.toml')
    expect(world.read('dotfiles/symposium.toml')).toContain('use = ["kit"]')
  })

  it('N-1 mode and order of a file that is edited stay', async () => {
    const world = createWorld({ ...KIT, config: `${BASE}[plugins]\ndisable = ["b", "a"]\n` })
    chmodSync(world.at(FILE), 0o600)
    await world.run(['use', 'kit', '--global'])
    expect(lstatSync(world.at(FILE)).mode & 0o777).toBe(0o600)
    expect(world.read(FILE)).toContain('disable = ["b", "a"]')
  })
})

interface Place {
  readonly id: string
  readonly title: string
  readonly variables: (world: World) => Readonly<Record<string, string>>
  /** Where the configuration and the caches end up, below the world. */
  readonly config: string
  readonly cache: string
}

const places: readonly Place[] = [
  {
    id: 'F9',
    title: 'an empty variable counts as unset',
    variables: () => ({ SYMPOSIUM_HOME: '', XDG_CONFIG_HOME: '', XDG_CACHE_HOME: '' }),
    config: 'home/.symposium',
    cache: 'home/.symposium/cache',
  },
  {
    id: 'F10',
    title: 'each directory is found on its own',
    variables: (world) => ({ XDG_CACHE_HOME: world.at('c') }),
    config: 'home/.symposium',
    cache: 'c/symposium',
  },
  {
    id: 'F9',
    title: 'one variable moves everything',
    variables: (world) => ({ SYMPOSIUM_HOME: world.at('own'), XDG_CACHE_HOME: world.at('c') }),
    config: 'own',
    cache: 'own/cache',
  },
]

describe('the product’s directories', () => {
  it.each(places.map((place) => [place.id, place.title, place] as const))(
    '%s %s',
    async (_id, _title, place) => {
      const world = createWorld({ config: false })
      const variables = place.variables(world)
      await world.run(['init', '--add-agent', 'claude'], { variables })
      await world.run(['status'], { variables })
      expect(world.read(`${place.config}/config.toml`)).toContain('claude')
      expect(Object.keys(world.tree(place.cache)).length).toBeGreaterThan(0)
      const roots = Object.keys(world.tree('.')).filter((path) => /^(ws\/)?[^/]*(config|cache)/.test(path))
      expect(roots.filter((path) => !path.startsWith(place.cache.split('/')[0] ?? ''))).toEqual([])
    },
  )
})

describe('security S109 a home that cannot be used', () => {
  const FILES = { ...plugin('reg/tips'), 'home/blocked': 'a file where a directory is needed' }

  it('caches that cannot be written cost time only', async () => {
    const world = createWorld({ files: FILES })
    const variables = { XDG_CACHE_HOME: join(world.home, 'blocked') }
    const ran = await world.run(['sync', '--json'], { variables })
    expect([ran.code, ran.warnings]).toEqual([0, []])
    expect(world.installed()).toEqual(['tips'])
  })

  it('a state directory that cannot be written is an error that says so', async () => {
    const world = createWorld({ files: FILES })
    const variables = { XDG_STATE_HOME: join(world.home, 'blocked') }
    const ran = await world.run(['sync', '--json'], { variables })
    expect(ran.code).toBe(1)
    expect(ran.ofKind('error')).toMatchObject([
      {
        code: 'WRITE_FAILED',
        remedy: expect.stringContaining('file'),
        file: expect.stringContaining('blocked'),
      },
    ])
    expect(world.installed()).toEqual([])
  })

  it('a configuration that cannot be written is an error that says so', async () => {
    const world = createWorld({ files: FILES, config: false })
    const variables = { SYMPOSIUM_HOME: join(world.home, 'blocked') }
    const ran = await world.run(['init', '--add-agent', 'claude', '--json'], { variables })
    expect(ran.code).toBe(1)
    expect(ran.ofKind('error')).toMatchObject([{ code: 'WRITE_FAILED' }])
  })

  it.each(['', 'relative/home'])('without a home (%j) nothing is written anywhere', async (home) => {
    const world = createWorld({ files: FILES, config: false })
    const before = world.stamps()
    const ran = await world.run(['sync', '--json'], { home })
    expect(ran.code).toBe(1)
    expect(ran.ofKind('error')).toMatchObject([
      { code: 'STARTUP_FAILED', remedy: expect.stringContaining('HOME') },
    ])
    expect(world.stamps()).toEqual(before)
    expect((await world.run(['--help'], { home })).code).toBe(0)
  })
})

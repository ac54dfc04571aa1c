import { path, pathRegistryType } from '@symposium/pm-path'
import { PROTOCOL_VERSION, type Registry } from '@symposium/sdk'
import { describe, expect, test } from 'vitest'
import { hostWith, id, none, offered, open, options } from './support/open-registry.js'

const files = {
  '/reg/p/SYMPOSIUM.toml': '',
  '/reg/p/skills/s/SKILL.md': '',
  '/reg/g/bare/SKILL.md': '',
  '/reg/both/SYMPOSIUM.toml': '',
  '/reg/both/SKILL.md': '',
  '/reg/node_modules/x/SKILL.md': '',
  '/outside/SYMPOSIUM.toml': '',
}

describe('offers', () => {
  test('carry the raw manifest with its stamp, and one id for each entry (G1)', async () => {
    const host = hostWith(files)
    const { value } = await open(host).activePlugins([id('ignored', 'cargo')], options)
    expect(value).toEqual([
      {
        id: id('both'),
        content: { type: 'directory', path: '/reg/both' },
        // R14: the manifest wins.
        manifest: [{ type: 'toml', file: '/reg/both/SYMPOSIUM.toml', stamp: expect.any(String) }],
        labelRoot: '/reg',
      },
      {
        id: id('g/bare'),
        content: { type: 'directory', path: '/reg/g/bare' },
        manifest: [{ type: 'skill', file: '/reg/g/bare/SKILL.md', stamp: expect.any(String) }],
        labelRoot: '/reg',
      },
      {
        id: id('p'),
        content: { type: 'directory', path: '/reg/p' },
        manifest: [{ type: 'toml', file: '/reg/p/SYMPOSIUM.toml', stamp: expect.any(String) }],
        labelRoot: '/reg',
      },
    ])
    const stamps = value.map((offer) => offer.manifest.map((layer) => 'stamp' in layer && layer.stamp))
    expect(stamps.flat()).toEqual(
      ['/reg/both/SYMPOSIUM.toml', '/reg/g/bare/SKILL.md', '/reg/p/SYMPOSIUM.toml'].map(
        (file) => host.files.stat(file)?.stamp,
      ),
    )
  })

  test('a manifest is noticed when it appears, changes and goes', async () => {
    const host = hostWith(files)
    const registry = open(host)
    const stamp = async () => (await registry.loadPlugin(id('p'), none)).value[0]?.manifest[0]
    const before = await stamp()
    host.files.write('/reg/p/SYMPOSIUM.toml', 'name = "p"')
    expect(await stamp()).not.toEqual(before)
    host.files.write('/reg/new/SKILL.md', '')
    host.files.remove('/reg/p')
    expect((await offered(registry)).names).toEqual(['both', 'g/bare', 'new'])
  })
})

describe('two manifests (F-23)', () => {
  test.each([
    [['Symposium.toml', 'SYMPOSIUM.toml'], 'SYMPOSIUM.toml', ['Symposium.toml']],
    [['SYMPOSIUM.TOML', 'SYMPOSIUM.toml'], 'SYMPOSIUM.toml', ['SYMPOSIUM.TOML']],
    [['symposium.toml', 'Symposium.toml'], 'Symposium.toml', ['symposium.toml']],
  ])('of %j the one that is read is %s', async (names, read, ignored) => {
    const registry = open(hostWith(Object.fromEntries(names.map((name) => [`/reg/p/${name}`, '']))))
    const active = (await registry.activePlugins([], options)).value[0]
    expect(active?.manifest).toMatchObject([{ file: `/reg/p/${read}` }])
    const loaded = (await registry.loadPlugin(id('p'), none)).value[0]
    expect(loaded?.manifest).toEqual(active?.manifest)
    expect(loaded?.notices).toEqual(
      ignored.map((name) => `\`${name}\` is not read beside \`/reg/p/${read}\``),
    )
  })
})

describe('one entry by its id', () => {
  test.each(['p', 'g/bare', 'both'])('%s', async (name) => {
    const registry = open(hostWith(files))
    const { value, problems } = await registry.loadPlugin(id(name), none)
    expect(problems).toEqual([])
    expect((await registry.activePlugins([], options)).value).toContainEqual(value[0])
    expect(await registry.fetch({ ...id(name), version: '^1' }, none)).toEqual({
      id: id(name),
      directory: `/reg/${name}`,
    })
  })

  test.each([
    ['R18', '../../x'],
    ['G19: to what exists outside', '../outside'],
    ['absolute', '/outside'],
    ['back and forth', 'g/../p'],
    ['here', '.'],
    ['nothing', ''],
    ['an empty component', 'g//bare'],
    ['a backslash', 'g\\bare'],
    ['a drive', 'C:/x'],
    ['NUL', 'p\0'],
    ['a line break', 'p\n'],
    ['very long', `${'../'.repeat(100_000)}x`],
  ])('a name that could lead elsewhere: %s', async (_title, name) => {
    const registry = open(hostWith(files))
    const { value, problems } = await registry.loadPlugin(id(name), none)
    expect(value).toEqual([])
    expect(problems).toMatchObject([{ code: 'PACKAGE_NAME_INVALID' }])
    await expect(registry.fetch(id(name), none)).rejects.toMatchObject({ code: 'PACKAGE_NAME_INVALID' })
    expect(String(problems[0]).length).toBeLessThan(300)
  })

  test.each([
    ['absent', 'none'],
    ['a group', 'g'],
    ['below an entry', 'p/skills/s'],
    ['skipped', 'node_modules/x'],
    ['in another letter case', 'P'],
    ['a prototype name', '__proto__'],
    ['very long', 'x'.repeat(100_000)],
  ])('no entry: %s (G19)', async (_title, name) => {
    const registry = open(hostWith(files))
    await expect(registry.loadPlugin(id(name), none)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
    await expect(registry.fetch(id(name), none)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
  })

  test('of another instance is nothing, in silence', async () => {
    const registry = open(hostWith(files))
    expect(await registry.loadPlugin(id('p', 'cargo'), none)).toEqual({ value: [], problems: [] })
    await expect(registry.fetch(id('p', 'cargo'), none)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
  })

  test('that cannot be looked at is unavailable, not absent', async () => {
    const registry = open(hostWith({ ...files, '/reg/locked': { unreadable: true } }))
    await expect(registry.loadPlugin(id('locked'), none)).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
    await expect(registry.fetch(id('locked/x'), none)).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })
})

describe('the directory itself', () => {
  test.each([
    ['/reg', '/reg'],
    ['plugins', '/config/plugins'],
    ['../x', '/x'],
    ['~/x', '/config/~/x'],
  ])('%s is %s', (location, expected) => {
    expect(open(hostWith({}), location).registrySource?.()).toEqual({ type: 'path', path: expected })
  })

  test.each(['', '  ', 'a\0b'])('%j names none', (location) => {
    expect(() => open(hostWith({}), location)).toThrow(expect.objectContaining({ code: 'REGISTRY_INVALID' }))
  })

  const locked = { '/reg': { unreadable: true } } as const
  test.each([
    ['absent', {}, {}, ['REGISTRY_UNREADABLE']],
    ['absent, which it may be', {}, { optional: true }, []],
    ['unreadable', locked, {}, ['REGISTRY_UNREADABLE']],
    ['unreadable, which it may not be', locked, { optional: true }, ['REGISTRY_UNREADABLE']],
    ['locked', { '/reg': { locked: 'directory' } } as const, {}, ['REGISTRY_UNREADABLE']],
    ['a file', { '/reg': '' }, { optional: true }, ['REGISTRY_UNREADABLE']],
  ])('%s', async (_title, disk, more, problems) => {
    expect(await offered(open(hostWith(disk), '/reg', more))).toEqual({ names: [], problems })
    expect(await open(hostWith(disk), '/reg', more).search?.('p', options)).toEqual([])
    const code = problems.length === 0 ? 'PACKAGE_NOT_FOUND' : 'PACKAGE_UNAVAILABLE'
    await expect(open(hostWith(disk), '/reg', more).loadPlugin(id('p'), none)).rejects.toMatchObject({ code })
  })

  test('a tilde that was not expanded is what the remedy speaks of', async () => {
    const { problems } = await open(hostWith({}), '~/x').activePlugins([], options)
    expect(problems).toMatchObject([{ remedy: expect.stringContaining('`~` is not expanded') }])
  })
})

describe('search', () => {
  const shelf = hostWith({
    '/reg/tokio/SKILL.md': '',
    '/reg/Tokio-extras/SKILL.md': '',
    '/reg/async/a-tokio/SKILL.md': '',
    '/reg/deep/tokio/SKILL.md': '',
    '/reg/tokio-group/other/SKILL.md': '',
    '/reg/serde/SKILL.md': '',
  })
  test.each([
    ['TOKIO', ['deep/tokio', 'tokio', 'Tokio-extras', 'async/a-tokio', 'tokio-group/other']],
    ['async/a', ['async/a-tokio']],
    ['none', []],
    ['(((', []],
    ['../', []],
  ])('%s finds %j (G18)', async (query, expected) => {
    expect((await open(shelf).search?.(query, options))?.map((hit) => hit.id.name)).toEqual(expected)
  })

  test('gives at most a screenful', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`/reg/x${index}/SKILL.md`, '']),
    )
    expect(await open(hostWith(many)).search?.('x', options)).toHaveLength(50)
  })
})

test('an aborted call does not answer', async () => {
  const aborted = { signal: AbortSignal.abort(), level: 'none' } as const
  const host = hostWith(files)
  const registry = open(host)
  await expect(registry.activePlugins([], aborted)).rejects.toThrow()
  await expect(registry.loadPlugin(id('p'), aborted)).rejects.toThrow()
  await expect(registry.fetch(id('p'), aborted)).rejects.toThrow()
  await expect(async () => registry.search?.('p', aborted)).rejects.toThrow()
  expect(host.counts.stat).toBe(0)
})

test('the extension adds the registry type `path`', async () => {
  const types: unknown[] = []
  const registry: Registry = {
    packageManager: () => undefined,
    registryType: (type) => types.push(type),
    agent: () => undefined,
    predicateKind: () => undefined,
  }
  await path.register(registry, hostWith({}))
  expect(types).toEqual([pathRegistryType])
  expect(path).toMatchObject({ name: '@symposium/pm-path', protocol: PROTOCOL_VERSION })
  expect(pathRegistryType.key).toBe('path')
})

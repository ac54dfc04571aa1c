import { describe, expect, it } from 'vitest'

import { fetch } from '../support/fetching.js'
import { lock, locked } from '../support/lock.js'
import { crate, inspect, signal, type Tree } from '../support/project.js'
import { served, startRegistry } from '../support/served.js'
import type { Registry } from '../support/registry.js'

const TOKEN = 's3cret-t0ken'
const CRATES = { inner: [{ vers: '1.0.0' }] }
const CONFIG = 'home/.cargo/config.toml'
const PROJECT_CONFIG = 'ws/.cargo/config.toml'

function registries(registry: Registry, more = ''): string {
  return `[registries.Team-One]\nindex = "sparse+${registry.url}"\n${more}`
}

function mirror(registry: Registry): string {
  return `[source.crates-io]\nreplace-with = "mirror"\n[source.mirror]\nregistry = "sparse+${registry.url}"\n`
}

/** A project with a dependency from the registry that is not on this machine. */
function dependent(registry: Registry): Tree {
  const index = `sparse+${registry.url}`
  return {
    ...crate('ws', 'app', `[dependencies]\ninner = { version = "1", registry-index = "${index}" }`),
    'ws/Cargo.lock': lock(locked('inner', '1.0.0', `source = "${index}"`)),
  }
}

describe('a registry of the user’s own', () => {
  it.each<[string, (registry: Registry) => Tree, Record<string, string>]>([
    ['by its name', (registry) => ({ [CONFIG]: registries(registry) }), {}],
    [
      'by its name in a file that is included',
      (registry) => ({
        [CONFIG]: 'include = ["team.toml"]',
        'home/.cargo/team.toml': registries(registry),
      }),
      {},
    ],
    ['as a source', (registry) => ({ [CONFIG]: `[source.team]\nregistry = "sparse+${registry.url}"\n` }), {}],
  ])('is asked for a dependency that is from there: %s', async (_, config) => {
    const own = await startRegistry({ crates: CRATES })
    const { cargo, sandbox, registry } = await served({}, { ...dependent(own), ...config(own) })
    await inspect(cargo, sandbox.path('ws'))
    expect((await fetch(cargo, 'inner')).id.version).toBe('1.0.0')
    expect(registry.requests).toEqual([])
  })

  it('by its name in the environment', async () => {
    const own = await startRegistry({ crates: CRATES })
    const variables = { CARGO_REGISTRIES_TEAM_INDEX: `sparse+${own.url}` }
    const { cargo, sandbox } = await served({}, dependent(own), { variables })
    await inspect(cargo, sandbox.path('ws'))
    expect((await fetch(cargo, 'inner')).id.version).toBe('1.0.0')
  })

  it('stands for crates.io where the user says so, and nobody else is asked', async () => {
    const own = await startRegistry({ crates: CRATES })
    const { cargo, registry } = await served(
      { crates: { other: [{ vers: '1.0.0' }] } },
      { [CONFIG]: mirror(own) },
    )
    expect((await fetch(cargo, 'inner')).id.version).toBe('1.0.0')
    await expect(fetch(cargo, 'other')).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' })
    expect((await cargo.search?.('inner', { signal }))?.map(({ id }) => id.name)).toEqual(['inner'])
    expect(await cargo.exists?.('inner', { signal })).toBe(true)
    expect(registry.requests).toEqual([])
  })

  it('A18: a crate of one registry is not taken for one of another', async () => {
    const own = await startRegistry({ crates: CRATES })
    const { cargo, sandbox, host, again } = await served({ crates: CRATES })
    const public1 = await fetch(cargo, 'inner', '1.0.0')
    sandbox.write({ [CONFIG]: mirror(own) })
    const later = again({ stored: host.stored })
    await expect(fetch(later.cargo, 'inner', '*', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
    expect((await fetch(later.cargo, 'inner', '1.0.0')).directory).not.toBe(public1.directory)
  })
})

describe('a token', () => {
  const configs: readonly (readonly [string, Tree, Record<string, string>])[] = [
    ['in the environment', {}, { CARGO_REGISTRIES_TEAM_ONE_TOKEN: TOKEN }],
    [
      'in the credentials',
      { 'home/.cargo/credentials.toml': `[registries.Team-One]\ntoken = "${TOKEN}"` },
      {},
    ],
    [
      'in the old file of credentials',
      { 'home/.cargo/credentials': `[registries.Team-One]\ntoken = "${TOKEN}"` },
      {},
    ],
  ]

  it.each(configs)('is sent to a registry that wants it: %s', async (_, tree, variables) => {
    const own = await startRegistry({ crates: CRATES, token: TOKEN, settings: { 'auth-required': true } })
    const { cargo, sandbox, host } = await served(
      {},
      { ...dependent(own), [CONFIG]: registries(own), ...tree },
      { variables },
    )
    await inspect(cargo, sandbox.path('ws'))
    expect((await fetch(cargo, 'inner')).id.version).toBe('1.0.0')
    expect(own.requests.map(({ path, token }) => [path, token])).toEqual([
      ['/config.json', undefined],
      ['/config.json', TOKEN],
      ['/in/ne/inner', TOKEN],
      ['/dl/inner/1.0.0/download', TOKEN],
    ])
    expect(JSON.stringify([...host.stored, host.warnings])).not.toContain(TOKEN)
  })

  it('is not sent to one that does not, nor to another host', async () => {
    const archives = await startRegistry({ crates: CRATES })
    const open = await startRegistry({ crates: CRATES, settings: { dl: `${archives.url}dl` } })
    const closed = await startRegistry({
      crates: CRATES,
      token: TOKEN,
      settings: { dl: `${archives.url}dl`, 'auth-required': true },
    })
    for (const own of [open, closed]) {
      const variables = { CARGO_REGISTRIES_TEAM_ONE_TOKEN: TOKEN }
      const tree = { ...dependent(own), [CONFIG]: registries(own) }
      const { cargo, sandbox } = await served({}, tree, { variables })
      await inspect(cargo, sandbox.path('ws'))
      expect((await fetch(cargo, 'inner')).id.version).toBe('1.0.0')
    }
    expect([...open.requests, ...archives.requests].map(({ token }) => token)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['redirects archives to a storage of somebody else', '/dl/inner/1.0.0/download', '1.0.0'],
    ['redirects its index there', '/in/ne/inner', 'PACKAGE_UNAVAILABLE'],
  ])('S59 stays with a registry that %s', async (_, path, outcome) => {
    const storage = await startRegistry({ crates: CRATES })
    const own = await startRegistry({
      crates: CRATES,
      token: TOKEN,
      settings: { 'auth-required': true },
      answer: (asked) =>
        asked === path ? { status: 302, headers: { location: `${storage.url}${path.slice(1)}` } } : undefined,
    })
    const variables = { CARGO_REGISTRIES_TEAM_ONE_TOKEN: TOKEN }
    const { cargo, sandbox } = await served(
      {},
      { ...dependent(own), [CONFIG]: registries(own) },
      { variables },
    )
    await inspect(cargo, sandbox.path('ws'))
    const found = await fetch(cargo, 'inner').then(
      ({ id }) => id.version,
      (error: { readonly code?: string }) => error.code,
    )
    expect(found).toBe(outcome)
    expect(own.requests.find((request) => request.path === path)?.token).toBe(TOKEN)
    expect(storage.requests.map(({ token }) => token)).toEqual(outcome === '1.0.0' ? [undefined] : [])
  })

  it.each<[string, Tree, RegExp]>([
    ['there is none', {}, /wants a token/],
    ['is kept by a program', { more: 'credential-provider = "cargo:libsecret"' }, /credential provider/],
    ['cannot be read', { 'home/.cargo/credentials.toml': `token = ${TOKEN}` }, /credentials cannot be read/],
    [
      'would break out of a header',
      { 'home/.cargo/credentials.toml': '[registries.Team-One]\ntoken = "a\\r\\nb"' },
      /wants a token/,
    ],
  ])('that cannot be had is cargo’s affair: %s', async (_, { more = '', ...tree }, message) => {
    const own = await startRegistry({ crates: CRATES, token: TOKEN })
    const { cargo, sandbox, registry } = await served(
      { crates: CRATES },
      { ...dependent(own), [CONFIG]: registries(own, more), ...tree },
    )
    await inspect(cargo, sandbox.path('ws'))
    const failure = fetch(cargo, 'inner')
    await expect(failure).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringMatching(message),
    })
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining(TOKEN) })
    expect(registry.requests).toEqual([])
  })
})

describe('what a project says about where crates come from', () => {
  it.each<[string, (registry: Registry) => Tree]>([
    ['another registry in the place of crates.io', (own) => ({ [PROJECT_CONFIG]: mirror(own) })],
    [
      'a directory in its place',
      () => ({ [PROJECT_CONFIG]: '[source.crates-io]\nreplace-with = "v"\n[source.v]\ndirectory = "v"\n' }),
    ],
    [
      'what nobody knows in its place',
      () => ({ [PROJECT_CONFIG]: '[source.crates-io]\nreplace-with = "x"\n' }),
    ],
    ['a patch of the crate', () => ({ [PROJECT_CONFIG]: '[patch.crates-io]\ninner = { path = "inner" }\n' })],
    ['paths', () => ({ [PROJECT_CONFIG]: 'paths = ["inner"]\n' })],
  ])('S86 S90: nobody is asked: %s', async (_, config) => {
    const own = await startRegistry({ crates: CRATES })
    const { cargo, registry } = await served({ crates: CRATES }, { ...crate('ws', 'app'), ...config(own) })
    // One that is found, but whose files cargo alone could get.
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringContaining('without cargo'),
    })
    await expect(cargo.exists?.('inner', { signal })).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect([registry.requests, own.requests]).toEqual([[], []])
  })

  it('S90: nobody is asked where that cannot be read', async () => {
    const { cargo, registry } = await served(
      { crates: CRATES },
      { ...crate('ws', 'app'), [PROJECT_CONFIG]: '[' },
    )
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject({ code: 'WORKSPACE_UNREADABLE' })
    expect(registry.requests).toEqual([])
  })

  it('S86: a registry that the project alone knows is not asked, and gets no token', async () => {
    const own = await startRegistry({ crates: CRATES })
    const { cargo, sandbox, registry } = await served(
      { crates: CRATES },
      { ...dependent(own), [PROJECT_CONFIG]: registries(own) },
      { variables: { CARGO_REGISTRIES_TEAM_ONE_TOKEN: TOKEN } },
    )
    await inspect(cargo, sandbox.path('ws'))
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringContaining('is no registry of your own'),
    })
    expect([registry.requests, own.requests]).toEqual([[], []])
  })

  it('S86: a name of the user’s that a project gives another address keeps its own', async () => {
    const own = await startRegistry({ crates: CRATES })
    const foreign = await startRegistry({ crates: CRATES })
    const { cargo, sandbox } = await served(
      {},
      { ...dependent(foreign), [CONFIG]: registries(own), [PROJECT_CONFIG]: registries(foreign) },
      { variables: { CARGO_REGISTRIES_TEAM_ONE_TOKEN: TOKEN } },
    )
    await inspect(cargo, sandbox.path('ws'))
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect(foreign.requests).toEqual([])
  })
})

describe('what only cargo can do', () => {
  it.each([
    [
      'an index that is a repository',
      '[source.crates-io]\nreplace-with = "m"\n[source.m]\nregistry = "https://example.com/i"',
      /git repository/,
    ],
    [
      'a directory of the user’s',
      '[source.crates-io]\nreplace-with = "m"\n[source.m]\ndirectory = "v"',
      /something else than a registry/,
    ],
    ['being offline', '[net]\noffline = true', /told to stay offline/],
  ])('is said where there is none: %s', async (_, config, message) => {
    const { cargo, registry } = await served({ crates: CRATES }, { [CONFIG]: config })
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringMatching(message),
    })
    expect(registry.requests).toEqual([])
  })

  it.each([
    ['CARGO_NET_OFFLINE', 'true'],
    ['SYMPOSIUM_OFFLINE', '1'],
  ])('faults E13 the environment says whether to be offline, too: %s', async (variable, value) => {
    const { cargo, registry } = await served({ crates: CRATES }, {}, { variables: { [variable]: value } })
    const failure = { code: 'PACKAGE_UNAVAILABLE' }
    await expect(fetch(cargo, 'inner')).rejects.toMatchObject(failure)
    await expect(cargo.search?.('inner', { signal })).rejects.toMatchObject(failure)
    await expect(cargo.exists?.('inner', { signal })).rejects.toMatchObject(failure)
    expect(registry.requests).toEqual([])
  })
})

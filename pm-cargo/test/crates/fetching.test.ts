import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { fetch } from '../support/fetching.js'
import { fromRegistry, INDEX, lock } from '../support/lock.js'
import { crate, inspect, signal } from '../support/project.js'
import { served } from '../support/served.js'

const CRATES = {
  toolbelt: [{ vers: '0.2.5' }, { vers: '0.9.0' }, { vers: '0.10.0' }, { vers: '0.11.0', yanked: true }],
  'far-crate_x': [{ vers: '1.0.0' }, { vers: '1.1.0-rc.1' }],
  coming: [{ vers: '0.1.0-alpha.1' }, { vers: '0.1.0-alpha.2' }],
  gone: [{ vers: '1.0.0', yanked: true }],
  Shouting: [{ vers: '1.0.0' }],
}

describe('fetching a crate where there is no cargo', () => {
  it.each([
    ['C17: the newest that is not withdrawn', 'toolbelt', '*', 'toolbelt', '0.10.0'],
    ['by a requirement', 'toolbelt', '>=0.2, <0.3', 'toolbelt', '0.2.5'],
    ['an exact version', 'toolbelt', '0.9.0', 'toolbelt', '0.9.0'],
    ['by a folded name', 'far_crate-x', '*', 'far-crate_x', '1.0.0'],
    ['by a name in one spelling', 'far-crate-x', '*', 'far-crate_x', '1.0.0'],
    ['in preparation, where there is nothing else', 'coming', '*', 'coming', '0.1.0-alpha.2'],
  ])('%s', async (_, name, version, ownName, ownVersion) => {
    const { cargo, host } = await served({ crates: CRATES })
    const { id, directory } = await fetch(cargo, name, version)
    expect(id).toEqual({ pm: 'cargo', name: ownName, version: ownVersion })
    expect(readFileSync(`${directory}/Cargo.toml`, 'utf8')).toContain(`version = "${ownVersion}"`)
    expect(host.calls).toMatchObject({ runs: [], scratches: [] })
  })

  it.each([
    ['there is none', 'no-such', '*', /there is no crate no-such at 127/],
    ['letters in another case', 'shouting', '*', /there is no crate shouting/],
    ['there is no such version', 'toolbelt', '>=99', /fits `>=99`/],
    ['a version that was withdrawn', 'toolbelt', '=0.11.0', /withdrawn/],
    ['all of it was withdrawn', 'gone', '*', /every version of the crate gone was withdrawn/],
  ])('the registry knows: %s', async (_, name, version, message) => {
    const { cargo, host } = await served({ crates: CRATES })
    await expect(fetch(cargo, name, version)).rejects.toMatchObject({
      code: 'PACKAGE_NOT_FOUND',
      message: expect.stringMatching(message),
    })
    expect(host.calls.runs).toEqual([])
  })

  it('a withdrawn version stays usable where the lock has settled on it', async () => {
    const project = {
      ...crate('ws', 'app', '[dependencies]\ntoolbelt = "0.11"'),
      'ws/Cargo.lock': lock(fromRegistry('toolbelt', '0.11.0')),
    }
    const { cargo, sandbox } = await served({ crates: CRATES }, project)
    await inspect(cargo, sandbox.path('ws'))
    expect((await fetch(cargo, 'toolbelt')).id.version).toBe('0.11.0')
  })

  it('what cargo has unpacked comes first', async () => {
    const { cargo, registry, sandbox } = await served({ crates: CRATES })
    sandbox.write(crate(`${INDEX}/toolbelt-0.9.0`, 'toolbelt'))
    expect((await fetch(cargo, 'toolbelt', '=0.9.0')).directory).toBe(sandbox.path(INDEX, 'toolbelt-0.9.0'))
    expect(registry.requests).toEqual([])
  })

  it('says who it is, and asks for as little as it can', async () => {
    const { cargo, registry } = await served({ crates: CRATES })
    const { version } = JSON.parse(readFileSync('pm-cargo/package.json', 'utf8'))
    await fetch(cargo, 'toolbelt')
    await fetch(cargo, 'toolbelt')
    expect(registry.paths()).toEqual(['/config.json', '/to/ol/toolbelt', '/dl/toolbelt/0.10.0/download'])
    registry.requests.forEach(({ agent }) =>
      expect(agent).toBe(`symposium/${version} (https://github.com/symposium-framework/symposium)`),
    )
  })
})

describe('what was fetched', () => {
  it.each(['none', 'check'] as const)('C25 serves later runs without a question: %s', async (level) => {
    const { cargo, host, registry, again } = await served({ crates: CRATES }, {}, { recent: 60_000 })
    const first = await fetch(cargo, 'toolbelt')
    const before = registry.requests.length
    const later = again({ stored: host.stored })
    expect(await fetch(later.cargo, 'toolbelt', '*', level)).toEqual(first)
    expect(registry.requests).toHaveLength(before)
    expect(later.host.calls.reads).toEqual([])
  })

  it('serves by its exact version', async () => {
    const { cargo, host, registry, again } = await served({ crates: CRATES })
    const first = await fetch(cargo, 'far_crate_x')
    const before = registry.requests.length
    for (const level of ['none', 'check', 'fetch'] as const) {
      const later = again({ stored: host.stored })
      expect(await fetch(later.cargo, 'far-crate-x', '1.0.0', level)).toEqual(first)
    }
    expect(registry.requests).toHaveLength(before)
  })

  it('is not downloaded twice, and a newer version is seen', async () => {
    const versions = [{ vers: '1.0.0' }]
    const { cargo, host, registry, again } = await served({ crates: { a: versions } })
    await fetch(cargo, 'a')
    await fetch(again({ stored: host.stored }).cargo, 'a')
    versions.push({ vers: '1.1.0' })
    expect((await fetch(again({ stored: host.stored }).cargo, 'a')).id.version).toBe('1.1.0')
    expect(registry.paths().filter((path) => path.startsWith('/dl/'))).toEqual([
      '/dl/a/1.0.0/download',
      '/dl/a/1.1.0/download',
    ])
  })

  it('F-6 serves on when the registry does not answer, with a warning; a fetch does not', async () => {
    const network = { down: false }
    const answer = () => (network.down ? { status: 503 } : undefined)
    const { cargo, host, again } = await served({ crates: CRATES, answer })
    const first = await fetch(cargo, 'toolbelt')
    network.down = true
    const later = again({ stored: host.stored })
    expect(await fetch(later.cargo, 'toolbelt')).toEqual(first)
    expect(later.host.warnings).toEqual([expect.stringContaining('is served as found here')])
    await expect(fetch(later.cargo, 'toolbelt', '*', 'fetch')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
  })

  it('faults L5 serves on without waiting again for a registry that did not answer a moment ago', async () => {
    const network = { down: false }
    const answer = () => (network.down ? { status: 503 } : undefined)
    const { host, cargo, registry, again } = await served({ crates: CRATES, answer })
    await fetch(cargo, 'toolbelt')
    network.down = true
    const second = again({ stored: host.stored })
    await fetch(second.cargo, 'toolbelt')
    const asked = registry.requests.length
    // In this run nobody is asked again, in the next none is due.
    await expect(fetch(second.cargo, 'other')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    const third = again({ stored: second.host.stored, registry: { cratesIo: registry.url } })
    await fetch(third.cargo, 'toolbelt')
    expect(registry.requests).toHaveLength(asked)
  })

  it('is nothing at the level none, and nobody is asked', async () => {
    const { cargo, registry } = await served({ crates: CRATES })
    await expect(fetch(cargo, 'toolbelt', '*', 'none')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect(registry.requests).toEqual([])
  })

  it('is a plugin with what it embeds', async () => {
    const files = {
      'Cargo.toml': '[package]\nname = "a"\nversion = "1.0.0"\n',
      'SYMPOSIUM.toml': 'name = "x"\n',
    }
    const { cargo } = await served({ crates: { a: [{ vers: '1.0.0' }] }, files })
    const id = { pm: 'cargo', name: 'a', version: '*' }
    const { value } = await cargo.loadPlugin(id, { level: 'check', signal })
    const file = expect.stringMatching(/SYMPOSIUM\.toml$/)
    expect(value).toMatchObject([{ id: { version: '1.0.0' }, manifest: [{ type: 'toml', file }] }])
  })
})

describe('whether there is such a crate', () => {
  it.each([
    ['it is', 'far-crate_x', true],
    ['it is not', 'no-such', false],
    ['by another spelling', 'far_crate_x', false],
    ['by what is no name', '../x', false],
  ])('%s', async (_, name, expected) => {
    const { cargo } = await served({ crates: CRATES })
    expect(await cargo.exists?.(name, { signal })).toBe(expected)
  })

  it('S90: what the workspace has is not asked for', async () => {
    const tree = crate('ws', 'private-app')
    const { cargo, registry, sandbox } = await served({}, tree)
    await inspect(cargo, sandbox.path('ws'))
    expect(await cargo.exists?.('private-app', { signal })).toBe(true)
    expect(registry.requests).toEqual([])
  })

  it('that cannot be told', async () => {
    const { cargo } = await served({ answer: () => ({ status: 500 }) })
    await expect(cargo.exists?.('x', { signal })).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
  })
})

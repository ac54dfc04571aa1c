import { describe, expect, it } from 'vitest'

import { registryUnavailable } from '../src/errors.js'
import { unpack } from './support/fake-cargo.js'
import { fetch, project, PROJECT } from './support/fetching.js'
import { INDEX } from './support/lock.js'
import { open, sandboxOf, signal } from './support/project.js'

describe('a package that cannot be had', () => {
  it.each([
    ['C18: a manifest for a name', 'x = "1"\n[patch]', '*'],
    ['a path for a name', '../x', '*'],
    ['nothing for a name', '', '*'],
    ['an option for a name', '--config', '*'],
    ['a manifest for a requirement', 'x', '1", path = "/etc'],
    ['a line break in a requirement', 'x', '1\n2'],
    ['words for a requirement', 'x', 'latest'],
    ['nothing for a requirement', 'x', ''],
  ])('is refused before anything is done: %s', async (_, name, version) => {
    for (const level of ['none', 'check', 'fetch'] as const) {
      const { host, cargo } = project()
      await expect(fetch(cargo, name, version, level)).rejects.toMatchObject({ code: 'PACKAGE_NAME_INVALID' })
      expect(host.calls).toMatchObject({ runs: [], scratches: [] })
    }
  })

  it.each([
    ['there is none', 'no-such', '*', /no matching package named `no-such`/, /symposium search no-such/],
    ['there is no such version', 'toolbelt', '>=99', /failed to select a version/, /one of the versions/],
  ])('%s', async (_, name, version, message, remedy) => {
    const { cargo } = project()
    await expect(fetch(cargo, name, version)).rejects.toMatchObject({
      code: 'PACKAGE_NOT_FOUND',
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    })
  })

  it('is said without a word about our own package that asks for it', async () => {
    const complaint =
      'error: no matching package named `toolbelt` found\nlocation searched: crates.io index\nrequired by package `symposium-probe v0.0.0 (/tmp/x)`'
    const { cargo } = project(PROJECT, { complaint: () => complaint })
    await expect(fetch(cargo, 'toolbelt')).rejects.toMatchObject({
      message: 'there is no crate toolbelt: no matching package named `toolbelt` found',
      remedy: 'symposium search toolbelt looks for one',
    })
  })

  it.each([
    [
      'the network is down',
      'error: failed to query replaced source registry `crates-io`\n\nCaused by:\n  [6] Could not resolve hostname',
      /Could not resolve hostname/,
    ],
    [
      'cargo is told to stay offline',
      "error: no matching package named `toolbelt` found\nAs a reminder, you're using offline mode (--offline)",
      /offline mode/,
    ],
  ])('for now, which is something else: %s', async (_, complaint, message) => {
    const { cargo } = project(PROJECT, { complaint: () => complaint })
    await expect(fetch(cargo, 'toolbelt')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringMatching(message),
    })
  })

  it.each([
    ['https://x cannot be reached: self-signed certificate in certificate chain', /NODE_EXTRA_CA_CERTS/],
    ['https://x cannot be reached: getaddrinfo ENOTFOUND x', /check the network/],
  ])('what to do depends on what stood in the way: %s', (why, remedy) => {
    expect(registryUnavailable('which crates there are', why).remedy).toMatch(remedy)
  })

  it('cargo is missing, and the registry does not answer', async () => {
    const { cargo } = open(sandboxOf(PROJECT))
    await expect(fetch(cargo, 'toolbelt')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      message: expect.stringMatching(/^the crate toolbelt could not be fetched: .* cannot be reached/),
    })
  })

  it('F-6: a check that fails serves the last good answer, with a warning; a fetch does not', async () => {
    const network: { fault?: string } = {}
    const { host, cargo } = project(PROJECT, { complaint: () => network.fault })
    await fetch(cargo, 'toolbelt')
    network.fault = 'error: network failure'
    expect((await fetch(cargo, 'toolbelt')).id.version).toBe('0.9.0')
    expect(host.warnings).toEqual([expect.stringContaining('toolbelt 0.9.0 is served as found here')])
    await expect(fetch(cargo, 'toolbelt', '*', 'fetch')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
  })
})

it('a check without cargo serves what was unpacked', async () => {
  const { sandbox, host, cargo } = project({}, { complaint: () => 'error: network failure' })
  unpack(sandbox, 'toolbelt', '0.9.0')
  expect((await fetch(cargo, 'toolbelt')).id.version).toBe('0.9.0')
  expect(host.warnings).toHaveLength(1)
})

describe('loading a plugin', () => {
  it('C20: a plain crate is a plugin without a manifest', async () => {
    const { sandbox, cargo } = project()
    const answer = await cargo.loadPlugin(
      { pm: 'cargo', name: 'toolbelt', version: '*' },
      { level: 'check', signal },
    )
    const directory = sandbox.path(INDEX, 'toolbelt-0.9.0')
    expect(answer).toEqual({
      value: [
        {
          id: { pm: 'cargo', name: 'toolbelt', version: '0.9.0' },
          content: { type: 'directory', path: directory },
          manifest: [],
          labelRoot: directory,
        },
      ],
      problems: [],
    })
  })

  it('an id of another package manager has none here', async () => {
    const { cargo } = project()
    const answer = await cargo.loadPlugin(
      { pm: 'npm', name: 'toolbelt', version: '*' },
      { level: 'check', signal },
    )
    expect(answer).toEqual({ value: [], problems: [] })
  })

  it('a crate that is used run after run costs no reading', async () => {
    const { sandbox, host, cargo } = project({})
    const id = { pm: 'cargo', name: 'toolbelt', version: '*' }
    await cargo.loadPlugin(id, { level: 'check', signal })
    const { cargo: later, host: laterHost } = open(sandbox, { stored: host.stored })
    expect((await later.loadPlugin(id, { level: 'none', signal })).value).toHaveLength(1)
    expect(laterHost.calls).toMatchObject({ reads: [], runs: [] })
  })
})

describe('names', () => {
  it.each([
    ['lib-nice', 'lib_nice', true],
    ['lib-nice', 'lib-nice', true],
    ['a-b_c', 'a_b-c', true],
    ['Serde', 'serde', false],
    ['libnice', 'lib-nice', false],
  ])('%s and %s', (left, right, same) => {
    expect(project({}).cargo.sameName?.(left, right)).toBe(same)
  })
})

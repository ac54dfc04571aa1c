import { readFileSync } from 'node:fs'

import type { UpdateLevel } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

import { unpack } from './support/fake-cargo.js'
import { fetch, project, PROJECT } from './support/fetching.js'
import { INDEX, lock, locked } from './support/lock.js'
import { crate, inspect, open } from './support/project.js'

interface Row {
  readonly row: string
  readonly name: string
  readonly version?: string
  readonly level?: UpdateLevel
  /** Name, version and directory of the answer. */
  readonly found: readonly [string, string, string]
  /** Requirement that cargo was asked for; nothing was started where absent. */
  readonly probed?: string
}

const ROWS: readonly Row[] = [
  { row: 'C15: a path dependency by a folded name', name: 'lib_nice', found: ['lib-nice', '0.3.0', 'n'] },
  {
    row: 'C16: with a requirement the registry is asked',
    name: 'lib-nice',
    version: '^0.2',
    found: ['lib-nice', '0.2.9', `${INDEX}/lib-nice-0.2.9`],
    probed: '^0.2',
  },
  {
    row: 'the version of the path dependency itself',
    name: 'lib-nice',
    version: '0.3.0',
    found: ['lib-nice', '0.3.0', 'n'],
  },
  { row: 'C19: a member', name: 'b', found: ['b', '1.0.0', 'ws/b'] },
  {
    row: "G11: a member whatever the requirement, since its name is nobody else's business",
    name: 'b',
    version: '>=9',
    found: ['b', '1.0.0', 'ws/b'],
  },
  {
    row: 'the highest of several versions',
    name: 'codec',
    found: ['codec', '2.0.1', `${INDEX}/codec-2.0.1`],
  },
  {
    row: 'one of several versions',
    name: 'codec',
    version: '1.4.0',
    found: ['codec', '1.4.0', `${INDEX}/codec-1.4.0`],
  },
  {
    row: 'a dependency that is not here, at its version and not the newest',
    name: 'remote',
    found: ['remote', '3.1.0', `${INDEX}/remote-3.1.0`],
    probed: '=3.1.0',
  },
  {
    row: 'C17: no dependency',
    name: 'toolbelt',
    found: ['toolbelt', '0.9.0', `${INDEX}/toolbelt-0.9.0`],
    probed: '*',
  },
  {
    row: 'no dependency, with a requirement',
    name: 'toolbelt',
    version: '>=0.2, <0.3',
    found: ['toolbelt', '0.2.5', `${INDEX}/toolbelt-0.2.5`],
    probed: '>=0.2, <0.3',
  },
  {
    row: 'an exact version',
    name: 'toolbelt',
    version: '0.2.5',
    found: ['toolbelt', '0.2.5', `${INDEX}/toolbelt-0.2.5`],
    probed: '=0.2.5',
  },
  {
    row: 'a name in the other spelling',
    name: 'far_crate',
    found: ['far-crate', '1.0.0', `${INDEX}/far-crate-1.0.0`],
    probed: '*',
  },
]

describe('fetching a package', () => {
  it.each(ROWS)('$row', async ({ name, version, level, found, probed }) => {
    const { sandbox, host, cargo } = project()
    await inspect(cargo, sandbox.path('ws'))
    const { id, directory } = await fetch(cargo, name, version, level)
    expect([id.pm, id.name, id.version, directory]).toEqual([
      'cargo',
      found[0],
      found[1],
      sandbox.path(found[2]),
    ])
    const scratch = host.calls.scratches.at(-1)
    if (probed === undefined) {
      expect(host.calls.runs).toEqual([])
    } else {
      expect(readFileSync(`${scratch}/Cargo.toml`, 'utf8')).toContain(`version = "${probed}"`)
    }
  })

  it('G10: the configuration and toolchain of the project apply', async () => {
    const { sandbox, host, cargo } = project({
      ...PROJECT,
      'ws/.cargo/config.toml': '',
      'home/.cargo/config.toml': '',
    })
    await inspect(cargo, sandbox.path('ws'))
    await fetch(cargo, 'toolbelt')
    const [scratch] = host.calls.scratches
    const flags = [
      '--config',
      sandbox.path('home/.cargo/config.toml'),
      '--config',
      sandbox.path('ws/.cargo/config.toml'),
    ]
    expect(host.calls.runs.map(({ args, cwd }) => [cwd, ...args])).toEqual([
      [sandbox.path('ws'), 'generate-lockfile', '--manifest-path', `${scratch}/Cargo.toml`],
      [scratch, 'info', ...flags, 'toolbelt@0.9.0'],
    ])
    expect(readFileSync(`${scratch}/Cargo.toml`, 'utf8')).toMatch(/^\[workspace\]$/m)
  })

  it('cargo does not run where somebody has put configuration above the scratch directory', async () => {
    const { sandbox, host, cargo } = project({ ...PROJECT, '.cargo/config.toml': '' })
    await inspect(cargo, sandbox.path('ws'))
    expect((await fetch(cargo, 'toolbelt')).id.version).toBe('0.9.0')
    expect(host.calls.runs.map(({ args, cwd }) => [args[0], cwd])).toEqual([
      ['generate-lockfile', sandbox.path('ws')],
      ['metadata', sandbox.path('ws')],
    ])
  })

  it('an older cargo downloads by way of metadata', async () => {
    const { sandbox, host, cargo } = project({}, { isOld: true })
    const { directory } = await fetch(cargo, 'toolbelt')
    expect(directory).toBe(sandbox.path(INDEX, 'toolbelt-0.9.0'))
    expect(host.calls.runs.map(({ args }) => args[0])).toEqual(['generate-lockfile', 'info', 'metadata'])
  })

  it('A18: a dependency from another registry is asked for there', async () => {
    const { sandbox, host, cargo } = project({
      ...crate(
        'ws',
        'app',
        '[dependencies]\nremote = { version = "3", registry-index = "sparse+https://crates.example.com/i/" }',
      ),
      'ws/Cargo.lock': lock(locked('remote', '3.1.0', 'source = "sparse+https://crates.example.com/i/"')),
    })
    await inspect(cargo, sandbox.path('ws'))
    await fetch(cargo, 'remote').catch(() => undefined)
    expect(readFileSync(`${host.calls.scratches[0]}/Cargo.toml`, 'utf8')).toContain(
      'remote = { registry-index = "sparse+https://crates.example.com/i/", version = "=3.1.0"',
    )
  })

  it('S90: a dependency from a repository is not asked for at the registry', async () => {
    const { sandbox, host, cargo } = project()
    await inspect(cargo, sandbox.path('ws'))
    await expect(fetch(cargo, 'git-one')).rejects.toMatchObject({ code: 'PACKAGE_UNAVAILABLE' })
    expect(host.calls.runs).toEqual([])
  })
})

describe('level none', () => {
  it.each([
    ['C25: what is not here', 'far-crate', '*'],
    ['an exact version that is not here', 'far-crate', '1.0.0'],
    ['a dependency that is not here', 'remote', '*'],
    ['a requirement that nothing here fits', 'codec', '>=9'],
  ])('starts nothing and says what to do: %s', async (_, name, version) => {
    const { sandbox, host, cargo } = project()
    await inspect(cargo, sandbox.path('ws'))
    await expect(fetch(cargo, name, version, 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
      remedy: expect.stringContaining('symposium sync'),
    })
    expect(host.calls.runs).toEqual([])
    expect(host.calls.scratches).toEqual([])
  })

  it('starts nothing even where the dependencies are unknown', async () => {
    const { host, cargo } = project(crate('ws', 'app', '[dependencies]\ncodec = "1"'))
    await expect(fetch(cargo, 'far-crate', '*', 'none')).rejects.toMatchObject({
      code: 'PACKAGE_UNAVAILABLE',
    })
    expect(host.calls.runs).toEqual([])
  })

  it.each([
    ['the highest that fits any', '*', '0.10.0'],
    ['the highest that fits a requirement', '^0.9', '0.9.1'],
    ['an exact one', '=0.2.5', '0.2.5'],
    ['no version in preparation', '>=0.9', '0.10.0'],
  ])('serves what cargo has unpacked: %s', async (_, version, expected) => {
    const { sandbox, host, cargo } = project({})
    for (const unpacked of ['0.2.5', '0.9.1', '0.10.0', '0.11.0-alpha.1'])
      unpack(sandbox, 'toolbelt', unpacked)
    unpack(sandbox, 'toolbelt-extra', '9.0.0')
    expect((await fetch(cargo, 'toolbelt', version, 'none')).id.version).toBe(expected)
    expect(host.calls.runs).toEqual([])
  })

  it('F-6 and F-33: serves what a probe found before, as long as it is there', async () => {
    const { sandbox, host, cargo } = project()
    await fetch(cargo, 'toolbelt', '>=0.2, <0.3')
    // A newer one has been unpacked for something else since.
    unpack(sandbox, 'toolbelt', '0.2.9')
    const later = open(sandbox, { stored: host.stored })
    expect((await fetch(later.cargo, 'toolbelt', '>=0.2, <0.3', 'none')).id.version).toBe('0.2.5')
    sandbox.delete(`${INDEX}/toolbelt-0.2.5`)
    expect((await fetch(later.cargo, 'toolbelt', '>=0.2, <0.3', 'none')).id.version).toBe('0.2.9')
  })
})

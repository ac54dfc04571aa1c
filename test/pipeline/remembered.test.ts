import { truncateSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crate, extracted, lock } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { createWorld, type World } from '../support/world.js'

/** A registry plugin that is active where an atom holds. */
function on(name: string, atom: string): Record<string, string> {
  return plugin(`reg/${name}`, { manifest: `name = "${name}"\ndepends-on = ["${atom}"]\n` })
}

const KIT = ['kit = { path = "../kit" }']
const KIT_FILES = crate('kit', { files: skills('.', 'tune') })

const changes: readonly (Row & { readonly after: (world: World) => unknown })[] = [
  {
    id: 'C11',
    title: 'a line added by hand to a manifest is seen, though the lock is as before',
    files: { ...KIT_FILES, ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]) },
    plugins: ['auto-enable = ["*"]'],
    after: (world) => world.write(crate('ws', { name: 'app', dependencies: KIT })),
    installed: ['tune'],
  },
  {
    id: 'C12',
    title: 'damaged caches count as none',
    dependencies: KIT,
    files: { ...KIT_FILES, ...on('for-kit', 'kit') },
    plugins: ['use = ["kit"]'],
    after: (world) => {
      const caches = Object.keys(world.tree('home/.symposium/cache')).filter((path) => path.endsWith('.json'))
      expect(caches.length).toBeGreaterThan(3)
      caches.forEach((path) => truncateSync(world.at(`home/.symposium/cache/${path}`), 10))
    },
    installed: ['for-kit', 'tune'],
  },
  {
    id: 'C13',
    title: 'sources that were deleted from cargo’s home are missed at once, and what is installed stays',
    files: {
      ...crate('ws', { name: 'app', dependencies: ['kit = "1"'] }),
      ...lock('ws', [
        { name: 'app', version: '1.0.0', local: true, dependencies: ['kit'] },
        { name: 'kit', version: '1.0.0' },
      ]),
      ...extracted('kit', '1.0.0', { files: skills('.', 'tune') }),
    },
    plugins: ['use = ["kit"]'],
    after: (world) => world.remove('home/.cargo/registry'),
    installed: ['tune'],
    warnings: ['PACKAGE_UNAVAILABLE'],
    status: [['kit', 'failed']],
  },
  {
    id: 'faults A12',
    title: 'a lock with an older time and the same size is read again',
    files: {
      ...crate('ws', { name: 'app', dependencies: ['codec = "1"'] }),
      ...lock('ws', [
        { name: 'app', version: '1.0.0', local: true, dependencies: ['codec'] },
        { name: 'codec', version: '1.4.0' },
      ]),
      ...on('for-four', 'codec=1.4'),
      ...on('for-five', 'codec>=1.5'),
    },
    after: (world) => {
      const text = world.read('ws/Cargo.lock').replace('1.4.0', '1.5.0')
      world.write({ 'ws/Cargo.lock': text })
      utimesSync(world.at('ws/Cargo.lock'), 1_000_000, 1_000_000)
    },
    installed: ['for-five', 'for-four'],
  },
]

describe('what an earlier run remembers', () => {
  testRows(
    changes.map((row) => ({
      ...row,
      before: async (world) => {
        await world.sync()
        await row.after(world)
      },
    })),
  )

  it('C14 two workspaces of one name keep their caches apart', async () => {
    const world = createWorld({ files: { ...crate('one/app'), ...crate('two/app') } })
    await world.run(['sync'], { cwd: world.at('one/app') })
    await world.run(['sync'], { cwd: world.at('two/app') })
    const directories = Object.keys(world.tree('home/.symposium/cache/workspaces')).filter(
      (path) => !path.includes('/'),
    )
    expect(directories).toHaveLength(2)
    expect(directories.every((name) => /^app-[0-9a-f]{16}$/.test(name))).toBe(true)
  })

  it('C10 a project that only cargo could read is no missing project', async () => {
    const world = createWorld({
      dependencies: ['kit = "1"'],
      files: { 'bin/cargo': '#!/bin/sh\necho "error: no network, says cargo" >&2\nexit 101\n' },
    })
    const variables = { SYMPOSIUM_CARGO: join(world.base, 'bin/cargo') }
    const ran = await world.run(['sync', '--json'], { variables })
    expect(ran.warnings).toEqual(['TOOL_FAILED'])
    expect(ran.stderr).toContain('no network, says cargo')
    const missing = await world.sync()
    expect(missing.warnings).toEqual(['TOOL_MISSING'])
    expect(missing.stderr).toContain('Cargo.lock is missing')
  })

  it('C9 what cargo made of a project without a lock is remembered', async () => {
    const world = createWorld({
      dependencies: ['codec = "1"'],
      files: { ...extracted('codec', '1.4.0'), ...on('for-codec', 'codec=1.4') },
    })
    const packages = [
      { id: 'app', name: 'app', version: '1.0.0', source: null, manifest_path: world.at('ws/Cargo.toml') },
      {
        id: 'codec',
        name: 'codec',
        version: '1.4.0',
        source: 'registry+https://github.com/rust-lang/crates.io-index',
        manifest_path: world.at(Object.keys(extracted('codec', '1.4.0'))[0] ?? ''),
      },
    ]
    const resolve = { nodes: [{ id: 'app', deps: [{ pkg: 'codec' }], dependencies: ['codec'] }] }
    world.write({
      'bin/cargo': `#!/bin/sh\ncp "$0.lock" Cargo.lock\necho run >> "$0.runs"\ncat "$0.json"\n`,
      'bin/cargo.json': JSON.stringify({ packages, workspace_members: ['app'], resolve }),
      ...Object.fromEntries(
        Object.values(
          lock('x', [
            { name: 'app', version: '1.0.0', local: true, dependencies: ['codec'] },
            { name: 'codec', version: '1.4.0' },
          ]),
        ).map((text) => ['bin/cargo.lock', text]),
      ),
    })
    const variables = { SYMPOSIUM_CARGO: world.at('bin/cargo') }
    for (const _run of ['first', 'second']) {
      const ran = await world.run(['sync', '--json'], { variables })
      expect(ran.warnings).toEqual([])
      expect(world.installed()).toEqual(['for-codec'])
    }
    expect(world.read('bin/cargo.runs')).toBe('run\n')
    expect(world.read('ws/Cargo.lock')).toContain('codec')
  })
})

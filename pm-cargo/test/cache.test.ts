import type { JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

import { PROJECT, run } from './support/cached.js'
import { CRATES_IO, INDEX, REGISTRY_DEPENDENCY } from './support/lock.js'
import { crate, inspect, manifest, names, open, sandboxOf, type Tree } from './support/project.js'

const COUNT = 40

function manyPathDependencies(): Tree {
  const all = Array.from({ length: COUNT }, (_, index) => `dep-${index}`)
  const lines = all.map((name) => `${name} = { path = "../deps/${name}" }`)
  return Object.assign(
    { ...crate('ws', 'app', `[dependencies]\n${lines.join('\n')}`) },
    ...all.map((name) => crate(`deps/${name}`, name, '[package.metadata.other]\nkey = 1')),
  ) as Tree
}

describe('a run in which nothing has changed', () => {
  it.each([
    ['many path dependencies', manyPathDependencies()],
    ['a workspace with patterns, registry and path dependencies', PROJECT],
  ])('reads no file, lists no directory and starts nothing: %s', async (_, tree) => {
    const sandbox = sandboxOf(tree)
    const first = await run(sandbox)
    expect(first.host.calls.reads.length).toBeGreaterThan(0)
    const second = await run(sandbox, first.host.stored)
    expect(second.found).toEqual(first.found)
    expect(second.host.calls).toMatchObject({ reads: [], lists: [], runs: [] })
  })

  it('takes one status of each manifest and two more of what a dependency may embed', async () => {
    const sandbox = sandboxOf(manyPathDependencies())
    const { host } = await run(sandbox)
    const { calls } = (await run(sandbox, host.stored)).host
    const own = calls.stats.filter((path) => path.startsWith(sandbox.path('deps/')))
    expect(own).toHaveLength(3 * COUNT)
    // The rest is the project itself and the directories above it.
    expect(calls.stats.length - own.length).toBeLessThan(60)
  })

  it('keeps what cargo said', async () => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const stdout = JSON.stringify({
      packages: [
        {
          id: 'app',
          name: 'app',
          version: '1.0.0',
          source: null,
          manifest_path: sandbox.path('ws/Cargo.toml'),
        },
        {
          id: 'codec',
          name: 'codec',
          version: '2.0.1',
          source: CRATES_IO,
          manifest_path: sandbox.path(INDEX, 'codec-2.0.1/Cargo.toml'),
        },
      ],
      workspace_members: ['app'],
      resolve: {
        nodes: [
          { id: 'app', deps: [{ pkg: 'codec' }] },
          { id: 'codec', deps: [] },
        ],
      },
    })
    const { host, cargo } = open(sandbox, {
      run: () => {
        // As the real one does.
        sandbox.write({
          'ws/Cargo.lock': 'version = 5\n',
          [`${INDEX}/codec-2.0.1/Cargo.toml`]: manifest('codec'),
        })
        return { state: 'exited', code: 0, stdout, stderr: '' }
      },
    })
    expect(names((await inspect(cargo, sandbox.path('ws'))).dependencies)).toEqual(['codec 2.0.1'])
    expect(host.calls.runs).toHaveLength(1)
    const second = await run(sandbox, host.stored)
    expect(second.found).toEqual(['codec 2.0.1'])
    expect(second.host.calls).toMatchObject({
      reads: [sandbox.path(INDEX, 'codec-2.0.1/Cargo.toml')],
      runs: [],
    })
  })

  it('does not read for a file that appears in a listed directory', async () => {
    const sandbox = sandboxOf({ 'ws/Cargo.toml': '[workspace]\nmembers = ["*"]', ...crate('ws/a', 'a') })
    const { host } = await run(sandbox)
    sandbox.write({ 'ws/notes.txt': '' })
    const second = await run(sandbox, host.stored)
    expect(second.host.calls.reads).toEqual([])
    // The new status has been kept: the next run does not even list.
    expect((await run(sandbox, host.stored)).host.calls.lists).toEqual([])
  })
})

const DAMAGE: readonly (readonly [string, (value: JsonValue) => JsonValue])[] = [
  ['null', () => null],
  ['a text', () => 'abc'],
  ['an empty table', () => ({})],
  ['a table of another format', (value) => Object.assign({}, value, { format: 0 })],
  ['a table without inputs', (value) => Object.assign({}, value, { inputs: 3 })],
  ['inputs of another shape', (value) => Object.assign({}, value, { inputs: [[1, 2]] })],
  ['dependencies of another shape', (value) => Object.assign({}, value, { dependencies: [['codec']] })],
  ['members of another shape', (value) => Object.assign({}, value, { members: { length: 1 } })],
  ['sightings of another shape', (value) => Object.assign({}, value, { table: [1] })],
]

describe('C12: a damaged cache is a miss', () => {
  it.each(DAMAGE)('%s', async (_, damage) => {
    const sandbox = sandboxOf(PROJECT)
    const first = await run(sandbox)
    const stored = new Map([...first.host.stored].map(([key, value]) => [key, damage(value)]))
    expect((await run(sandbox, stored)).found).toEqual(first.found)
  })

  it('an answer from other surroundings is none', async () => {
    const sandbox = sandboxOf(PROJECT)
    const { host } = await run(sandbox)
    const { cargo, host: next } = open(sandbox, {
      stored: host.stored,
      variables: { CARGO_HOME: sandbox.path('other') },
    })
    const { dependencies } = await inspect(cargo, sandbox.path('ws'))
    expect(dependencies.map(({ directory }) => directory)).toEqual([undefined, sandbox.path('n')])
    expect(next.calls.reads.length).toBeGreaterThan(0)
  })

  it('what has not been used for long makes room', async () => {
    const packages = Array.from({ length: 50 }, (_, index) => `p${index}`)
    const sandbox = sandboxOf(Object.assign({}, ...packages.map((name) => crate(name, name))) as Tree)
    const { host, cargo } = open(sandbox)
    for (const name of packages) await inspect(cargo, sandbox.path(name))
    const kept = [...host.stored].filter(([, value]) => value !== null)
    expect(kept.length).toBeLessThanOrEqual(65)
    const { cargo: next, host: nextHost } = open(sandbox, { stored: host.stored })
    await inspect(next, sandbox.path('p49'))
    expect(nextHost.calls.reads).toEqual([])
  })
})

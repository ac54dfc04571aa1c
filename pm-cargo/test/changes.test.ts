import { statSync, utimesSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { PROJECT, run } from './support/cached.js'
import { fromRegistry, INDEX, lock, locked } from './support/lock.js'
import {
  crate,
  inspect,
  manifest,
  names,
  open,
  sandboxOf,
  signal,
  type Sandbox,
  type Tree,
} from './support/project.js'

interface Change {
  readonly row: string
  readonly tree?: Tree
  readonly change: (sandbox: Sandbox) => void
  /** Dependencies and members after the change. */
  readonly found: readonly string[]
  readonly members?: readonly string[]
}

const CHANGES: readonly Change[] = [
  {
    row: 'C11: a dependency added by hand, the lock as before',
    change: (sandbox) =>
      sandbox.write({
        ...crate('m', 'm'),
        'ws/crates/a/Cargo.toml': manifest('a', '[dependencies]\ncodec = "1"\nm = { path = "../../../m" }'),
      }),
    found: ['codec 1.4.0', 'm 1.0.0'],
  },
  {
    row: 'A12: an older lock put back',
    change: (sandbox) => {
      const { mtime, atime } = statSync(sandbox.path('ws/Cargo.lock'))
      sandbox.write({
        'ws/Cargo.lock': lock(
          locked('a', '1.0.0', 'dependencies = ["codec", "n"]'),
          fromRegistry('codec', '1.3.9'),
        ),
      })
      utimesSync(sandbox.path('ws/Cargo.lock'), atime, new Date(mtime.getTime() - 60_000))
    },
    found: ['codec 1.3.9', 'n 1.0.0'],
  },
  {
    row: 'F-30: an edit that keeps length and time',
    change: (sandbox) => {
      const { mtime, atime } = statSync(sandbox.path('n/Cargo.toml'))
      sandbox.write({
        'n/Cargo.toml': manifest('n', '[package.metadata.symposium]\nname = "n"').replace('1.0.0', '1.0.7'),
      })
      utimesSync(sandbox.path('n/Cargo.toml'), atime, mtime)
    },
    found: ['codec 1.4.0', 'n 1.0.7'],
  },
  {
    row: 'a new member',
    change: (sandbox) => sandbox.write(crate('ws/crates/b', 'b')),
    found: ['codec 1.4.0', 'n 1.0.0'],
    members: ['ws/crates/a', 'ws/crates/b'],
  },
  {
    row: 'a member in a directory that was there before',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["a"]\nexclude = ["b"]',
      ...crate('ws/a', 'a'),
      'ws/b/': '',
    },
    change: (sandbox) =>
      sandbox.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]', ...crate('ws/b', 'b') }),
    found: [],
    members: ['ws/a', 'ws/b'],
  },
  {
    row: 'a library for a dependency that had none',
    tree: {
      ...crate('ws', 'app', '[dependencies]\nt = { path = "../t" }'),
      't/Cargo.toml': manifest('t'),
      't/src/main.rs': '',
    },
    change: (sandbox) => sandbox.write({ 't/src/lib.rs': '' }),
    found: ['t 1.0.0'],
  },
  {
    row: 'configuration that patches a dependency',
    change: (sandbox) =>
      sandbox.write({
        ...crate('patched', 'codec'),
        'patched/Cargo.toml': manifest('codec').replace('1.0.0', '1.4.0'),
        'ws/.cargo/config.toml': '[patch.crates-io]\ncodec = { path = "../patched" }',
      }),
    found: ['codec 1.4.0', 'n 1.0.0'],
  },
]

describe('a change is noticed', () => {
  it.each(CHANGES)('$row', async ({ tree = PROJECT, change, found, members }) => {
    const sandbox = sandboxOf(tree)
    const { host } = await run(sandbox)
    change(sandbox)
    const { cargo, host: next } = open(sandbox, { stored: host.stored })
    const project = await inspect(cargo, sandbox.path('ws'))
    expect(names(project.dependencies)).toEqual(found)
    expect(next.calls.reads.length).toBeGreaterThan(0)
    if (members !== undefined) {
      expect(project.members.map(({ directory }) => directory)).toEqual(
        members.map((path) => sandbox.path(path)),
      )
    }
  })

  it('a workspace appears around a package', async () => {
    const sandbox = sandboxOf(crate('ws/a', 'a'))
    const { host, cargo } = open(sandbox)
    expect((await inspect(cargo, sandbox.path('ws/a'))).root).toBe(sandbox.path('ws/a'))
    sandbox.write({ 'ws/Cargo.toml': '[workspace]\nmembers = ["a"]' })
    const next = open(sandbox, { stored: host.stored })
    expect((await inspect(next.cargo, sandbox.path('ws/a'))).root).toBe(sandbox.path('ws'))
  })

  it.each([
    ['C13: its directory goes', (s: Sandbox) => s.delete(`${INDEX}/codec-1.4.0`), [sandboxPath, undefined]],
    [
      'its directory comes',
      (s: Sandbox) =>
        s.write({
          [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec'),
          [`${INDEX}/codec-1.4.0/src/lib.rs`]: '',
        }),
      [undefined, sandboxPath],
    ],
  ])('a dependency is looked for again: %s', async (_, change, [before, after]) => {
    const sandbox = sandboxOf(PROJECT)
    if (before === undefined) sandbox.delete(`${INDEX}/codec-1.4.0`)
    const { host, cargo } = open(sandbox)
    const directoryOf = async (of: typeof cargo): Promise<string | undefined> =>
      (await inspect(of, sandbox.path('ws'))).dependencies.find(({ id }) => id.name === 'codec')?.directory
    expect(await directoryOf(cargo)).toBe(before?.(sandbox))
    change(sandbox)
    expect(await directoryOf(open(sandbox, { stored: host.stored }).cargo)).toBe(after?.(sandbox))
  })

  it('within one process too', async () => {
    const sandbox = sandboxOf(PROJECT)
    const { cargo } = open(sandbox)
    const workspace = await cargo.workspace?.(sandbox.path('ws'), { signal })
    if (workspace === undefined) throw new Error('no workspace')
    await cargo.dependencies?.(workspace, { signal })
    sandbox.write({ 'ws/crates/a/Cargo.toml': manifest('a') })
    expect((await cargo.dependencies?.(workspace, { signal }))?.value).toEqual([])
  })

  it('all that an answer was made from is told to the host', async () => {
    const sandbox = sandboxOf(PROJECT)
    const { inputs } = await inspect(open(sandbox).cargo, sandbox.path('ws'))
    const expected = [
      'ws/Cargo.toml',
      'ws/Cargo.lock',
      'ws/crates',
      'ws/crates/a/Cargo.toml',
      'n/Cargo.toml',
      'ws/.cargo',
      'Cargo.toml',
    ]
    expect(inputs).toEqual(expect.arrayContaining(expected.map((path) => sandbox.path(path))))
    expect(new Set(inputs).size).toBe(inputs.length)
  })
})

function sandboxPath(sandbox: Sandbox): string {
  return sandbox.path(INDEX, 'codec-1.4.0')
}

import { describe, expect, it } from 'vitest'

import { fromRegistry, lock, REGISTRY_DEPENDENCY } from './support/lock.js'
import { crate, inspect, open, sandboxOf, type Tree } from './support/project.js'

interface Fault {
  readonly row: string
  readonly tree: Tree
  readonly from?: string
  readonly file: string
  readonly line?: number
}

const FAULTS: readonly Fault[] = [
  {
    row: 'a manifest that is not TOML',
    tree: { 'ws/Cargo.toml': '[package]\nname = \n' },
    file: 'ws/Cargo.toml',
    line: 2,
  },
  {
    row: 'a member that is not TOML',
    tree: { 'ws/Cargo.toml': '[workspace]\nmembers = ["a"]', 'ws/a/Cargo.toml': '[[' },
    file: 'ws/a/Cargo.toml',
    line: 1,
  },
  {
    row: 'a package that is in no workspace though it lies in one',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["a"]',
      ...crate('ws/a', 'a'),
      ...crate('ws/fixture', 'fixture'),
    },
    from: 'ws/fixture',
    file: 'ws/fixture/Cargo.toml',
  },
  {
    row: 'a member without a manifest',
    tree: { 'ws/Cargo.toml': '[workspace]\nmembers = ["crates/*"]', 'ws/crates/empty/': '' },
    file: 'ws/crates/empty/Cargo.toml',
  },
  {
    row: 'a lock that is not TOML',
    tree: { ...REGISTRY_DEPENDENCY, 'ws/Cargo.lock': '<<<<<<< HEAD\n' },
    file: 'ws/Cargo.lock',
    line: 1,
  },
  {
    row: 'configuration that is not TOML',
    tree: {
      ...REGISTRY_DEPENDENCY,
      'ws/Cargo.lock': lock(fromRegistry('codec', '2.0.0')),
      'ws/.cargo/config.toml': '[',
    },
    file: 'ws/.cargo/config.toml',
    line: 1,
  },
  {
    row: 'configuration that includes itself',
    tree: {
      ...REGISTRY_DEPENDENCY,
      'ws/Cargo.lock': lock(),
      'ws/.cargo/config.toml': 'include = ["config.toml"]',
    },
    file: 'ws/.cargo/config.toml',
  },
]

describe('a project that cannot be read', () => {
  it.each(FAULTS)('names the place: $row', async ({ tree, from = 'ws', file, line }) => {
    const sandbox = sandboxOf(tree)
    const { host, cargo } = open(sandbox)
    const place = { file: sandbox.path(file), ...(line === undefined ? {} : { line }) }
    await expect(inspect(cargo, sandbox.path(from))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      place,
    })
    expect(host.calls.runs).toEqual([])
  })

  const CONFLICT = 'version = 4\n<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n'
  it.each([
    ['S78: a lock', 'ws/Cargo.lock', CONFLICT, 2, /cargo generate-lockfile/],
    [
      'a lock with other line ends',
      'ws/Cargo.lock',
      CONFLICT.replaceAll('\n', '\r\n'),
      2,
      /cargo generate-lockfile/,
    ],
    ['a manifest', 'ws/Cargo.toml', `[package]\n${CONFLICT}`, 3, /resolve/],
  ])('the markers of a merge conflict are called so: %s', async (_, file, text, line, remedy) => {
    const sandbox = sandboxOf({ ...REGISTRY_DEPENDENCY, [file]: text })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      message: 'it holds the markers of a merge conflict',
      place: { file: sandbox.path(file), line },
      remedy: expect.stringMatching(remedy),
    })
  })
})

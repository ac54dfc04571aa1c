import { describe, expect, it } from 'vitest'

import { CRATES_IO, fromRegistry, INDEX, lock, locked } from './support/lock.js'
import { crate, inspect, manifest, names, open, sandboxOf, signal, type Tree } from './support/project.js'

const COMMIT = '0123456789abcdef0123456789abcdef01234567'

interface Row {
  readonly row: string
  readonly tree: Tree
  readonly from?: string
  readonly members?: readonly string[]
  /** `name version`. */
  readonly dependencies: readonly string[]
  readonly sources?: readonly string[]
}

const ROWS: readonly Row[] = [
  {
    row: 'C1: a renamed dependency is listed by its own name',
    tree: {
      ...crate('ws', 'app', '[dependencies]\nnice = { package = "lib-nice", path = "../n" }'),
      ...crate('n', 'lib-nice'),
    },
    dependencies: ['lib-nice 1.0.0'],
    sources: ['path'],
  },
  {
    row: 'C2: development and build dependencies',
    tree: {
      ...crate('ws', 'app', '[dev-dependencies]\nbench-kit = "1"\n[build-dependencies]\ncodegen = "1"'),
      'ws/Cargo.lock': lock(
        locked('app', '1.0.0', 'dependencies = ["bench-kit", "codegen"]'),
        fromRegistry('bench-kit', '1.2.0'),
        fromRegistry('codegen', '1.0.9'),
      ),
    },
    dependencies: ['bench-kit 1.2.0', 'codegen 1.0.9'],
    sources: ['registry', 'registry'],
  },
  {
    row: 'C3: optional ones and those for another platform',
    tree: {
      ...crate(
        'ws',
        'app',
        '[dependencies]\nopt-x = { version = "1", optional = true }\n[target."cfg(windows)".dependencies]\nwinapi-ish = "1"',
      ),
      'ws/Cargo.lock': lock(
        locked('app', '1.0.0', 'dependencies = ["opt-x", "winapi-ish"]'),
        fromRegistry('opt-x', '1.0.0'),
        fromRegistry('winapi-ish', '1.0.0'),
      ),
    },
    dependencies: ['opt-x 1.0.0', 'winapi-ish 1.0.0'],
  },
  {
    row: 'C4 (design/decisions.md): a member that another one depends on is a dependency, with its source told',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
      ...crate('ws/a', 'a', '[dependencies]\nb = { path = "../b" }'),
      ...crate('ws/b', 'b'),
    },
    members: ['ws/a', 'ws/b'],
    dependencies: ['b 1.0.0'],
    sources: ['member'],
  },
  {
    row: 'C5: a path dependency inside a root with [workspace] is a member',
    tree: {
      ...crate('ws', 'app', '[workspace]\n[dependencies]\nq = { path = "vendor/q" }'),
      ...crate('ws/vendor/q', 'q'),
    },
    members: ['ws', 'ws/vendor/q'],
    dependencies: ['q 1.0.0'],
    sources: ['member'],
  },
  {
    row: 'C6: without [workspace] it is a path dependency',
    tree: {
      ...crate('ws', 'app', '[dependencies]\nq = { path = "vendor/q" }'),
      ...crate('ws/vendor/q', 'q'),
    },
    members: ['ws'],
    dependencies: ['q 1.0.0'],
    sources: ['path'],
  },
  {
    row: 'C7: every version of a name',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
      ...crate('ws/a', 'a', '[dependencies]\ncodec = "1.4"'),
      ...crate('ws/b', 'b', '[dependencies]\ncodec = "2"'),
      'ws/Cargo.lock': lock(
        locked('a', '1.0.0', 'dependencies = ["codec 1.4.0"]'),
        locked('b', '1.0.0', 'dependencies = ["codec 2.0.1"]'),
        fromRegistry('codec', '1.4.0'),
        fromRegistry('codec', '2.0.1'),
      ),
    },
    dependencies: ['codec 1.4.0', 'codec 2.0.1'],
  },
  {
    row: 'C8: a virtual root',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["m"]',
      ...crate('ws/m', 'm'),
      'ws/skills/s/SKILL.md': '',
    },
    members: ['ws/m'],
    dependencies: [],
  },
  {
    row: 'A16: a path dependency outside the workspace is no member',
    tree: { ...crate('ws', 'app', '[workspace]\n[dependencies]\nn = { path = "../n" }'), ...crate('n', 'n') },
    members: ['ws'],
    dependencies: ['n 1.0.0'],
    sources: ['path'],
  },
  {
    row: 'A4: one name and version from two sources is told once',
    tree: {
      'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
      ...crate('ws/a', 'a', '[dependencies]\nx = "1"'),
      ...crate('ws/b', 'b', '[dependencies]\nx = { path = "../../x" }'),
      ...crate('x', 'x'),
      'ws/Cargo.lock': lock(
        locked('a', '1.0.0', `dependencies = ["x 1.0.0 (${CRATES_IO})"]`),
        locked('b', '1.0.0', 'dependencies = ["x 1.0.0"]'),
        locked('x', '1.0.0'),
        fromRegistry('x', '1.0.0'),
      ),
    },
    dependencies: ['x 1.0.0'],
    sources: ['path'],
  },
  {
    row: 'a lock of version 1 with full edges and the root in a table of its own',
    tree: {
      ...crate('ws', 'app', '[dependencies]\nold = { package = "codec", version = "1" }\ncodec = "2"'),
      'ws/Cargo.lock': `[root]
name = "app"
version = "1.0.0"
dependencies = ["codec 1.4.0 (${CRATES_IO})", "codec 2.0.1 (${CRATES_IO})"]

[[package]]
${locked('codec', '1.4.0', `source = "${CRATES_IO}"`)}

[[package]]
${locked('codec', '2.0.1', `source = "${CRATES_IO}"`)}

[metadata]
"checksum codec 1.4.0 (${CRATES_IO})" = "00"
`,
    },
    dependencies: ['codec 1.4.0', 'codec 2.0.1'],
  },
  {
    row: 'the sparse index of crates.io is the same registry',
    tree: {
      ...crate('ws', 'app', '[dependencies]\ncodec = "1"'),
      'ws/Cargo.lock': lock(locked('codec', '1.4.0', 'source = "sparse+https://index.crates.io/"')),
    },
    dependencies: ['codec 1.4.0'],
  },
  {
    row: 'letter case, scheme and ending of a GitHub address make no difference',
    tree: {
      ...crate('ws', 'app', '[dependencies]\ng = { git = "http://github.com/Owner/Repo.git" }'),
      'ws/Cargo.lock': lock(locked('g', '1.0.0', `source = "git+https://github.com/owner/repo#${COMMIT}"`)),
    },
    dependencies: ['g 1.0.0'],
    sources: ['git'],
  },
  {
    row: 'a branch with characters that a newer lock encodes',
    tree: {
      ...crate('ws', 'app', '[dependencies]\ng = { git = "https://example.com/r", branch = "a/b+c" }'),
      'ws/Cargo.lock': lock(
        locked('g', '1.0.0', `source = "git+https://example.com/r?branch=a%2Fb%2Bc#${COMMIT}"`),
      ),
    },
    dependencies: ['g 1.0.0'],
  },
  {
    row: 'A18: a registry that the environment names',
    tree: {
      ...crate('ws', 'app', '[dependencies]\nin-house = { version = "1", registry = "my-own" }'),
      'ws/Cargo.lock': lock(
        locked('in-house', '1.5.0', 'source = "sparse+https://crates.example.com/index/"'),
      ),
    },
    dependencies: ['in-house 1.5.0'],
    sources: ['registry'],
  },
  {
    row: 'F12: no crash over keys that objects inherit',
    tree: {
      ...crate('ws', 'app', '[dependencies]\n__proto__ = "1"\nconstructor = "1"\n[features]\ntoString = []'),
      'ws/Cargo.lock': lock(fromRegistry('__proto__', '1.0.0'), fromRegistry('constructor', '1.0.0')),
    },
    dependencies: ['__proto__ 1.0.0', 'constructor 1.0.0'],
  },
]

describe('reading a project without cargo', () => {
  it.each(ROWS)('$row', async ({ tree, from = 'ws', members, dependencies, sources }) => {
    const sandbox = sandboxOf(tree)
    const variables = { CARGO_REGISTRIES_MY_OWN_INDEX: 'sparse+https://crates.example.com/index/' }
    const { host, cargo } = open(sandbox, { variables })
    const project = await inspect(cargo, sandbox.path(from))
    expect(project.root).toBe(sandbox.path('ws'))
    expect(names(project.dependencies)).toEqual(dependencies)
    if (members !== undefined) {
      expect(project.members.map(({ directory }) => directory)).toEqual(
        members.map((path) => sandbox.path(path)),
      )
    }
    if (sources !== undefined) expect(project.dependencies.map(({ source }) => source)).toEqual(sources)
    expect(host.calls.runs).toEqual([])
  })

  it('F-44: a directory without a manifest around it is an ordinary answer', async () => {
    const sandbox = sandboxOf({ 'ws/package.json': '{}' })
    const { cargo } = open(sandbox)
    expect(await cargo.workspace?.(sandbox.path('ws'), { signal })).toBeUndefined()
  })

  it('files of registries and repositories are found by looking', async () => {
    const sandbox = sandboxOf({
      ...crate(
        'ws',
        'app',
        '[dependencies]\ncodec = "1"\ng = { git = "https://example.com/some/repo.git" }\nabsent = "1"',
      ),
      'ws/Cargo.lock': lock(
        locked('app', '1.0.0', 'dependencies = ["absent", "codec", "g"]'),
        fromRegistry('absent', '1.0.0'),
        fromRegistry('codec', '1.4.0'),
        locked('g', '1.0.0', `source = "git+https://example.com/some/repo.git#${COMMIT}"`),
      ),
      [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec'),
      [`${INDEX}/codec-1.4.0/src/lib.rs`]: '',
      'home/.cargo/registry/src/github.com-1ecc6299db9ec823/codec-1.4.0/Cargo.toml': manifest('codec'),
      'home/.cargo/git/checkouts/repo-0011223344556677/fedcba9/Cargo.toml': manifest('g'),
      'home/.cargo/git/checkouts/repository-0011223344556677/0123456/Cargo.toml': manifest('g'),
      'home/.cargo/git/checkouts/repo-8899aabbccddeeff/0123456/crates/g/Cargo.toml': manifest('g'),
      'home/.cargo/git/checkouts/repo-8899aabbccddeeff/0123456/crates/g/src/lib.rs': '',
    })
    const { cargo } = open(sandbox)
    const { dependencies } = await inspect(cargo, sandbox.path('ws'))
    expect(dependencies.map(({ id, directory }) => [id.name, directory])).toEqual([
      ['absent', undefined],
      ['codec', sandbox.path(INDEX, 'codec-1.4.0')],
      ['g', sandbox.path('home/.cargo/git/checkouts/repo-8899aabbccddeeff/0123456/crates/g')],
    ])
  })

  it('A18: of two registries on one host, neither is guessed', async () => {
    const source = 'registry+https://crates.example.com/team/index'
    const sandbox = sandboxOf({
      ...crate(
        'ws',
        'app',
        `[dependencies]\nx = { version = "1", registry-index = "https://crates.example.com/team/index" }`,
      ),
      'ws/Cargo.lock': lock(locked('x', '1.0.0', `source = "${source}"`)),
      'home/.cargo/registry/src/crates.example.com-0011223344556677/x-1.0.0/Cargo.toml': manifest('x'),
      'home/.cargo/registry/src/crates.example.com-8899aabbccddeeff/x-1.0.0/Cargo.toml': manifest(
        'x',
        '# other',
      ),
    })
    const { dependencies } = await inspect(open(sandbox).cargo, sandbox.path('ws'))
    expect(dependencies).toEqual([{ id: { pm: 'cargo', name: 'x', version: '1.0.0' }, source: 'registry' }])
  })
})

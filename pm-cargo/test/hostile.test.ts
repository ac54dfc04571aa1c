import { truncateSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { fromRegistry, lock, locked } from './support/lock.js'
import { crate, inspect, manifest, names, open, sandboxOf, signal, type Tree } from './support/project.js'

describe('hostile projects', () => {
  it.each(['ws/Cargo.toml', 'n/Cargo.toml'])('a file of 200 MB is not read: %s', async (path) => {
    const sandbox = sandboxOf({
      ...crate('ws', 'app', '[dependencies]\nn = { path = "../n" }'),
      ...crate('n', 'n'),
    })
    truncateSync(sandbox.path(path), 200 * 1024 * 1024)
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      place: { file: sandbox.path(path) },
    })
  })

  it('a lock of 200 MB is not read', async () => {
    const sandbox = sandboxOf({ ...crate('ws', 'app', '[dependencies]\nx = "1"'), 'ws/Cargo.lock': '' })
    truncateSync(sandbox.path('ws/Cargo.lock'), 200 * 1024 * 1024)
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      place: { file: sandbox.path('ws/Cargo.lock') },
    })
  })

  it.each<readonly [string, Tree]>([
    ['tables', { 'ws/Cargo.toml': manifest('app', `x = ${'['.repeat(100_000)}`) }],
    ['keys', { 'ws/Cargo.toml': manifest('app', `[${'a.'.repeat(100_000)}b]`) }],
  ])('deep nesting of %s comes to an end', async (_, tree) => {
    const sandbox = sandboxOf({ ...tree, 'ws/src/lib.rs': '' })
    const outcome = await inspect(open(sandbox).cargo, sandbox.path('ws')).then(
      ({ members }) => members.length,
      (error: unknown) => error,
    )
    expect(outcome === 1 || (outcome instanceof Error && 'code' in outcome)).toBe(true)
  })

  it('keys that every object has are plain keys', async () => {
    const sandbox = sandboxOf({
      'ws/Cargo.toml': `[workspace]
members = ["a"]
[workspace.dependencies]
__proto__ = { path = "../p" }
constructor = { path = "../c" }
[patch.__proto__]
x = { path = "../p" }
`,
      ...crate(
        'ws/a',
        'a',
        '[dependencies]\n__proto__.workspace = true\nconstructor.workspace = true\n[__proto__]\nname = "evil"',
      ),
      ...crate('p', '__proto__'),
      ...crate('c', 'constructor'),
    })
    const { dependencies } = await inspect(open(sandbox).cargo, sandbox.path('ws'))
    expect(names(dependencies)).toEqual(['__proto__ 1.0.0', 'constructor 1.0.0'])
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('what only objects inherit is not there', async () => {
    const sandbox = sandboxOf(crate('ws', 'app', '[workspace]\n[dependencies]\ntoString.workspace = true'))
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
    })
  })

  it('path dependencies in a circle, inside and outside', async () => {
    const sandbox = sandboxOf({
      ...crate(
        'ws',
        'app',
        '[workspace]\n[dependencies]\nin-a = { path = "in-a" }\nout-a = { path = "../out-a" }',
      ),
      ...crate('ws/in-a', 'in-a', '[dependencies]\nin-b = { path = "../in-b" }'),
      ...crate('ws/in-b', 'in-b', '[dependencies]\nin-a = { path = "../in-a" }\napp = { path = ".." }'),
      ...crate('out-a', 'out-a', '[dependencies]\nout-b = { path = "../out-b" }'),
      ...crate('out-b', 'out-b', '[dependencies]\nout-a = { path = "../out-a" }'),
    })
    const { members, dependencies } = await inspect(open(sandbox).cargo, sandbox.path('ws'))
    expect(members).toHaveLength(3)
    expect(names(dependencies)).toEqual(['app 1.0.0', 'in-a 1.0.0', 'in-b 1.0.0', 'out-a 1.0.0'])
  })

  it('a long chain of path dependencies', async () => {
    const length = 1500
    const tree: Record<string, string> = {}
    for (let at = 0; at < length; at += 1) {
      tree[`ws/c/${at}/Cargo.toml`] = manifest(
        `p${at}`,
        `[dependencies]\np${at + 1} = { path = "../${at + 1}" }`,
      )
    }
    tree[`ws/c/${length}/Cargo.toml`] = manifest(`p${length}`)
    tree['ws/Cargo.toml'] = '[workspace]\nmembers = ["c/0"]'
    const sandbox = sandboxOf(tree)
    const workspace = await open(sandbox).cargo.workspace?.(sandbox.path('ws'), { signal })
    expect(workspace?.members).toHaveLength(length + 1)
  })

  it.each([
    ['to each other', '../b', '../a'],
    ['to themselves', '.', '.'],
    ['to what is not there', '../none', '../none'],
  ])('packages that point %s as their workspace', async (_, a, b) => {
    const sandbox = sandboxOf({
      'ws/a/Cargo.toml': `[package]\nname = "a"\nversion.workspace = true\nworkspace = "${a}"\n`,
      'ws/b/Cargo.toml': `[package]\nname = "b"\nversion.workspace = true\nworkspace = "${b}"\n`,
    })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws/a'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
    })
  })

  it.each([
    ['a path', crate('ws', 'app', '[dependencies]\nx = { path = "../\\u0000x" }')],
    ['a member', { 'ws/Cargo.toml': '[workspace]\nmembers = ["a\\u0000"]' }],
    ['a pointer', { 'ws/Cargo.toml': '[package]\nname = "a"\nworkspace = "\\u0000"' }],
  ])('%s that no file system has', async (_, tree) => {
    const sandbox = sandboxOf(tree)
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
    })
  })

  it.each([
    ['a directory for a manifest', { 'ws/Cargo.toml/': '' }, 'WORKSPACE_UNREADABLE'],
    [
      'a directory for a lock',
      { ...crate('ws', 'app', '[dependencies]\nx = "1"'), 'ws/Cargo.lock/': '' },
      'TOOL_MISSING',
    ],
    ['a list for a package', { 'ws/Cargo.toml': 'package = [1]' }, 'WORKSPACE_UNREADABLE'],
    ['a number for members', { 'ws/Cargo.toml': '[workspace]\nmembers = 3' }, 'WORKSPACE_UNREADABLE'],
    ['numbers in members', { 'ws/Cargo.toml': '[workspace]\nmembers = [3]' }, 'WORKSPACE_UNREADABLE'],
    ['a number for a dependency', crate('ws', 'app', '[dependencies]\nx = 1'), 'WORKSPACE_UNREADABLE'],
    ['a table for a name', { 'ws/Cargo.toml': '[package.name]\nx = 1' }, 'WORKSPACE_UNREADABLE'],
    [
      'a number for a version',
      { 'ws/Cargo.toml': '[package]\nname = "a"\nversion = 1.0' },
      'WORKSPACE_UNREADABLE',
    ],
    [
      'a word for a version',
      { 'ws/Cargo.toml': '[package]\nname = "a"\nversion = "one"' },
      'WORKSPACE_UNREADABLE',
    ],
    [
      'a word for a requirement',
      {
        ...crate('ws', 'app', '[dependencies]\nx = "one"'),
        'ws/Cargo.lock': lock(fromRegistry('x', '1.0.0')),
      },
      'TOOL_MISSING',
    ],
    [
      'text for the packages of a lock',
      { ...crate('ws', 'app', '[dependencies]\nx = "1"'), 'ws/Cargo.lock': 'package = "x"' },
      'TOOL_MISSING',
    ],
    [
      'packages without names in a lock',
      { ...crate('ws', 'app', '[dependencies]\nx = "1"'), 'ws/Cargo.lock': '[[package]]\nversion = "1.0.0"' },
      'TOOL_MISSING',
    ],
    [
      'a URL that is none',
      { ...crate('ws', 'app', '[dependencies]\nx = { git = "git@host:x" }'), 'ws/Cargo.lock': lock() },
      'TOOL_MISSING',
    ],
  ])('%s', async (_, tree, code) => {
    const sandbox = sandboxOf(tree)
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({ code })
  })

  it('patterns that match without end are refused with their text', async () => {
    const tree = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`ws/d/${index}/x/`, '']))
    const patterns = Array.from({ length: 200 }, () => '"**/no"').join(', ')
    const sandbox = sandboxOf({ ...tree, 'ws/Cargo.toml': `[workspace]\nmembers = [${patterns}]` })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      message: expect.stringMatching(/"\*\*\/no" cannot be expanded: more than/),
    })
  })

  it("sources that replace each other in a circle are cargo's to judge", async () => {
    const sandbox = sandboxOf({
      ...crate('ws', 'app', '[dependencies]\nx = "1"'),
      'ws/Cargo.lock': lock(fromRegistry('x', '1.0.0')),
      'ws/.cargo/config.toml':
        '[source.crates-io]\nreplace-with = "a"\n[source.a]\nregistry = "https://example.com"\nreplace-with = "crates-io"\n',
    })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'TOOL_MISSING',
    })
  })

  it('configuration whose files include each other twice is read once', async () => {
    const chain = Array.from({ length: 40 }, (_, at) => [
      `ws/.cargo/${at === 0 ? 'config' : `c${at}`}.toml`,
      at === 39
        ? '[registries.x]\nindex = "https://example.com"'
        : `include = ["c${at + 1}.toml", "c${at + 1}.toml"]`,
    ])
    const { host, cargo } = open(
      sandboxOf({
        ...crate('ws', 'app', '[dependencies]\nx = { version = "1", registry = "x" }'),
        'ws/Cargo.lock': lock(locked('x', '1.0.0', 'source = "registry+https://example.com"')),
        ...Object.fromEntries(chain),
      }),
    )
    const { dependencies } = await inspect(cargo, host.environment.cwd)
    expect(names(dependencies)).toEqual(['x 1.0.0'])
    expect(host.calls.reads.filter((path) => path.includes('.cargo'))).toHaveLength(40)
  })

  it('configuration of too many files is refused', async () => {
    const chain = Array.from({ length: 100 }, (_, at) => [
      `ws/.cargo/${at === 0 ? 'config' : `c${at}`}.toml`,
      at === 99 ? '' : `include = ["c${at + 1}.toml"]`,
    ])
    const sandbox = sandboxOf({
      ...crate('ws', 'app', '[dependencies]\nx = "1"'),
      'ws/Cargo.lock': lock(fromRegistry('x', '1.0.0')),
      ...Object.fromEntries(chain),
    })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      place: { file: sandbox.path('ws/.cargo/c64.toml') },
    })
  })

  const FORGED = 'ev\n\u{1f7e2} lantern \u2013 active'
  it.each([
    ['a key', `${JSON.stringify(FORGED)} = { path = "../ev" }`],
    ['another name', `ev = { path = "../ev", package = ${JSON.stringify(FORGED)} }`],
    ['a crate', `${JSON.stringify(FORGED)} = "1"`],
    ['an inherited one', `${JSON.stringify(FORGED)}.workspace = true`],
  ])('a name that forges lines costs that dependency, run after run: %s', async (_, line) => {
    const sandbox = sandboxOf({
      ...crate('ws', 'app', `[dependencies]\n${line}\nn = { path = "../n" }`),
      ...crate('n', 'n'),
      'ev/Cargo.toml': `[package]\nname = ${JSON.stringify(FORGED)}\n`,
    })
    const { host, cargo: first } = open(sandbox)
    for (const cargo of [first, open(sandbox, { stored: host.stored }).cargo]) {
      const workspace = await cargo.workspace?.(sandbox.path('ws'), { signal })
      const answer = workspace && (await cargo.dependencies?.(workspace, { signal }))
      expect(names(answer?.value ?? [])).toEqual(['n 1.0.0'])
      expect(answer?.problems).toMatchObject([
        {
          code: 'PACKAGE_NAME_INVALID',
          message: expect.stringMatching(/^"ev\\n.+ lantern . active" is not a name/),
          place: { file: sandbox.path('ws/Cargo.toml') },
        },
      ])
    }
  })

  it.each([
    ['a member', { 'ws/Cargo.toml': `[package]\nname = ${JSON.stringify(FORGED)}` }, 'ws/Cargo.toml'],
    [
      'a dependency under another name',
      {
        ...crate('ws', 'app', '[dependencies]\nev = { path = "../ev" }'),
        'ev/Cargo.toml': `[package]\nname = ${JSON.stringify(FORGED)}`,
      },
      'ev/Cargo.toml',
    ],
  ])('a name that forges lines in the manifest of %s', async (_, tree, file) => {
    const sandbox = sandboxOf(tree)
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'WORKSPACE_UNREADABLE',
      message: expect.stringMatching(/^"ev\\n.+" is not a name of a package$/),
      place: { file: sandbox.path(file) },
    })
  })

  it.each(['x', 'X_1-b', '_x', '7z', 'ünïcode', '\u{5927}'])('%s is a name', async (name) => {
    const sandbox = sandboxOf({
      ...crate('ws', 'app', `[dependencies]\n"${name}" = { path = "../n" }`),
      ...crate('n', name),
    })
    expect(names((await inspect(open(sandbox).cargo, sandbox.path('ws'))).dependencies)).toEqual([
      `${name} 1.0.0`,
    ])
  })
})

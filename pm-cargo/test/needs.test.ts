import { describe, expect, it } from 'vitest'

import { fromRegistry, lock, locked, REGISTRY_DEPENDENCY } from './support/lock.js'
import { crate, inspect, open, sandboxOf, signal, type Tree } from './support/project.js'

interface Need {
  readonly row: string
  readonly tree: Tree
  readonly message: RegExp
}

const NEEDS: readonly Need[] = [
  {
    row: 'no lock',
    tree: REGISTRY_DEPENDENCY,
    message: /Cargo\.lock is missing in .*ws, and cargo was not found to make one/,
  },
  {
    row: 'a lock that does not have a declared dependency',
    tree: { ...REGISTRY_DEPENDENCY, 'ws/Cargo.lock': lock(fromRegistry('codec', '1.4.0')) },
    message: /Cargo\.lock has no codec that fits/,
  },
  {
    row: 'a lock of the future',
    tree: { ...REGISTRY_DEPENDENCY, 'ws/Cargo.lock': 'version = 5\n' },
    message: /has the version 5/,
  },
  {
    row: 'an unknown kind of source',
    tree: {
      ...REGISTRY_DEPENDENCY,
      'ws/Cargo.lock': lock(locked('codec', '2.0.0', 'source = "moon+https://example.com"')),
    },
    message: /names the source moon/,
  },
  {
    row: 'a nightly key',
    tree: crate('ws', 'app', '[dependencies]\ntool = { path = "../tool", artifact = "bin" }'),
    message: /tool\.artifact is a key of nightly cargo/,
  },
  {
    row: 'a registry that is not configured',
    tree: {
      ...crate('ws', 'app', '[dependencies]\ncodec = { version = "2", registry = "unheard" }'),
      'ws/Cargo.lock': lock(fromRegistry('codec', '2.0.0')),
    },
    message: /the registry unheard of codec is not configured/,
  },
]

describe('where the files do not say', () => {
  it.each(NEEDS)('cargo is missing and the message says what for: $row', async ({ tree, message }) => {
    const sandbox = sandboxOf(tree)
    const { cargo } = open(sandbox)
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'TOOL_MISSING',
      message: expect.stringMatching(message),
    })
  })

  it('G6: the members are known all the same', async () => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const workspace = await open(sandbox).cargo.workspace?.(sandbox.path('ws'), { signal })
    expect(workspace?.members.map(({ name }) => name)).toEqual(['app'])
  })

  it('C10: a failing cargo is quoted', async () => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const stderr = '    Updating crates.io index\nerror: failed to get `codec`\n\nCaused by:\n  no route\n'
    const { cargo } = open(sandbox, { run: () => ({ state: 'exited', code: 101, stdout: '', stderr }) })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'TOOL_FAILED',
      message: '`cargo metadata` failed: error: failed to get `codec`\n\nCaused by:\n  no route',
    })
  })

  it.each([
    ['output that is not JSON', 'warning: hello', /not JSON/],
    ['JSON of another shape', '{"packages": 3}', /no usable `packages`/],
    [
      'JSON without a graph',
      '{"packages": [], "workspace_members": [], "resolve": null}',
      /no usable `resolve`/,
    ],
  ])('cargo answers with %s', async (_, stdout, message) => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const { cargo } = open(sandbox, { run: () => ({ state: 'exited', code: 0, stdout, stderr: '' }) })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'TOOL_FAILED',
      message: expect.stringMatching(message),
    })
  })

  it.each([
    [{ SYMPOSIUM_CARGO: '/opt/cargo', CARGO: '/other/cargo' }, '/opt/cargo'],
    [{ SYMPOSIUM_CARGO: '', CARGO: '/other/cargo' }, '/other/cargo'],
    [{ SYMPOSIUM_CARGO: '', CARGO: '' }, 'cargo'],
  ])('G5: one rule for which cargo is run: %j', async (variables, program) => {
    const sandbox = sandboxOf(REGISTRY_DEPENDENCY)
    const { host, cargo } = open(sandbox, { variables })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({ code: 'TOOL_MISSING' })
    expect(host.calls.runs).toMatchObject([
      {
        program,
        args: [
          'metadata',
          '--format-version',
          '1',
          '--all-features',
          '--manifest-path',
          sandbox.path('ws/Cargo.toml'),
        ],
        cwd: sandbox.path('ws'),
        env: { RUSTC_WRAPPER: '', RUSTC_WORKSPACE_WRAPPER: '' },
      },
    ])
  })
})

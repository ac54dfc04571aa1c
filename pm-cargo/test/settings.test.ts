import { chmodSync, existsSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { fakeCargo } from './support/fake-cargo.js'
import { fetch } from './support/fetching.js'
import { REGISTRY_DEPENDENCY } from './support/lock.js'
import { crate, inspect, names, open, sandboxOf, type Sandbox, type Tree } from './support/project.js'
import { cargoEnvironment, hasCargo, sandboxed } from './support/real-cargo.js'
import { vendored } from './support/shapes/shape.js'

const CONFIG = 'ws/.cargo/config.toml'
const PROGRAM = './program.sh'

/** What a repository may hold, and the setting that is named. */
const REFUSED: readonly (readonly [setting: string, file: string, text: string])[] = [
  ['toolchain.path', 'ws/rust-toolchain.toml', '[toolchain]\npath = "/proc/self/cwd/tc"'],
  ['toolchain.path', 'ws/rust-toolchain.toml', 'toolchain = { "\\u0070ath" = "/tc" }'],
  ['toolchain.path', 'ws/rust-toolchain', '[toolchain]\npath = "/tc"\n'],
  ['toolchain.path', 'ws/rust-toolchain', '/proc/self/cwd/tc\n'],
  ['toolchain.path', 'ws/rust-toolchain', 'C:\\tc'],
  ['toolchain.path', 'rust-toolchain.toml', '[toolchain]\npath = "/tc"'],
  ['toolchain.path', 'ws/rust-toolchain.toml', '[toolchain]\nchannel = "/tc"'],
  ['toolchain.path', 'ws/rust-toolchain.toml', '[toolchain'],
  ['registries."x".credential-provider', CONFIG, `[registries.x]\ncredential-provider = ["${PROGRAM}"]`],
  ['registries."x".credential-provider', CONFIG, `[registries.x]\ncredential-provider = "${PROGRAM} -v"`],
  [
    'registries."x".credential-provider',
    CONFIG,
    `[registries.x]\ncredential-provider = "cargo:token-from-stdout ${PROGRAM}"`,
  ],
  ['registries."x".credential-provider', CONFIG, '[registries.x]\ncredential-provider = "named"'],
  ['registries."x\\n?".credential-provider', CONFIG, '[registries."x\\n\\u202e"]\ncredential-provider = []'],
  ['registries."x".credential-process', CONFIG, `[registries.x]\ncredential-process = "${PROGRAM}"`],
  ['registry.credential-provider', CONFIG, `[registry]\ncredential-provider = "${PROGRAM}"`],
  [
    'registry.global-credential-providers',
    CONFIG,
    `[registry]\nglobal-credential-providers = ["${PROGRAM}"]`,
  ],
  [
    'registry.global-credential-providers',
    CONFIG,
    `[registry]\nglobal-credential-providers = ["cargo:token", "${PROGRAM}"]`,
  ],
  ['credential-alias', CONFIG, `[credential-alias]\n"cargo:token" = ["${PROGRAM}"]`],
  ['env."PATH"', CONFIG, '[env]\nPATH = { value = "/proc/self/cwd/bin", force = true }'],
  ['env."LD_PRELOAD=/x.so"', CONFIG, '[env]\n"LD_PRELOAD=/x.so" = ""'],
  ['http.cainfo', CONFIG, '[http]\ncainfo = "ca.pem"'],
  ['credential-alias', 'ws/.cargo/config', '[credential-alias]\nx = "y"'],
  ['credential-alias', '.cargo/config.toml', '[credential-alias]\nx = "y"'],
]

describe('settings of a project that would start a program', () => {
  it.each(REFUSED)('%s in %s: %s', async (setting, file, text) => {
    const sandbox = sandboxOf({ ...REGISTRY_DEPENDENCY, [file]: text })
    const { host, cargo } = open(sandbox)
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({
      code: 'TOOL_FAILED',
      message: expect.stringContaining(`the setting ${setting} `),
      place: { file: sandbox.path(file) },
      remedy: expect.stringContaining('run `cargo generate-lockfile` yourself'),
    })
    expect(host.calls.runs).toEqual([])
  })

  it.each(REFUSED)('nothing is fetched through them either: %s in %s: %s', async (_, file, text) => {
    const sandbox = sandboxOf({ ...crate('ws', 'app'), [file]: text })
    const { host, cargo } = open(sandbox, { run: fakeCargo({ sandbox, crates: { toolbelt: ['1.0.0'] } }) })
    await expect(fetch(cargo, 'toolbelt')).rejects.toMatchObject({ code: 'TOOL_FAILED' })
    expect(host.calls.runs).toEqual([])
  })

  it('one that is included', async () => {
    const included = 'ws/.cargo/more.toml'
    const sandbox = sandboxOf({
      ...REGISTRY_DEPENDENCY,
      [CONFIG]: 'include = ["more.toml"]',
      [included]: '[credential-alias]\nx = "y"',
    })
    await expect(inspect(open(sandbox).cargo, sandbox.path('ws'))).rejects.toMatchObject({
      place: { file: sandbox.path(included) },
    })
  })

  it.each<readonly [row: string, tree: Tree]>([
    ["the user's own configuration", { 'home/.cargo/config.toml': '[credential-alias]\nx = "y"' }],
    ['what is built into cargo', { [CONFIG]: '[registries.x]\ncredential-provider = "cargo:libsecret"' }],
    ['the list of it', { [CONFIG]: '[registry]\nglobal-credential-providers = ["cargo:token"]' }],
    ['a toolchain by name', { 'ws/rust-toolchain.toml': '[toolchain]\nchannel = "1.95.0"' }],
    ['the old file with a name', { 'ws/rust-toolchain': 'stable\n' }],
  ])('%s is no reason to refuse', async (_, tree) => {
    const sandbox = sandboxOf({ ...REGISTRY_DEPENDENCY, ...tree })
    const { host, cargo } = open(sandbox)
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({ code: 'TOOL_MISSING' })
    expect(host.calls.runs).toHaveLength(1)
  })

  it('a toolchain that the user outranks is none either', async () => {
    const sandbox = sandboxOf({ ...REGISTRY_DEPENDENCY, 'ws/rust-toolchain': '/tc' })
    const { host, cargo } = open(sandbox, { variables: { RUSTUP_TOOLCHAIN: 'stable' } })
    await expect(inspect(cargo, sandbox.path('ws'))).rejects.toMatchObject({ code: 'TOOL_MISSING' })
    expect(host.calls.runs).toHaveLength(1)
  })

  it('a directory that is reached by a link lies where the link leads', async () => {
    const sandbox = sandboxOf({
      ...crate('far/away/ws', 'app', '[dependencies]\ncodec = "2"'),
      'far/rust-toolchain': '/tc',
      near: '-> far/away/ws',
    })
    const { host, cargo } = open(sandbox)
    await expect(inspect(cargo, sandbox.path('near'))).rejects.toMatchObject({ code: 'TOOL_FAILED' })
    expect(host.calls.runs).toEqual([])
  })
})

/** Leaves a mark when anybody runs it, and then does what was asked for. */
function program(sandbox: Sandbox, path: string): string {
  const file = sandbox.path(path)
  sandbox.write({ [path]: `#!/bin/sh\n: > '${sandbox.path('mark')}'\nexec rustc "$@"\n` })
  chmodSync(file, 0o755)
  return file
}

describe.skipIf(!hasCargo || process.platform === 'win32')('the real cargo', () => {
  const SETTINGS: readonly (readonly [string, (sandbox: Sandbox) => string])[] = [
    ['build.rustc', (s) => `[build]\nrustc = "${program(s, 'ws/evil/rustc')}"`],
    ['build.rustc-wrapper', (s) => `[build]\nrustc-wrapper = "${program(s, 'ws/evil/wrap')}"`],
    [
      'build.rustc-workspace-wrapper',
      (s) => `[build]\nrustc-workspace-wrapper = "${program(s, 'ws/evil/wrap')}"`,
    ],
    ['build.rustflags', () => '[build]\nrustflags = ["--nonsense"]'],
    ['env.LEAVE_A_MARK', () => '[env]\nLEAVE_A_MARK = "yes"'],
  ]

  it.each(SETTINGS)('does not get %s of the project', async (_, text) => {
    const sandbox = sandboxOf(crate('ws', 'app', '[dependencies]\ncodec = "2"'))
    vendored(sandbox)
    const setting = text(sandbox)
    sandbox.write({ '.cargo/config.toml': setting })
    // The user's own compiler, which shows what reaches it.
    const RUSTC = sandbox.path('bin/rustc')
    sandbox.write({
      'bin/rustc': `#!/bin/sh\n[ -z "$LEAVE_A_MARK" ] || : > '${sandbox.path('mark')}'\nexec rustc "$@"\n`,
    })
    chmodSync(RUSTC, 0o755)
    const { host, cargo } = open(sandbox, {
      run: sandboxed(sandbox),
      variables: { ...process.env, ...cargoEnvironment(sandbox), RUSTC },
    })
    expect(names((await inspect(cargo, sandbox.path('ws'))).dependencies)).toEqual(['codec 2.1.0'])
    expect(host.calls.runs).toHaveLength(1)
    expect(existsSync(sandbox.path('mark'))).toBe(false)
  })
})

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The example of a predicate in TypeScript, built as its README says. */
const example = join(import.meta.dirname, '..', '..', 'examples', 'predicate-plugin')
let plugin: string
let project: string

beforeAll(async () => {
  plugin = mkdtempSync(join(tmpdir(), 'symposium-predicate-plugin-'))
  project = join(plugin, 'project')
  mkdirSync(project)
  cpSync(join(example, 'SYMPOSIUM.toml'), join(plugin, 'SYMPOSIUM.toml'))
  const build = await rolldown({
    input: join(example, 'src', 'channel.ts'),
    platform: 'node',
    resolve: {
      conditionNames: ['@symposium/source', 'node', 'import', 'default'],
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  })
  await build.write({ file: join(plugin, 'dist', 'channel.mjs') })
  await build.close()
  chmodSync(join(plugin, 'dist', 'channel.mjs'), 0o755)
})

afterAll(() => rmSync(plugin, { recursive: true, force: true }))

const FILE = 'rust-toolchain.toml'

function ask(argument: string, variables: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(join(plugin, 'dist', 'channel.mjs'), [argument], {
    cwd: project,
    env: { PATH: process.env['PATH'], ...variables },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return { status, events: stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)])) }
}

describe('the example of a predicate in TypeScript', () => {
  it.each([
    ['[toolchain]\nchannel = "nightly-2026-01-01"\n', 'nightly', 0],
    ['[toolchain]\nchannel = "stable"\n', 'nightly', 1],
    ['[toolchain]\nchannel = "stable"\n', 'stable', 0],
  ])('%j: %s ends with %i', (text, argument, status) => {
    writeFileSync(join(project, FILE), text)
    expect(ask(argument)).toEqual({ status, events: [{ watchFile: FILE }, { watchEnv: 'RUSTUP_TOOLCHAIN' }] })
    rmSync(join(project, FILE))
  })

  it('watches what is not there', () => {
    expect(ask('nightly')).toEqual({
      status: 1,
      events: [{ watchFile: FILE }, { watchFile: 'rust-toolchain' }, { watchEnv: 'RUSTUP_TOOLCHAIN' }],
    })
    expect(ask('nightly', { RUSTUP_TOOLCHAIN: 'nightly' }).status).toBe(0)
  })

  it('is not remembered where a file cannot be read', () => {
    mkdirSync(join(project, FILE))
    const { status, stdout } = spawnSync(join(plugin, 'dist', 'channel.mjs'), ['nightly'], {
      cwd: project,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([2, '{"watchTime":0}\n'])
  })
})

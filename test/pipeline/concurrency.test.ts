import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { createWorld, SHARED, type World } from '../support/world.js'

const root = join(import.meta.dirname, '..', '..')
const scratch = mkdtempSync(join(tmpdir(), 'symposium-processes-'))

beforeAll(() => {
  const script = join(root, 'cli', 'scripts', 'bundle.mjs')
  execFileSync(process.execPath, [script, '--out-dir', join(scratch, 'dist')])
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly output: string
}

/** The command as its users start it, in a process of its own. */
function start(
  world: World,
  line: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const env = {
    PATH: '/usr/bin:/bin',
    HOME: world.home,
    SYMPOSIUM_CARGO: 'no-cargo-here',
    CARGO_NET_OFFLINE: 'true',
    ...variables,
  }
  return new Promise((resolve) => {
    const program = [join(scratch, 'dist', 'main.cjs'), ...line]
    execFile(process.execPath, program, { cwd: world.workspace, env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, output: stdout + stderr })
    })
  })
}

const NAMES = ['a', 'b', 'c', 'd']

describe('processes at once', () => {
  it('security S107 faults F10 on one workspace and one configuration lose nothing', async () => {
    const world = createWorld({
      agents: ['claude', 'codex'],
      dependencies: NAMES.map((name) => `${name} = { path = "../${name}" }`),
      files: {
        ...plugin('reg/tips'),
        ...Object.assign({}, ...NAMES.map((name) => crate(name, { files: skills('.', name) }))),
      },
    })
    const ended = await Promise.all([
      ...NAMES.map((name) => start(world, ['use', name])),
      start(world, ['sync']),
      start(world, ['sync']),
      start(world, ['init', '--add-agent', 'kiro']),
      start(world, ['init', '--add-agent', 'goose', '--hook-scope', 'project']),
    ])
    expect(ended.filter(({ code }) => code !== 0)).toEqual([])
    const config = world.read('home/.symposium/config.toml')
    NAMES.forEach((name) => expect(config).toContain(`{ name = "${name}", workspace = `))
    for (const text of ['"claude"', '"codex"', '"kiro"', '"goose"', 'hook-scope = "project"']) {
      expect(config).toContain(text)
    }
    // Whoever read the configuration last may have been the first to sync.
    expect((await start(world, ['sync'])).code).toBe(0)
    for (const parent of ['.claude/skills', SHARED, '.kiro/skills']) {
      expect(world.installed(parent), parent).toEqual([...NAMES, 'tips'])
    }
    expect((await start(world, ['sync', '--check'])).code).toBe(0)
    const leftovers = Object.keys(world.tree('.')).filter((path) => /\.lock$|\.tmp|symposium-tmp/.test(path))
    expect(leftovers).toEqual([])
  })

  it('security S107 faults I12 in several workspaces lose no entry of a file that they share', async () => {
    const server = (name: string): string =>
      `[[mcp_servers]]\nname = "${name}"\ntype = "http"\nurl = "https://example.com/${name}"\n`
    const workspaces = NAMES.map((name) => crate(name, { files: { 'SYMPOSIUM.toml': server(name) } }))
    const world = createWorld({
      agents: ['claude', 'codex', 'goose'],
      files: Object.assign({}, ...workspaces),
    })
    const syncAll = (): Promise<readonly Ended[]> =>
      Promise.all([...NAMES, ...NAMES].map((name) => start(world, ['-C', world.at(name), 'sync'])))
    const agree = NAMES.map((name) => start(world, ['-C', world.at(name), 'use', '--workspace']))
    const codesOf = (all: readonly Ended[]): readonly number[] => [...new Set(all.map(({ code }) => code))]
    expect(codesOf(await Promise.all(agree))).toEqual([0])
    expect(codesOf(await syncAll())).toEqual([0])
    const files = ['.claude.json', '.codex/config.toml', '.config/goose/config.yaml'].map(
      (path) => `home/${path}`,
    )
    for (const path of files) {
      NAMES.forEach((name) => expect(world.read(path), path).toContain(`https://example.com/${name}`))
    }
    NAMES.forEach((name) => world.remove(`${name}/SYMPOSIUM.toml`))
    expect(codesOf(await syncAll())).toEqual([0])
    expect(files.filter((path) => existsSync(world.at(path)))).toEqual([])
  })

  it('security S109 without HOME no file is made where the command is started', async () => {
    const world = createWorld({ config: false })
    const ran = await start(world, ['init', '--add-agent', 'claude'], { HOME: '' })
    expect(ran).toMatchObject({ code: 1, output: expect.stringContaining('STARTUP_FAILED') })
    expect(existsSync(world.at('ws/.symposium'))).toBe(false)
  })
})

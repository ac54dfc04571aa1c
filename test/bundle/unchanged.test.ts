import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGitWorld } from '../support/git/world.js'
import { lock } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

interface Report {
  readonly processes: readonly string[]
  readonly connections: readonly string[]
  readonly writes: readonly string[]
  /** Absolute files. */
  readonly modules: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const scratch = mkdtempSync(join(tmpdir(), 'symposium-unchanged-'))
const dist = join(scratch, 'dist')
const main = join(dist, 'main.cjs')

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'cli/scripts/bundle.mjs'), '--force', '--out-dir', dist])
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs a program of Node, and tells what it did. */
function watched(world: World, words: readonly string[], later = 0): Report {
  const report = world.at('report.json')
  const watch = join(import.meta.dirname, 'fixtures/watch.cjs')
  execFileSync(process.execPath, ['--require', watch, ...words], {
    cwd: world.workspace,
    env: {
      HOME: world.home,
      USERPROFILE: world.home,
      PATH: process.env['PATH'],
      WATCH_REPORT: report,
      WATCH_LATER: String(later),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  return found
}

/** Files of the bundle that were loaded, in order of their names. */
function chunksOf({ modules }: Report): readonly string[] {
  const names = modules.map((file) => relative(dist, file).replaceAll('\\', '/'))
  return [...new Set(names)].sort()
}

it('I10 a sync without changes starts, opens and writes nothing, and loads what it needs alone', () => {
  const world = createWorld({
    files: { ...plugin('reg/a'), ...plugin('reg/b') },
    registries: { team: 'reg' },
    agents: ['claude', 'codex', 'kiro'],
  })
  const first = watched(world, [main, 'sync'])
  expect(first.writes.length).toBeGreaterThan(10)
  expect(world.installed()).toEqual(['a', 'b'])
  // The directories that were made are noticed once, among what the workspace was read from.
  watched(world, [main, 'sync'])
  const before = world.stamps()

  const second = watched(world, [main, 'sync'])
  expect(second).toMatchObject({ processes: [], connections: [], writes: [] })
  expect(world.stamps()).toEqual(before)
  expect(chunksOf(second)).toEqual([
    'chunks/rolldown-runtime.cjs',
    'chunks/start.cjs',
    'chunks/synchronising.cjs',
    'main.cjs',
  ])
})

it('I10 the same holds with a git registry that was asked a moment ago', () => {
  const { world, remote } = createGitWorld()
  remote.push(plugin('a'))
  const first = watched(world, [main, 'sync'])
  expect(chunksOf(first)).toContain('chunks/simple-git.cjs')
  watched(world, [main, 'sync'])
  const before = world.stamps('.')

  const second = watched(world, [main, 'sync'])
  expect(second).toMatchObject({ processes: [], connections: [], writes: [] })
  expect(world.installed()).toEqual(['a'])
  expect(world.stamps('.')).toEqual(before)
  expect(chunksOf(second)).toEqual([
    'chunks/rolldown-runtime.cjs',
    'chunks/start.cjs',
    'chunks/synchronising.cjs',
    'main.cjs',
  ])
})

it.skipIf(process.platform === 'win32')(
  'where nothing has changed for a while, it loads one small file',
  () => {
    const world = createWorld({
      files: { ...plugin('reg/a'), ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]) },
      registries: { team: 'reg' },
      agents: ['claude', 'codex'],
    })
    const quick = join(dist, 'quick.cjs')
    watched(world, [quick, 'sync'])
    watched(world, [quick, 'sync'])
    const recording = watched(world, [quick, 'sync'], 60_000)
    expect(recording.writes.filter((write) => !write.includes('settled'))).toEqual([])

    const spared = watched(world, [quick, 'sync'], 60_000)
    expect(spared).toMatchObject({ processes: [], connections: [], writes: [] })
    expect(chunksOf(spared)).toEqual(['quick.cjs'])
    expect(statSync(quick).size).toBeLessThan(25_000)
  },
)

it.each([
  ['processes', "process.getBuiltinModule('node:child_process').spawnSync(process.execPath, ['--version'])"],
  ['connections', "process.getBuiltinModule('node:net').connect(1, '127.0.0.1').on('error', () => 0)"],
  ['connections', "fetch('http://127.0.0.1:1').catch(() => 0)"],
  ['writes', "process.getBuiltinModule('node:fs').mkdirSync('made')"],
  ['writes', "process.getBuiltinModule('node:fs').openSync('made', 'w')"],
  ['writes', "process.getBuiltinModule('node:fs').promises.writeFile('made', '')"],
] as const)('I10 %s would be seen of %s', (what, code) => {
  expect(watched(createWorld(), ['-e', code])[what].length).toBeGreaterThan(0)
})

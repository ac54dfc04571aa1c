import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lock } from '../support/cargo.js'
import { asks, defines } from '../support/custom-predicates.js'
import { plugin } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

interface Report {
  readonly processes: readonly string[]
  readonly connections: readonly string[]
  readonly writes: readonly string[]
  readonly modules: readonly string[]
}

const root = join(import.meta.dirname, '..', '..')
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'symposium-installed-')))
/** Where a package manager would put it. */
const dist = join(scratch, 'node_modules', '@symposium', 'cli', 'dist')

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'cli/scripts/bundle.mjs'), '--force', '--out-dir', dist])
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs the installed command, with a proxy that nobody answers on in the way of every registry. */
function run(world: World, ...words: readonly string[]): Report & { readonly stderr: string } {
  const report = world.at('report.json')
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', join(import.meta.dirname, 'fixtures/watch.cjs'), join(dist, 'main.cjs'), '-q', ...words],
    {
      cwd: world.workspace,
      env: {
        HOME: world.home,
        PATH: '/usr/bin:/bin',
        WATCH_REPORT: report,
        WATCH_LATER: '0',
        ASKED: world.at('asked'),
        HTTPS_PROXY: 'http://127.0.0.1:9',
      },
      encoding: 'utf8',
    },
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const found = JSON.parse(readFileSync(report, 'utf8')) as Report
  rmSync(report)
  return { ...found, stderr }
}

function settled(top: readonly string[]): World {
  return createWorld({
    files: { ...plugin('reg/a'), ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]) },
    registries: { team: 'reg' },
    top,
  })
}

describe('the installed command', () => {
  it('looks for a newer version where a look is due, and goes on where nobody answers', () => {
    const world = settled(['auto-update = "warn"'])
    const first = run(world, 'status')
    expect(first.connections.length).toBeGreaterThan(0)
    expect(first.stderr).toBe('')
    expect(world.read('home/.symposium/state.toml')).toContain('last-update-check')
    expect(run(world, 'status').connections).toEqual([])
  })

  it.each(['off', 'warn', 'on'])(
    'I10 does and loads nothing for it in a sync without changes: %s',
    (value) => {
      const world = settled([`auto-update = "${value}"`])
      run(world, 'sync')
      run(world, 'sync')
      const again = run(world, 'sync')
      expect(again).toMatchObject({ processes: [], connections: [], writes: [] })
      const chunks = again.modules.map((file) => basename(file))
      expect(chunks.filter((name) => /update|undici|log/.test(name))).toEqual([])
    },
  )
})

describe('a hundred plugins that ask the same of another one', () => {
  // E-P43, E-C1: through files that are packed, which start what nobody has to wait for by themselves.
  it('start one process in a sync, and none in the next, whatever changes that nobody watches', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => asks(`reg/p${index}`, 'kit(x)'))
    const world = createWorld({
      files: {
        ...Object.assign({}, defines('reg/tools'), ...hundred),
        ...lock('ws', [{ name: 'app', version: '1.0.0', local: true }]),
      },
      registries: { team: 'reg' },
      top: ['auto-update = "off"'],
    })
    expect(run(world, 'sync').processes).toHaveLength(1)
    expect(world.installed()).toHaveLength(100)
    world.write({ ...asks('reg/late', 'kit(x)'), 'ws/src/more.rs': '' })
    expect(run(world, 'sync').processes).toEqual([])
    expect(world.installed()).toHaveLength(101)
    expect(world.read('asked')).toBe('tools kit x\n')
  })
})

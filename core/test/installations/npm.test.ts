import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Installation } from '../../src/manifest/plugin.js'
import { closeWorlds, createWorld, installation, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
  publish('"1.2.0"')
  pack('forge', { bin: './cli.js' })
})
afterAll(closeWorlds)

function npm(
  changes: { package?: string; version?: string } = {},
  more: Partial<Installation> = {},
): Installation {
  return installation({ source: { type: 'npm', package: 'forge', ...changes }, ...more })
}

/** What `npm view` prints. */
function publish(json: string): void {
  world.write('npm-view', json)
}

/** The package that `npm install` finds, whose programs are those of the file `programs`. */
function pack(name: string, content: unknown): void {
  world.write('npm-name', name)
  world.write('npm-package', JSON.stringify(content))
}

const executable = (path: string): Partial<Installation> => ({ runnable: { type: 'executable', path } })
const inCache = (path: string): string => join(world.cache, 'npm', path)

describe('an npm package', () => {
  it("is installed into a prefix of its own, without anybody's scripts, from a directory of our own (S84, S86)", async () => {
    expect(programOf(await world.acquire({ installation: npm() }))).toBe(
      inCache('forge/1.2.0/node_modules/.bin/forge'),
    )
    expect(world.commands()).toEqual([
      'npm view --json -- forge version',
      expect.stringMatching(
        /^npm install --prefix \S+\/npm\/forge\/\.stage-\S+ --ignore-scripts --no-audit --no-fund --no-save -- forge@1\.2\.0$/,
      ),
    ])
    for (const place of world.read('places').trim().split('\n')) expect(place).toContain('/.symposium/cache')
  })

  it.each<[string, string | undefined, string, string]>([
    ['the latest', undefined, '"2.0.0"', '2.0.0'],
    ['the newest in a range, whatever the order', '^1.0', '["1.0.0","1.10.0","1.9.0"]', '1.10.0'],
    ['the one version in a range', '~1.2', '"1.2.9"', '1.2.9'],
    ['an exact version, without asking', '1.0.3', 'not asked', '1.0.3'],
  ])('%s is chosen', async (_, version, view, expected) => {
    publish(view)
    const acquired = await world.acquire({ installation: npm(version === undefined ? {} : { version }) })
    expect(programOf(acquired)).toContain(`/${expected}/`)
  })

  it.each<[string, unknown, string, Partial<Installation>, string]>([
    ['its only program', { bin: { hammer: 'cli.js' } }, 'hammer', {}, '.bin/hammer'],
    [
      'one that is named',
      { bin: { hammer: 'x', tongs: 'y' } },
      'hammer tongs',
      executable('tongs'),
      '.bin/tongs',
    ],
    ['a scope', { bin: 'cli.js' }, 'forge', {}, '.bin/forge'],
  ])('runs %s', async (what, content, programs, changes, expected) => {
    const name = what === 'a scope' ? '@acme/forge' : 'forge'
    pack(name, content)
    world.write('programs', programs)
    const acquired = await world.acquire({ installation: npm({ package: name }, changes) })
    expect(programOf(acquired)).toContain(expected)
    expect(acquired).toMatchObject({
      exposures: [{ name: 'forge', directory: expect.stringMatching(`node_modules/${name}$`) }],
    })
  })

  it('runs a script of the package', async () => {
    pack('forge', {})
    const acquired = await world.acquire({
      installation: npm({}, { runnable: { type: 'script', path: './cli.js' } }),
    })
    expect(acquired).toMatchObject({
      run: { type: 'script', argv: ['sh', inCache('forge/1.2.0/node_modules/forge/cli.js')] },
    })
  })

  it.each<[string, () => void, Partial<Installation>, string, string]>([
    ['no version in the range', () => publish(''), {}, 'PACKAGE_NOT_FOUND', 'no version'],
    ['no npm', () => world.write('bin/npm', '', 0o644), {}, 'TOOL_MISSING', 'npm'],
    ['an npm that fails', () => world.write('npm-fails', ''), {}, 'INSTALLATION_FAILED', 'npm error network'],
    [
      'another program than wanted',
      () => undefined,
      executable('tongs'),
      'INSTALLATION_EMPTY',
      'it has `forge`',
    ],
    [
      'several programs',
      () => pack('forge', { bin: { a: 'x', b: 'y' } }),
      {},
      'INSTALLATION_EMPTY',
      '`a`, `b`',
    ],
    [
      'a hostile name for a program',
      () => pack('forge', { bin: { '../x': 'y' } }),
      executable('x'),
      'INSTALLATION_EMPTY',
      'no program',
    ],
    ['a version that is none', () => publish('"../../x"'), {}, 'PACKAGE_NOT_FOUND', 'no version'],
  ])('%s is said', async (_, prepare, changes, code, says) => {
    prepare()
    const acquired = await world.acquire({ installation: npm({}, changes) })
    expect(acquired).toMatchObject({ problem: { code, message: expect.stringContaining(says) } })
  })

  it('serves on when a refresh fails, and moves on when it does not', async () => {
    await world.acquire({ installation: npm() })
    world.write('npm-fails', '')
    const kept = await world.acquire({ installation: npm(), level: 'check' })
    expect(programOf(kept)).toContain('/1.2.0/')
    expect(kept.warnings).toMatchObject([{ code: 'INSTALLATION_STALE' }])
    world.ports.writer.remove(join(world.base, 'npm-fails'))
    publish('"1.3.0"')
    expect(programOf(await world.acquire({ installation: npm(), level: 'fetch' }))).toContain('/1.3.0/')
  })
})

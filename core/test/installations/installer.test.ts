import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { InstallingPlugin, LocateRequest } from '../../src/installations/contract.js'
import type { Installation, Runnable } from '../../src/manifest/plugin.js'
import { closeWorlds, crate, createWorld, indexOf, installation, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
  publish('1.0.0')
})
afterAll(closeWorlds)

function publish(...versions: readonly string[]): void {
  for (const path of ['/fo/rg/forge', '/to/ng/tongs'])
    world.server.answers.set(path, { body: indexOf(...versions) })
}

function pluginOf(...installations: readonly Installation[]): InstallingPlugin {
  return { name: 'lamp', directory: world.plugin, installations }
}

const script = (path: string): Runnable => ({ type: 'script', path })

describe('what is run (4.7)', () => {
  const inBin = (name: string): string => join(world.cache, 'binaries/forge/1.0.0/bin', name)

  it('cargo: its only program, one that the hook names, or a script', async () => {
    const installed = { directory: join(world.cache, 'binaries/forge/1.0.0'), path: inBin('forge') }
    const named = { runnable: { type: 'executable', path: 'forge' } } as const
    for (const request of [{}, named]) {
      expect(await world.acquire({ installation: crate(), ...request })).toMatchObject({
        state: 'ready',
        run: { type: 'executable', argv: [inBin('forge')] },
        exposures: [{ name: 'forge', ...installed }],
      })
    }
    expect(await world.acquire({ installation: crate(), runnable: script('./forge') })).toMatchObject({
      run: { type: 'script', argv: ['sh', inBin('forge')] },
    })
  })

  it('a file of the plugin, as it is written, and left as it is', async () => {
    const path = world.write('plugin/run.sh', 'echo', 0o600)
    for (const type of ['executable', 'script'] as const) {
      const acquired = await world.acquire({
        installation: installation({ runnable: { type, path } }),
        network: false,
      })
      expect(acquired).toMatchObject({
        run: { type, argv: type === 'script' ? ['sh', path] : [path] },
        exposures: [{ name: 'forge', path }],
        inputs: [path],
      })
    }
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const gone = installation({ runnable: script(join(world.plugin, 'gone.sh')) })
    expect(await world.acquire({ installation: gone })).toMatchObject({
      problem: { code: 'INSTALLATION_EMPTY' },
    })
  })

  it('a program on PATH', async () => {
    const rustc = installation({ name: 'rustc', source: { type: 'path-lookup' } })
    expect(await world.acquire({ installation: rustc })).toMatchObject({
      state: 'unavailable',
      problem: {
        code: 'TOOL_MISSING',
        message: expect.stringContaining('installation `rustc` of plugin `lamp`'),
      },
    })
    world.write('bin/rustc', '#!/bin/sh', 0o755)
    expect(await world.acquire({ installation: rustc })).toMatchObject({
      run: { type: 'executable', argv: ['rustc'] },
      exposures: [{ name: 'rustc', path: 'rustc' }],
    })
  })

  it('nothing, for what only sets something up', async () => {
    const acquired = await world.acquire({ installation: installation({}) })
    expect(acquired).toEqual({ state: 'ready', exposures: [{ name: 'forge' }], inputs: [], warnings: [] })
  })
})

describe('requirements (3.10 step 1)', () => {
  it('come first, each once, and are there to be found', async () => {
    const tool = crate({}, { name: 'tool' })
    const other = crate(
      { crate: 'tongs' },
      { name: 'other', runnable: { type: 'executable', path: 'tongs' } },
    )
    world.write('programs', 'forge tongs')
    const main = installation({
      name: 'main',
      runnable: script(world.write('plugin/x.sh', '')),
      requirements: ['other', 'main', 'other'],
    })
    const plugin = pluginOf(tool, other, main)
    const acquired = await world.acquire({
      plugin,
      installation: main,
      requirements: ['other', 'tool', 'other', 'ghost'],
    })
    expect(acquired).toMatchObject({
      state: 'ready',
      // Which of its two programs is meant, the first one does not say: only its directory is told.
      exposures: [
        { name: 'main' },
        { name: 'other', path: expect.stringContaining('/bin/tongs') },
        { name: 'tool', directory: expect.stringContaining('/forge/1.0.0') },
      ],
      warnings: [],
    })
    expect(world.server.paths()).toEqual(['/to/ng/tongs', '/fo/rg/forge'])
  })

  it('are those of the installation where nothing else is said', async () => {
    const main = installation({ name: 'main', requirements: ['forge'] })
    const acquired = await world.acquire({ plugin: pluginOf(crate(), main), installation: main })
    expect(acquired).toMatchObject({ exposures: [{ name: 'main' }, { name: 'forge' }] })
  })

  it('that fail cost a warning', async () => {
    const main = installation({ name: 'main', requirements: ['forge'] })
    world.write('cargo-fails', '')
    const acquired = await world.acquire({ plugin: pluginOf(crate(), main), installation: main })
    expect(acquired).toMatchObject({
      state: 'ready',
      exposures: [{ name: 'main' }],
      warnings: [{ code: 'INSTALLATION_FAILED' }],
    })
  })

  it('are obtained once in a run, whoever asks', async () => {
    const installer = world.installer()
    for (const name of ['a', 'b']) {
      const plugin = { ...pluginOf(crate({}, { name })), name }
      await installer.acquire({ plugin, installation: crate({}, { name }), level: 'fetch', network: true })
    }
    expect(world.commands().length).toBe(2)
  })
})

describe('a look without network, process or write', () => {
  const located = (request: LocateRequest): unknown => world.installer().located(request)

  it('finds what acquiring would, once that has been done', async () => {
    const main = installation({
      name: 'main',
      runnable: script(world.write('plugin/x.sh', '')),
      requirements: ['forge'],
      installCommands: ['true'],
    })
    const request = { plugin: pluginOf(main, crate()), installation: main }
    expect(located(request)).toBeUndefined()
    const acquired = await world.acquire(request)
    if (acquired.state !== 'ready') throw new Error(acquired.problem.message)
    const { state: _, warnings: __, ...same } = acquired
    expect(located(request)).toEqual(same)
    const marked = acquired.inputs.filter((path) => path.endsWith('.json'))
    expect(marked.length).toBe(2)
    for (const path of marked) expect(statSync(path).isFile()).toBe(true)
  })

  it('says what it depends on: a newer version changes a file that is named', async () => {
    const request = { plugin: pluginOf(), installation: crate() }
    await world.acquire(request)
    const before = world.installer().located(request)
    const stamps = (): readonly unknown[] =>
      (before?.inputs ?? []).map((path) => world.ports.files.stat(path)?.stamp)
    const old = stamps()
    await world.acquire(request)
    expect(stamps()).toEqual(old)
    publish('2.0.0')
    await world.acquire({ ...request, level: 'check' })
    expect(stamps()).not.toEqual(old)
  })

  it.each<[string, () => LocateRequest]>([
    ['never obtained', () => ({ plugin: pluginOf(), installation: crate() })],
    [
      'a file that is not there',
      () => ({ plugin: pluginOf(), installation: installation({ runnable: script('/gone') }) }),
    ],
    [
      'a program that is not on PATH',
      () => ({ plugin: pluginOf(), installation: installation({ source: { type: 'path-lookup' } }) }),
    ],
    [
      'commands that have not run',
      () => ({ plugin: pluginOf(), installation: installation({ installCommands: ['true'] }) }),
    ],
    [
      'a requirement that is not there',
      () => ({
        plugin: pluginOf(crate()),
        installation: installation({ name: 'main', requirements: ['forge'] }),
      }),
    ],
    [
      'an address that is none',
      () => ({
        plugin: pluginOf(),
        installation: installation({ source: { type: 'github', url: 'file:///x' } }),
      }),
    ],
  ])('finds nothing for %s, and does nothing', (_, request) => {
    expect(located(request())).toBeUndefined()
    expect(world.commands()).toEqual([])
    expect(world.server.requests).toEqual([])
    expect(world.exists('home')).toBe(false)
  })
})

describe('looking for newer versions at the start of a session (3.4)', () => {
  it('A-103 never obtains anything for the first time', async () => {
    const problems = await world.installer().refresh([{ plugin: pluginOf(), installation: crate() }])
    expect(problems).toEqual([])
    expect(world.server.requests).toEqual([])
  })

  it('asks once for each source that is there, and moves on', async () => {
    const main = installation({ name: 'main', requirements: ['forge'] })
    const plugin = pluginOf(main, crate())
    const requests = [
      { plugin, installation: main },
      { plugin, installation: crate() },
      { plugin, installation: main },
    ]
    await world.acquire({ plugin, installation: main })
    publish('1.1.0')
    expect(await world.installer().refresh(requests)).toEqual([])
    expect(world.server.requests.length).toBe(2)
    expect(programOf(await world.acquire({ installation: crate(), network: false }))).toContain('/1.1.0/')
  })

  it('reports what fails, and what was there serves', async () => {
    await world.acquire({ installation: crate() })
    world.server.answers.clear()
    const problems = await world.installer().refresh([{ plugin: pluginOf(), installation: crate() }])
    expect(problems).toMatchObject([
      { code: 'INSTALLATION_STALE', message: expect.stringContaining('`forge` of plugin `lamp`') },
    ])
    expect(programOf(await world.acquire({ installation: crate(), network: false }))).toContain('/1.0.0/')
  })
})

describe('S109 a cache that cannot be written', () => {
  it('is said, with the path', async () => {
    mkdirSync(join(world.base, 'home/.symposium'), { recursive: true })
    world.write('home/.symposium/cache', 'a file')
    const acquired = await world.acquire({ installation: crate() })
    expect(acquired).toMatchObject({ state: 'unavailable', problem: { code: 'WRITE_FAILED' } })
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWorlds, crate, createWorld, indexOf, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterAll(closeWorlds)

const INDEX = '/fo/rg/forge'
const EXECUTABLE = { runnable: { type: 'executable', path: 'forge' } } as const
function publish(...versions: readonly string[]): void {
  world.server.answers.set(INDEX, { body: indexOf(...versions) })
}

const inCache = (path: string): string => join(world.cache, 'binaries/forge', path)
const versions = (): readonly string[] =>
  readdirSync(join(world.cache, 'binaries/forge'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

describe('the version of a crate (4.4, G-38)', () => {
  it.each<[string, string | undefined, readonly string[], string]>([
    ['the newest stable one', undefined, ['1.0.0', '2.1.0', '2.0.0', '3.0.0-rc.1'], '2.1.0'],
    ['the newest of any kind where none is stable', undefined, ['1.0.0-a.1', '1.0.0-b.1'], '1.0.0-b.1'],
    ['no withdrawn one', undefined, ['1.0.0', '1.1.0!'], '1.0.0'],
    ['the newest that a requirement allows', '^1.0', ['1.0.0', '1.9.2', '2.0.0'], '1.9.2'],
    ['several conditions', '>=1.0,<1.5', ['1.0.0', '1.4.9', '1.5.0'], '1.4.9'],
    ['a prerelease that is asked for', '=2.0.0-rc.1', ['1.0.0'], '2.0.0-rc.1'],
    ['by number, not by text', undefined, ['9.0.0', '10.0.0'], '10.0.0'],
    ['lines that cannot be read are skipped', undefined, ['1.0.0'], '1.0.0'],
  ])('%s', async (_, version, published, expected) => {
    world.server.answers.set(INDEX, { body: `${indexOf(...published)}\nnonsense\n{"vers":1}\n` })
    const acquired = await world.acquire({ installation: crate(version === undefined ? {} : { version }) })
    expect(programOf(acquired)).toBe(inCache(`${expected}/bin/forge`))
    expect(world.commands().at(-1)).toContain(` -- forge@${expected}`)
  })

  it.each([
    ['a', '/1/a'],
    ['ab', '/2/ab'],
    ['abc', '/3/a/abc'],
    ['Serde_json', '/se/rd/serde_json'],
  ])('%s is asked for at %s', async (name, path) => {
    await world.acquire({ installation: crate({ crate: name }) })
    expect(world.server.paths()).toEqual([path])
    expect(world.server.requests[0]?.headers['user-agent']).toBe('symposium/1.2.3')
  })

  it.each<[string, string | undefined, number, string, string]>([
    ['an unknown crate', undefined, 404, 'PACKAGE_NOT_FOUND', 'there is no crate `forge`'],
    ['a requirement that nothing meets', '^9', 200, 'PACKAGE_NOT_FOUND', '`^9`'],
    ['a registry that fails', undefined, 500, 'DOWNLOAD_FAILED', 'status 500'],
  ])('%s is said', async (_, version, status, code, says) => {
    world.server.answers.set(INDEX, { status, body: indexOf('1.0.0') })
    const acquired = await world.acquire({ installation: crate(version === undefined ? {} : { version }) })
    expect(acquired).toMatchObject({ state: 'unavailable', problem: { code } })
    expect(acquired.state === 'unavailable' && acquired.problem.message).toContain(says)
    expect(world.commands()).toEqual([])
  })
})

describe('how a crate is installed (4.5)', () => {
  it('by binstall where there is one', async () => {
    publish('1.0.0')
    world.write('has-binstall', '')
    await world.acquire({ installation: crate() })
    const [only, ...more] = world.commands()
    expect(only).toMatch(/^cargo binstall --no-confirm --root \S+\.stage-\S+ -- forge@1\.0\.0$/)
    expect(more).toEqual([])
  })

  it('by cargo itself where binstall is missing, or leaves no program', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    expect(world.commands().map((line) => line.split(' ', 2)[1])).toEqual(['binstall', 'install'])
    world.write('has-binstall', '')
    world.write('binstall-is-idle', '')
    await world.acquire({ installation: crate(), level: 'fetch' })
    const lines = world.commands()
    expect(lines.map((line) => line.split(' ', 3).slice(1).join(' '))).toEqual([
      'binstall --no-confirm',
      'install --force',
    ])
  })

  it('from a directory of our own, so that the project configures nothing (S86)', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    for (const place of world.read('places').trim().split('\n'))
      expect(place).toContain('/cache/binaries/forge/.stage-')
  })

  it('by the program in SYMPOSIUM_CARGO', async () => {
    const other = await createWorld({ SYMPOSIUM_CARGO: 'my-cargo', CARGO: 'not-this' })
    other.server.answers.set(INDEX, { body: indexOf('1.0.0') })
    other.write(
      'bin/my-cargo',
      '#!/bin/sh\necho "mine $*" >> "$WORLD/log"\nexec "$WORLD/bin/cargo" "$@"',
      0o755,
    )
    await other.acquire({ installation: crate() })
    expect(other.commands()[0]).toMatch(/^mine binstall/)
  })

  it('and what it prints goes to the report, never further (G-13)', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    expect(world.heard).toContain('cargo: no such command')
  })

  it.each([
    ['a build that fails', () => world.write('cargo-fails', ''), 'INSTALLATION_FAILED', 'it does not build'],
    ['no cargo', () => world.write('bin/cargo', '', 0o644), 'TOOL_MISSING', 'cannot install crate `forge`'],
    [
      'another program than wanted',
      () => world.write('programs', 'hammer'),
      'INSTALLATION_EMPTY',
      'it has `hammer`',
    ],
    [
      'several programs, none named',
      () => world.write('programs', 'forge hammer'),
      'INSTALLATION_EMPTY',
      '`hammer`',
    ],
  ])('%s is said, and leaves nothing behind', async (what, prepare, code, says) => {
    publish('1.0.0')
    prepare()
    const named = what.startsWith('several') ? {} : EXECUTABLE
    const acquired = await world.acquire({ installation: crate({}, named) })
    expect(acquired).toMatchObject({
      state: 'unavailable',
      problem: { code, message: expect.stringContaining(says) },
    })
    expect(readdirSync(join(world.cache, 'binaries/forge')).filter((name) => name.startsWith('.'))).toEqual(
      [],
    )
  })
})

describe('update levels of a crate (4.3)', () => {
  const asked = (): number => world.server.requests.length

  it('A-98 none serves what is there, without network', async () => {
    publish('2.0.1')
    await world.acquire({ installation: crate({}, EXECUTABLE) })
    publish('2.0.2')
    const before = asked()
    expect(programOf(await world.acquire({ installation: crate({}, EXECUTABLE) }))).toBe(
      inCache('2.0.1/bin/forge'),
    )
    expect(asked()).toBe(before)
  })

  it('A-99 none asks where the program is missing', async () => {
    publish('2.0.1')
    await world.acquire({ installation: crate({}, EXECUTABLE) })
    world.ports.writer.remove(inCache('2.0.1/bin/forge'))
    expect(programOf(await world.acquire({ installation: crate({}, EXECUTABLE) }))).toBe(
      inCache('2.0.1/bin/forge'),
    )
    expect(asked()).toBe(2)
  })

  it('A-100 none asks where two programs are there and none is named', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    world.write('home/.symposium/cache/binaries/forge/1.0.0/bin/other', '')
    publish('1.0.0', '1.1.0')
    expect(programOf(await world.acquire({ installation: crate() }))).toBe(inCache('1.1.0/bin/forge'))
  })

  it('check installs a newer one and removes the older, but nothing when there is none', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    world.commands()
    await world.acquire({ installation: crate(), level: 'check' })
    expect(world.commands()).toEqual([])
    publish('1.0.0', '1.1.0')
    expect(programOf(await world.acquire({ installation: crate(), level: 'check' }))).toBe(
      inCache('1.1.0/bin/forge'),
    )
    expect(versions()).toEqual(['1.1.0'])
  })

  it('fetch installs the same version again', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    world.commands()
    expect(programOf(await world.acquire({ installation: crate(), level: 'fetch' }))).toBe(
      inCache('1.0.0/bin/forge'),
    )
    expect(world.commands().length).toBe(2)
    expect(versions()).toEqual(['1.0.0'])
  })

  it.each(['check', 'fetch'] as const)(
    '%s serves the old one when nothing newer can be had',
    async (level) => {
      publish('1.0.0')
      await world.acquire({ installation: crate() })
      publish('1.1.0')
      world.write('cargo-fails', '')
      const acquired = await world.acquire({ installation: crate(), level })
      expect(programOf(acquired)).toBe(inCache('1.0.0/bin/forge'))
      expect(acquired.warnings).toMatchObject([{ code: 'INSTALLATION_STALE' }])
    },
  )

  it('check backs off after a failure, longer each time, and fetch does not', async () => {
    publish('1.0.0')
    await world.acquire({ installation: crate() })
    world.server.answers.set(INDEX, { status: 503 })
    const attempt = async (level: 'check' | 'fetch'): Promise<number> => {
      const before = asked()
      expect(programOf(await world.acquire({ installation: crate(), level }))).toBe(
        inCache('1.0.0/bin/forge'),
      )
      return asked() - before
    }
    expect(await attempt('check')).toBe(1)
    expect(await attempt('check')).toBe(0)
    world.advance(61_000)
    expect(await attempt('check')).toBe(1)
    world.advance(61_000)
    expect(await attempt('check')).toBe(0)
    expect(await attempt('fetch')).toBe(1)
    world.advance(4_000_000)
    publish('1.0.0')
    expect(await attempt('check')).toBe(1)
    expect(await attempt('check')).toBe(1)
  })

  it('without network, what was never obtained is unavailable, with what to do', async () => {
    publish('1.0.0')
    const acquired = await world.acquire({ installation: crate(), network: false })
    expect(acquired).toMatchObject({
      state: 'unavailable',
      problem: { code: 'INSTALLATION_UNAVAILABLE', remedy: expect.stringContaining('symposium sync') },
    })
    expect(asked()).toBe(0)
    await world.acquire({ installation: crate() })
    expect(
      programOf(await world.acquire({ installation: crate(), level: 'fetch', network: false })),
    ).toContain('1.0.0')
    expect(asked()).toBe(1)
  })
})

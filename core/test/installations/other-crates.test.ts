import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { closeWorlds, crate, createWorld, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterAll(closeWorlds)

const EXECUTABLE = { runnable: { type: 'executable', path: 'forge' } } as const

describe('a crate of a repository (4.3)', () => {
  const git = 'https://example.com/forge.git'
  const source = crate({ git }, EXECUTABLE)
  const head = (commit: string): string => world.write('head', `${commit}\tHEAD\n`)

  it('A-101 is asked for its HEAD, and built when that differs', async () => {
    head('a'.repeat(40))
    const first = await world.acquire({ installation: source })
    expect(programOf(first)).toMatch(/binaries\/forge\/[0-9a-f]{16}-aaaaaaaaaaaa\/bin\/forge$/)
    expect(world.commands()).toEqual([
      `git ls-remote -- ${git} HEAD`,
      expect.stringMatching(
        /^cargo binstall --no-confirm --root \S+ --git https:\/\/example\.com\/forge\.git -- forge$/,
      ),
      expect.stringMatching(/^cargo install --root \S+ --git \S+ --rev a{40} -- forge$/),
    ])
    await world.acquire({ installation: source })
    expect(world.commands()).toEqual([])
    await world.acquire({ installation: source, level: 'check' })
    expect(world.commands()).toEqual([`git ls-remote -- ${git} HEAD`])
    head('b'.repeat(40))
    expect(programOf(await world.acquire({ installation: source, level: 'check' }))).toContain(
      '-bbbbbbbbbbbb',
    )
    world.commands()
    await world.acquire({ installation: source, level: 'fetch' })
    expect(world.commands().length).toBe(3)
  })

  it('A-102 is kept when git cannot be asked', async () => {
    head('a'.repeat(40))
    await world.acquire({ installation: source })
    world.ports.writer.remove(join(world.base, 'head'))
    const acquired = await world.acquire({ installation: source, level: 'check' })
    expect(programOf(acquired)).toContain('-aaaaaaaaaaaa')
    expect(acquired.warnings).toMatchObject([{ code: 'INSTALLATION_STALE' }])
  })

  it.each([
    ['A-104 what is no commit', 'abc\tHEAD\n'],
    ['no answer', ''],
    ['another ref', `${'a'.repeat(40)}\trefs/heads/main\n`],
  ])('is built for the first time without a known commit: %s', async (_, answer) => {
    world.write('head', answer)
    expect(programOf(await world.acquire({ installation: source }))).toMatch(/-unknown\/bin\/forge$/)
    expect(world.commands().at(-1)).not.toContain('--rev')
    head('c'.repeat(40))
    expect(programOf(await world.acquire({ installation: source, level: 'check' }))).toContain(
      '-cccccccccccc',
    )
  })

  it('S46 S58 git gets https alone, asks nobody, and nothing of our surroundings', async () => {
    const other = await createWorld({ GIT_DIR: '/evil', GIT_SSH_COMMAND: 'touch x', GIT_EXTERNAL_DIFF: 'x' })
    other.write('head', `${'a'.repeat(40)}\tHEAD\n`)
    await other.acquire({ installation: source })
    expect(other.read('git-environment').trim().split('\n')).toEqual([
      'GIT_ALLOW_PROTOCOL=https',
      'GIT_TERMINAL_PROMPT=0',
    ])
  })
})

describe('a crate that is installed for the user (G-23)', () => {
  const source = crate({ global: true }, EXECUTABLE)

  it('is not installed where PATH leads to it', async () => {
    world.write('bin/forge', '#!/bin/sh', 0o755)
    const acquired = await world.acquire({ installation: source, level: 'check' })
    expect(acquired).toMatchObject({ run: { argv: ['forge'] }, exposures: [{ name: 'forge' }] })
    expect(world.commands()).toEqual([])
  })

  it('is installed once, and then found where cargo puts programs', async () => {
    const first = await world.acquire({ installation: source })
    expect(programOf(first)).toBe(join(world.base, 'cargo-home/bin/forge'))
    expect(world.commands().at(-1)).toBe('cargo install -- forge')
    await world.acquire({ installation: source, level: 'check' })
    expect(world.commands()).toEqual([])
    await world.acquire({
      installation: crate({ global: true, version: '=1.2.0' }, EXECUTABLE),
      level: 'fetch',
    })
    expect(world.commands().at(-1)).toBe('cargo install --force -- forge@1.2.0')
  })

  it('is unavailable without network, or when the program is not there afterwards', async () => {
    expect(await world.acquire({ installation: source, network: false })).toMatchObject({
      problem: { code: 'INSTALLATION_UNAVAILABLE' },
    })
    world.write('programs', 'other')
    expect(await world.acquire({ installation: source })).toMatchObject({
      problem: { code: 'INSTALLATION_EMPTY' },
    })
  })
})

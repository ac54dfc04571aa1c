import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Installation } from '../../src/manifest/plugin.js'
import { closeWorlds, crate, createWorld, indexOf, installation, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
  publish('1.0.0')
})
afterAll(closeWorlds)

function publish(...versions: readonly string[]): void {
  world.server.answers.set('/fo/rg/forge', { body: indexOf(...versions) })
}

describe('install commands (G-18)', () => {
  const withCommands = (...installCommands: readonly string[]): Installation =>
    installation({ installCommands })
  const note = (text: string): string => `echo ${text} >> "$WORLD/notes"`
  const notes = (): string => (world.exists('notes') ? world.read('notes') : '')

  it('run once, in order, in the directory of the plugin', async () => {
    const commands = withCommands(note('one'), `pwd >> "$WORLD/notes"`)
    await world.acquire({ installation: commands })
    await world.acquire({ installation: commands, level: 'check' })
    expect(notes()).toBe(`one\n${world.plugin}\n`)
  })

  it('run again when they are others', async () => {
    await world.acquire({ installation: withCommands(note('one')) })
    await world.acquire({ installation: withCommands(note('two')) })
    expect(notes()).toBe('one\ntwo\n')
  })

  it('run in what was installed, after every acquisition that changed something, and no other', async () => {
    const commands = crate({}, { installCommands: ['pwd >> "$WORLD/notes"'] })
    const directory = (version: string): string => `${join(world.cache, 'binaries/forge', version)}\n`
    await world.acquire({ installation: commands })
    await world.acquire({ installation: commands })
    await world.acquire({ installation: commands, level: 'check' })
    expect(notes()).toBe(directory('1.0.0'))
    publish('1.1.0')
    await world.acquire({ installation: commands, level: 'check' })
    expect(notes()).toBe(directory('1.0.0') + directory('1.1.0'))
    await world.acquire({ installation: commands, level: 'fetch' })
    expect(notes()).toBe(directory('1.0.0') + directory('1.1.0').repeat(2))
  })

  it('may make what is run', async () => {
    const path = join(world.plugin, 'built.sh')
    const acquired = await world.acquire({
      installation: installation({
        installCommands: ['echo echo > built.sh'],
        runnable: { type: 'script', path },
      }),
    })
    expect(acquired).toMatchObject({ run: { argv: ['sh', path] } })
  })

  it('stop at the first that fails, and are tried again', async () => {
    const commands = withCommands(note('one'), 'echo oh no >&2; exit 3', note('two'))
    for (let times = 1; times <= 2; times += 1) {
      expect(await world.acquire({ installation: commands })).toMatchObject({
        problem: { code: 'INSTALL_COMMAND_FAILED', message: expect.stringMatching(/exit code 3.*oh no/) },
      })
      expect(notes()).toBe('one\n'.repeat(times))
    }
  })

  it('have a time limit', async () => {
    const acquired = await world.installer({ timeouts: { command: 200 } }).acquire({
      plugin: { name: 'lamp', directory: world.plugin, installations: [] },
      installation: withCommands('sleep 60'),
      level: 'none',
      network: true,
    })
    expect(acquired).toMatchObject({
      problem: { code: 'INSTALL_COMMAND_FAILED', message: expect.stringContaining('longer than 0.2 s') },
    })
  })

  it('A-87 print to the report, read nothing, and do not run where nothing may be fetched', async () => {
    const commands = withCommands('cat; echo printed; echo warned >&2')
    expect(await world.acquire({ installation: commands, network: false })).toMatchObject({
      problem: { code: 'INSTALLATION_UNAVAILABLE', remedy: expect.stringContaining('symposium sync') },
    })
    expect(world.heard).toEqual([])
    await world.acquire({ installation: commands })
    expect(world.heard).toEqual(['sh: printed', 'sh: warned'])
  })

  it('S107 run once in runs at the same time', async () => {
    const commands = withCommands(note('one'), 'sleep 0.1')
    await Promise.all([1, 2, 3].map(() => world.acquire({ installation: commands })))
    expect(notes()).toBe('one\n')
  })
})

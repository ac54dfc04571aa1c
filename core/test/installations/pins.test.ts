import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SymposiumError } from '@symposium/sdk'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileWriter } from '../../src/host/ports.js'
import { createInstaller } from '../../src/installations/installer.js'
import { closeWorlds, crate, createWorld, indexOf, programOf, type World } from './world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterAll(closeWorlds)

const INDEX = '/fo/rg/forge'
function publish(...versions: readonly string[]): void {
  world.server.answers.set(INDEX, { body: indexOf(...versions) })
}

const inCache = (path: string): string => join(world.cache, 'binaries/forge', path)
const versions = (): readonly string[] =>
  readdirSync(join(world.cache, 'binaries/forge'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

describe('pins (G-22, G-38)', () => {
  it('a pin is part of the key: changed, it is obtained at once', async () => {
    publish('1.0.0', '2.0.0')
    expect(programOf(await world.acquire({ installation: crate({ version: '^1' }) }))).toBe(
      inCache('1.0.0/bin/forge'),
    )
    expect(programOf(await world.acquire({ installation: crate({ version: '^2' }) }))).toBe(
      inCache('2.0.0/bin/forge'),
    )
  })

  it('a version that another plugin pins survives', async () => {
    publish('1.0.0', '2.0.0')
    await world.acquire({ installation: crate({ version: '^1' }) })
    await world.acquire({ installation: crate() })
    publish('1.0.0', '2.0.0', '3.0.0')
    await world.acquire({ installation: crate(), level: 'check' })
    expect(versions()).toEqual(['1.0.0', '3.0.0'])
    world.commands()
    expect(programOf(await world.acquire({ installation: crate({ version: '^1' }) }))).toBe(
      inCache('1.0.0/bin/forge'),
    )
    expect(world.commands()).toEqual([])
  })

  it('a pin that nobody has asked for in a month does not count', async () => {
    publish('1.0.0', '2.0.0')
    await world.acquire({ installation: crate({ version: '^1' }) })
    world.advance(20 * 24 * 3_600_000)
    await world.acquire({ installation: crate({ version: '^1' }) })
    await world.acquire({ installation: crate() })
    world.advance(20 * 24 * 3_600_000)
    await world.acquire({ installation: crate(), level: 'fetch' })
    expect(versions()).toEqual(['1.0.0', '2.0.0'])
    world.advance(11 * 24 * 3_600_000)
    await world.acquire({ installation: crate(), level: 'fetch' })
    expect(versions()).toEqual(['2.0.0'])
  })

  it('S107 runs at once install once', async () => {
    publish('1.0.0')
    const all = await Promise.all([1, 2, 3, 4].map(() => world.acquire({ installation: crate() })))
    expect(new Set(all.map(programOf))).toEqual(new Set([inCache('1.0.0/bin/forge')]))
    expect(world.commands().filter((line) => line.startsWith('cargo install')).length).toBe(1)
  })

  it('S108 what a killed run left is swept, and a pointer to nothing is not believed', async () => {
    world.write('home/.symposium/cache/binaries/forge/.stage-dead/bin/forge', 'half')
    world.write(
      'home/.symposium/cache/binaries/forge/current.json',
      '{"asked":"","content":"../../x","version":"1","obtainedAt":1}',
    )
    publish('1.0.0')
    expect(programOf(await world.acquire({ installation: crate() }))).toBe(inCache('1.0.0/bin/forge'))
    expect(world.exists('home/.symposium/cache/binaries/forge/.stage-dead')).toBe(false)
  })

  it.each(['check', 'fetch'] as const)(
    'S108 a write that fails at any step of a %s leaves a whole version that serves',
    async (level) => {
      for (let failing = 1; failing <= 8; failing += 1) {
        world = await createWorld()
        publish('1.0.0')
        await world.acquire({ installation: crate() })
        publish('1.0.0', ...(level === 'check' ? ['1.1.0'] : []))
        const ports = { ...world.ports, writer: failingWriter(world.ports.writer, failing) }
        const broken = createInstaller(ports, {
          version: '1',
          report: { debug: () => undefined },
          crateIndex: world.server.url,
        })
        const plugin = { name: 'lamp', directory: world.plugin, installations: [] }
        const acquired = await broken.acquire({ plugin, installation: crate(), level, network: true })
        expect(world.exists(relative(world.base, programOf(acquired)))).toBe(true)
        const next = programOf(await world.acquire({ installation: crate(), level: 'fetch' }))
        expect(next).toBe(inCache(level === 'check' ? '1.1.0/bin/forge' : '1.0.0/bin/forge'))
        expect(readdirSync(inCache('')).filter((name) => name.startsWith('.'))).toEqual([])
      }
    },
  )
})

/** Fails once, at the write of this number. */
function failingWriter(writer: FileWriter, failing: number): FileWriter {
  let count = 0
  const step = (): void => {
    count += 1
    if (count === failing) throw new SymposiumError('WRITE_FAILED', 'cannot be written (ENOSPC)')
  }
  return {
    ...writer,
    rename(from, to) {
      step()
      writer.rename(from, to)
    },
    writeText(path, text) {
      step()
      writer.writeText(path, text)
    },
    remove(path) {
      step()
      writer.remove(path)
    },
  }
}

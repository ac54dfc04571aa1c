import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load.js'
import { createHome } from './home.js'

const SOURCES = join(import.meta.dirname, '../../src')

/** Everything that is loaded with a module before any of its functions runs. */
function loadedWith(module: string): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) {
      return
    }
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^']+)'/gm)) {
      if (from.startsWith('.')) {
        visit(join(dirname(file), from.replace(/\.js$/, '.ts')))
      } else {
        seen.add(from)
      }
    }
  }
  visit(join(SOURCES, module))
  return seen
}

describe('the cache of the configuration', () => {
  const cache = (home: ReturnType<typeof createHome>): string =>
    join(home.directory, '.symposium/cache/config.json')

  it('gives the same answer, problems included', async () => {
    const home = createHome(
      'auto-synch = 1\n\n[[registry]]\nname = "cargo"\npath = "p"\n\n[[registry]]\nname = "a"\npath = "p"\n',
    )
    const first = await loadConfig(home.ports)
    expect(await loadConfig(home.ports)).toEqual(first)
    expect(first.problems).toHaveLength(2)
  })

  it('spares an unchanged file the parsing', async () => {
    const home = createHome('auto-sync = false\n')
    await loadConfig(home.ports)
    // Only something that is not read again can be told by a change to what was kept of it.
    const kept = readFileSync(cache(home), 'utf8')
    writeFileSync(cache(home), kept.replace('"autoSync":false', '"autoSync":true'))
    expect((await loadConfig(home.ports)).config.autoSync).toBe(true)
  })

  it('is of no use for a changed file of the same size and time', async () => {
    const home = createHome('hook-scope = "global"  \n')
    const time = new Date(1_700_000_000_000)
    utimesSync(home.config, time, time)
    await loadConfig(home.ports)
    home.write('.symposium/config.toml', 'hook-scope = "project" \n')
    utimesSync(home.config, time, time)
    expect((await loadConfig(home.ports)).config.hookScope).toBe('project')
  })

  it.each([
    { name: 'damaged', text: '{"format":1,' },
    { name: 'of another shape', text: '[]' },
    { name: 'of an older version', text: '{"format":0}' },
  ])('is of no use when $name', async ({ text }) => {
    const home = createHome('auto-sync = false\n')
    home.write('.symposium/cache/config.json', text)
    expect(await loadConfig(home.ports)).toMatchObject({ state: 'ok', config: { autoSync: false } })
  })

  it('keeps nothing of a broken file', async () => {
    const home = createHome('auto-sync = 5\n')
    await loadConfig(home.ports)
    expect(home.ports.files.stat(cache(home))).toBeUndefined()
  })

  it('loads neither a TOML parser nor the schema library for an unchanged file', () => {
    const heavy = ['smol-toml', 'valibot', 'toml-eslint-parser', '@decimalturn/toml-patch']
    const light = loadedWith('config/load.ts')
    expect(light).toContain(join(SOURCES, 'config/registries.ts'))
    expect(heavy.filter((name) => light.has(name))).toEqual([])
    expect(loadedWith('config/parse.ts')).toContain('valibot')
    expect(loadedWith('config/save.ts')).not.toContain('smol-toml')
    expect(loadedWith('config/edit.ts')).not.toContain('@decimalturn/toml-patch')
  })
})

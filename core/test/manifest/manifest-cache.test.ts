import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SymposiumError, type CacheStore, type FileReader, type JsonValue } from '@symposium/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { ManifestCache } from '../../src/manifest/manifest-cache.js'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import type { LoadedPlugin, PluginSource } from '../../src/manifest/source.js'
import { everydayKinds } from '../../src/predicates/everyday-kinds.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import { contextOf, DIRECTORY, MANIFEST, pluginOf, seen, sourceOf, textFiles } from './support.js'

/** What a cache file would hold: values go through JSON. */
function memory(): CacheStore & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    get: (key): JsonValue | undefined => {
      const text = entries.get(key)
      return text === undefined ? undefined : JSON.parse(text)
    },
    set: (key, value) => void entries.set(key, JSON.stringify(value)),
  }
}

async function loadAll(
  cache: ManifestCache,
  sources: readonly PluginSource[],
): Promise<readonly LoadedPlugin[]> {
  const loaded: LoadedPlugin[] = []
  for (const source of sources) loaded.push(await cache.load(source))
  return loaded
}

interface Counted extends FileReader {
  readonly calls: { reads: number; stats: number }
}

function counted(files: FileReader): Counted {
  const calls = { reads: 0, stats: 0 }
  return {
    ...files,
    calls,
    readText: (path, limit) => {
      calls.reads += 1
      return files.readText(path, limit)
    },
    stat: (path) => {
      calls.stats += 1
      return files.stat(path)
    },
  }
}

const TEXT = 'name = "lamp"\ndepends-on = ["a>=1"]\n[[hooks]]\nevent = "Stop"\ncommand = "rg"\n'

describe('remembered plugins', () => {
  it('are the same as those that were loaded, problems included', async () => {
    const store = memory()
    const context = contextOf(textFiles({ [MANIFEST]: TEXT }))
    const first = await new ManifestCache(context, store).load(sourceOf('registry'))
    const second = await new ManifestCache(context, store).load(sourceOf('registry'))
    expect(first.problems).toHaveLength(1)
    expect(seen(second)).toEqual(seen(first))
    expect(second).not.toBe(first)
  })

  it('cost neither status nor reading where the adapter gives the stamps', async () => {
    const count = 200
    const texts = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`/r/e${index}/SYMPOSIUM.toml`, TEXT]),
    )
    const sources = Object.keys(texts).map((file, index) =>
      sourceOf('registry', {
        id: { pm: 'r', name: `e${index}`, version: '*' },
        directory: file.replace('/SYMPOSIUM.toml', ''),
        layers: [{ type: 'toml', file, stamp: 'one' }],
      }),
    )
    const store = memory()
    await loadAll(new ManifestCache(contextOf(textFiles(texts)), store), sources)
    const files = counted(textFiles(texts))
    const loaded = await loadAll(new ManifestCache(contextOf(files), store), sources)
    expect(loaded.map((each) => pluginOf(each).id.name)).toEqual(sources.map(({ id }) => id.name))
    expect(files.calls).toEqual({ reads: 0, stats: 0 })
  })

  it('cost one status each where it does not', async () => {
    const store = memory()
    await new ManifestCache(contextOf(textFiles({ [MANIFEST]: TEXT })), store).load(sourceOf('package'))
    const files = counted(textFiles({ [MANIFEST]: TEXT }))
    await new ManifestCache(contextOf(files), store).load(sourceOf('package'))
    expect(files.calls).toEqual({ reads: 0, stats: 1 })
  })

  const OTHERS: readonly (readonly [string, Partial<PluginSource>])[] = [
    ['the origin', { origin: 'workspace' }],
    ['the origin and the defaults', { origin: 'package' }],
    ['the directory', { directory: '/elsewhere' }],
    ['the dialect', { legacy: true }],
    ['what is synced', { agentsSyncing: false }],
    ['the stamp', { layers: [{ type: 'toml', file: MANIFEST, stamp: 'two' }] }],
    [
      'the layers',
      {
        layers: [
          { type: 'toml', file: MANIFEST, stamp: TEXT },
          { type: 'value', label: 'x', value: {} },
        ],
      },
    ],
  ]

  it.each(OTHERS)('are made anew when %s is another', async (_, changes) => {
    const store = memory()
    const files = counted(textFiles({ [MANIFEST]: TEXT }))
    const context = contextOf(files)
    await new ManifestCache(context, store).load(sourceOf('registry'))
    await new ManifestCache(context, store).load(sourceOf('registry', changes))
    expect(files.calls.reads).toBe(2)
  })

  it.each<readonly [string, Partial<PluginSource>]>([
    ...OTHERS,
    ['nothing', {}],
    ['the label root', { labelRoot: '/elsewhere' }],
    ['the id', { id: { pm: 'other', name: 'other', version: '2.0.0' } }],
  ])('are as if they had just been loaded when %s is another', async (_, changes) => {
    for (const text of [
      TEXT,
      'name = "gadget"',
      'name = "a"\ndepends-on = ["*"]\n[defaults]\nskills = false',
    ]) {
      const store = memory()
      const context = contextOf(textFiles({ [MANIFEST]: text }))
      const source = sourceOf('registry', changes)
      await new ManifestCache(context, store).load(sourceOf('registry'))
      expect(seen(await new ManifestCache(context, store).load(source))).toEqual(
        seen(await loadPlugin(source, context)),
      )
    }
  })

  it('are loaded once in a run that remembers nothing yet', async () => {
    const files = counted(textFiles({ [MANIFEST]: TEXT }))
    const cache = new ManifestCache(contextOf(files), memory())
    const first = await cache.load(sourceOf('registry'))
    expect(seen(await cache.load(sourceOf('registry')))).toEqual(seen(first))
    expect(files.calls.reads).toBe(1)
  })

  it.each(['{', '[]', '{"gate":["x"]}', '{"hooks":3}', '{"unknown":[]}'])(
    'are not taken from damaged members, and have none where they are ruled out: %s',
    async (members) => {
      const store = memory()
      const context = contextOf(textFiles({ [MANIFEST]: TEXT }))
      const loaded = await new ManifestCache(context, store).load(sourceOf('registry'))
      for (const [key, text] of store.entries) {
        const stored: JsonValue = JSON.parse(text)
        if (Array.isArray(stored)) store.entries.set(key, JSON.stringify(stored.with(1, members)))
      }
      const { plugin } = await new ManifestCache(context, store).load(sourceOf('registry'))
      expect([plugin?.name, plugin?.requiredNames, plugin?.gate]).toEqual(['lamp', ['a'], []])
      const dependency = { pm: 'cargo', name: 'a', version: '1.0.0' }
      const again = await new ManifestCache(context, store, [dependency]).load(sourceOf('registry'))
      expect(seen(again)).toEqual(seen(loaded))
    },
  )

  it('take no room for what follows from where they are', async () => {
    const store = memory()
    const file = '/r/lamp/SYMPOSIUM.toml'
    const source = sourceOf('registry', {
      directory: '/r/lamp',
      layers: [{ type: 'toml', file, stamp: '1' }],
    })
    await new ManifestCache(contextOf(textFiles({ [file]: 'name = "lamp"' })), store).load(source)
    expect([...store.entries.values()].some((text) => /lamp|skills|labelRoot/.test(text))).toBe(false)
  })

  it('are made anew when the known agents or predicates are others', async () => {
    const store = memory()
    const files = counted(textFiles({ [MANIFEST]: TEXT }))
    const context = contextOf(files)
    const more = new PredicateKinds([
      ...everydayKinds,
      { type: 'leaf', name: 'more', parse: () => null, evaluate: () => ({ holds: true, seen: '' }) },
    ])
    await new ManifestCache(context, store).load(sourceOf('registry'))
    await new ManifestCache({ ...context, agents: ['claude'] }, store).load(sourceOf('registry'))
    await new ManifestCache({ ...context, kinds: more }, store).load(sourceOf('registry'))
    expect(files.calls.reads).toBe(3)
  })

  it("are not kept when their gates are an extension's to read", async () => {
    const kinds = new PredicateKinds([
      ...everydayKinds,
      { type: 'leaf', name: 'more', parse: () => null, evaluate: () => ({ holds: true, seen: '' }) },
    ])
    const store = memory()
    const manifest = 'name = "a"\n[[skills]]\nsource.path = "x"\npredicates = ["not(more())"]'
    const context = { ...contextOf(textFiles({ [MANIFEST]: manifest })), kinds }
    expect((await new ManifestCache(context, store).load(sourceOf('registry'))).plugin).toBeDefined()
    expect(store.entries.size).toBe(0)
  })

  it('are not kept when reading failed, which may pass', async () => {
    const store = memory()
    const files: FileReader = {
      ...textFiles({ [MANIFEST]: TEXT }),
      readText: (file) => {
        throw new SymposiumError('FILE_UNREADABLE', 'permission denied', { place: { file } })
      },
    }
    const loaded = await new ManifestCache(contextOf(files), store).load(sourceOf('registry'))
    expect([loaded.plugin, loaded.problems[0]?.code, store.entries.size]).toEqual([
      undefined,
      'FILE_UNREADABLE',
      0,
    ])
  })

  it('survive a status that fails', async () => {
    const files: FileReader = {
      ...textFiles({ [MANIFEST]: TEXT }),
      stat: (file) => {
        throw new SymposiumError('FILE_UNREADABLE', 'permission denied', { place: { file } })
      },
    }
    const loaded = await new ManifestCache(contextOf(files), memory()).load(sourceOf('registry'))
    expect(pluginOf(loaded).name).toBe('lamp')
  })

  it.each(['null', '3', '{}', '["x"]', '{"format":1}'])(
    'are read from no damaged cache: %s',
    async (damage) => {
      const store = memory()
      const context = contextOf(textFiles({ [MANIFEST]: TEXT }))
      const loaded = await new ManifestCache(context, store).load(sourceOf('registry'))
      for (const [key, text] of new Map(store.entries)) {
        store.entries.set(key, damage)
        expect(seen(await new ManifestCache(context, store).load(sourceOf('registry')))).toEqual(seen(loaded))
        const stored: JsonValue = JSON.parse(text)
        for (const member of Array.isArray(stored) ? ['gate', 'hooks', 'name', 'unknown'] : []) {
          const [print] = Array.isArray(stored) ? stored : []
          store.entries.set(key, JSON.stringify([print, { [member]: JSON.parse(damage) }]))
          expect(seen(await new ManifestCache(context, store).load(sourceOf('registry')))).toEqual(
            seen(loaded),
          )
        }
      }
    },
  )

  const directories: string[] = []
  afterEach(() => directories.splice(0).forEach((directory) => rmSync(directory, { recursive: true })))

  it('follow the files on disk', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'symposium-manifest-'))
    directories.push(directory)
    const file = join(directory, 'SYMPOSIUM.toml')
    const source = sourceOf('registry', { directory, layers: [{ type: 'toml', file }] })
    const cache = new ManifestCache(contextOf(createNodeFiles()), memory())
    const names: unknown[] = []
    for (const text of ['name = "one"', 'name = "two"', 'name = ', undefined]) {
      if (text === undefined) rmSync(file)
      else writeFileSync(file, text)
      const { plugin, problems } = await cache.load(source)
      names.push(plugin?.name ?? problems[0]?.code)
    }
    expect(names).toEqual(['one', 'two', 'MANIFEST_SYNTAX', 'FILE_UNREADABLE'])
  })

  it('have limits to what they are made of', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'symposium-manifest-'))
    directories.push(directory)
    const file = join(directory, 'SYMPOSIUM.toml')
    writeFileSync(file, `name = "a"\n# ${'x'.repeat(1024 * 1024)}`)
    const source = sourceOf('registry', { directory, layers: [{ type: 'toml', file }] })
    const { plugin, problems } = await new ManifestCache(contextOf(createNodeFiles()), memory()).load(source)
    expect([plugin, problems[0]?.code]).toEqual([undefined, 'FILE_TOO_LARGE'])
  })

  it('keep the entries of a registry apart (F-24)', async () => {
    const files = textFiles({
      [`${DIRECTORY}/a`]: 'name = "a"',
      [`${DIRECTORY}/b`]: 'nope',
      [`${DIRECTORY}/c`]: 'name = "c"',
    })
    const sources = ['a', 'b', 'c'].map((name) =>
      sourceOf('registry', {
        id: { pm: 'r', name, version: '*' },
        layers: [{ type: 'toml', file: `${DIRECTORY}/${name}` }],
      }),
    )
    const loaded = await loadAll(new ManifestCache(contextOf(files), memory()), sources)
    expect(loaded.map(({ plugin }) => plugin?.name)).toEqual(['a', undefined, 'c'])
  })
})

import { describe, expect, it } from 'vitest'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import { renderManifest } from '../../src/manifest/render-manifest.js'
import { gate } from './one-gate.js'
import {
  contextOf,
  load,
  loadLayers,
  MANIFEST,
  pluginOf,
  problemText,
  sourceOf,
  textFiles,
} from './support.js'

describe('settings', () => {
  it('have a type, and perhaps a default and a description', async () => {
    const { settings } = pluginOf(
      await load(
        'registry',
        'name = "gadget"\n[config."a.b"]\ntype = "boolean"\ndefault = true\ndescription = "Whether."\n[config.c]\ntype = "string"',
      ),
    )
    expect(settings).toEqual([
      { key: 'a.b', type: 'boolean', default: true, description: 'Whether.' },
      { key: 'c', type: 'string' },
    ])
  })

  it.each([
    ['no type', '[config.a]\ndefault = true', '`type` is missing'],
    ['an unknown type', '[config.a]\ntype = "bool"', 'known types: boolean'],
    ['a default of another type', '[config.a]\ntype = "boolean"\ndefault = "false"', 'of the type `boolean`'],
    ['a key without quotes', '[config.a.b]\ntype = "boolean"', '[config."a.b"]'],
    ['a key that leads elsewhere', '[config."a.__proto__"]\ntype = "boolean"', 'no key of a setting'],
    ['an empty segment', '[config."a..b"]\ntype = "boolean"', 'no key of a setting'],
    ['no table', '[config]\na = 1', 'must be a table'],
    ['no table at all', 'config = 1', '`config`'],
  ])('%s costs the setting alone', async (_, lines, says) => {
    const loaded = await load(
      'registry',
      `name = "gadget"\n${lines}\n[config.z]\ntype = "number"`.replace(
        'config = 1\n[config.z]\ntype = "number"',
        'config = 1',
      ),
    )
    expect(pluginOf(loaded).settings.filter(({ key }) => key !== 'z')).toEqual([])
    expect(problemText(loaded)).toContain(says)
  })
})

describe('layers of a package', () => {
  const cargo = `[package.metadata.symposium.config."a.b"]\ntype = "boolean"\n\n[[package.metadata.symposium.gates]]\npoint = "plan:post"\nwhen = "a.b"\ncheck = { predicate = "env(A)" }\nblocking = false\non-error = "skip"`

  it('are joined: gates are appended, a setting is replaced whole', async () => {
    const file = `${gate('when = "a.b"')}\n[config."a.b"]\ntype = "string"`
    const plugin = pluginOf(await loadLayers({ cargo, file }))
    expect(plugin.gates.map(({ index, point }) => [index, point])).toEqual([
      [0, 'plan:post'],
      [1, 'ship:pre'],
    ])
    expect(plugin.settings).toEqual([{ key: 'a.b', type: 'string' }])
  })
})

describe('dormancy', () => {
  it('a gate that names a dependency wakes its plugin', async () => {
    const plugin = pluginOf(await load('registry', gate('depends-on = ["serde"]')))
    expect(plugin.dormant).toBe(false)
  })
})

describe('a rendered manifest', () => {
  it('reads as the same gates and settings', async () => {
    const manifest = [
      gate('name = "t"', 'when = "a.b"', 'depends-on = ["serde"]', 'predicates = ["env(X)"]'),
      '[[gates]]\npoint = "plan:pre"\ncheck = { query = "q" }\nblocking = false\non-error = "skip"',
      '[[gates]]\npoint = "plan:pre"\ncheck = { agent-verdict = { prompt = "p", list = [1, "a"] } }\nblocking = false\non-error = "skip"',
      '[[gates]]\npoint = "plan:pre"\ncheck = { predicate = { kind = "any", of = [{ kind = "path_exists", path = "a (b" }, { kind = "acme-x", y = "(" }, "acme-x((a))"] } }\nblocking = false\non-error = "skip"',
      '[config."a.b"]\ntype = "string"\ndefault = ""\ndescription = "d"',
    ].join('\n')
    const plugin = pluginOf(await load('registry', manifest))
    const again = pluginOf(
      await loadPlugin(sourceOf('registry'), contextOf(textFiles({ [MANIFEST]: renderManifest(plugin) }))),
    )
    expect(again.gates).toEqual(plugin.gates)
    expect(again.settings).toEqual(plugin.settings)
  })
})

import type { PluginOffer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

import { fromRegistry, INDEX, lock } from './support/lock.js'
import {
  crate,
  inspect,
  manifest,
  open,
  sandboxOf,
  signal,
  type Sandbox,
  type Tree,
} from './support/project.js'

async function offersOf(sandbox: Sandbox): Promise<readonly PluginOffer[]> {
  const { cargo } = open(sandbox)
  const { dependencies } = await inspect(cargo, sandbox.path('ws'))
  const { value, problems } = await cargo.activePlugins(
    dependencies.map(({ id }) => id),
    { signal },
  )
  expect(problems).toEqual([])
  return value
}

const PACKAGE: Tree = {
  ...crate('ws', 'app', '[dependencies]\ndep = { path = "../dep" }'),
  ...crate('dep', 'dep'),
}

const TABLE = '[package.metadata.symposium]\n[[package.metadata.symposium.skills]]\nsource.path = "s"\n'

interface Row {
  readonly row: string
  readonly tree: Tree
  /** Layers by file; `undefined` for no offer. */
  readonly layers: readonly string[] | undefined
  readonly notices?: readonly RegExp[]
}

const ROWS: readonly Row[] = [
  { row: 'C20: an empty skills directory', tree: { 'dep/skills/': '' }, layers: undefined },
  { row: 'C21: a skill at any depth', tree: { 'dep/skills/deep/er/SKILL.md': '' }, layers: [] },
  { row: 'A21: a skill at the top of skills', tree: { 'dep/skills/SKILL.md': '' }, layers: [] },
  {
    row: 'A17: nothing on disk',
    tree: { 'dep/src/lib.rs': 'pub const SKILL: &str = "...";' },
    layers: undefined,
  },
  { row: 'a manifest', tree: { 'dep/SYMPOSIUM.toml': '' }, layers: ['SYMPOSIUM.toml'] },
  {
    row: 'F-23: a manifest in other letters',
    tree: { 'dep/Symposium.toml': '' },
    layers: ['Symposium.toml'],
  },
  { row: 'F-23: a manifest in any letters', tree: { 'dep/symposium.TOML': '' }, layers: ['symposium.TOML'] },
  {
    row: 'two manifests',
    tree: { 'dep/Symposium.toml': '', 'dep/SYMPOSIUM.toml': '' },
    layers: ['SYMPOSIUM.toml'],
    notices: [/^Symposium\.toml is ignored: SYMPOSIUM\.toml is there too$/],
  },
  { row: 'a directory of the name', tree: { 'dep/SYMPOSIUM.toml/': '' }, layers: undefined },
  {
    row: 'a table in Cargo.toml',
    tree: { 'dep/Cargo.toml': manifest('dep', TABLE) },
    layers: ['Cargo.toml'],
  },
  {
    row: 'the table below the manifest',
    tree: { 'dep/Cargo.toml': manifest('dep', TABLE), 'dep/SYMPOSIUM.toml': '' },
    layers: ['Cargo.toml', 'SYMPOSIUM.toml'],
  },
  {
    row: 'C22: a table with faults inside is for the core to judge',
    tree: { 'dep/Cargo.toml': manifest('dep', '[package.metadata.symposium]\nskills = 3') },
    layers: ['Cargo.toml'],
  },
  {
    row: 'a value that is no table',
    tree: { 'dep/Cargo.toml': manifest('dep', '[package.metadata]\nsymposium = true') },
    layers: undefined,
  },
  {
    row: 'the word alone',
    tree: { 'dep/Cargo.toml': manifest('dep', 'description = "for symposium"') },
    layers: undefined,
  },
  {
    row: 'a key with an escape',
    tree: { 'dep/Cargo.toml': manifest('dep', '[package.metadata."\\u0073ymposium"]') },
    layers: ['Cargo.toml'],
  },
  {
    row: "skills in directories that are nobody's content",
    tree: {
      'dep/skills/.git/SKILL.md': '',
      'dep/skills/node_modules/x/SKILL.md': '',
      'dep/skills/target/SKILL.md': '',
    },
    layers: undefined,
  },
  {
    row: 'N-27c: skills that lead out of the package',
    tree: { 'outside/SKILL.md': '', 'dep/skills': '-> ../outside' },
    layers: undefined,
  },
  { row: 'N-27c: skills that lead to everything', tree: { 'dep/skills': '-> /' }, layers: undefined },
  {
    row: 'N-27c: a directory in skills that leads out',
    tree: { 'outside/SKILL.md': '', 'dep/skills/x': '-> ../../outside' },
    layers: undefined,
  },
  {
    row: 'N-27c: a skill that is a link out',
    tree: { 'outside/SKILL.md': '', 'dep/skills/x/SKILL.md': '-> ../../../outside/SKILL.md' },
    layers: undefined,
  },
  {
    row: 'skills that lead elsewhere in the package',
    tree: { 'dep/docs/x/SKILL.md': '', 'dep/skills': '-> docs' },
    layers: [],
  },
  {
    row: 'a manifest that leads out of the package',
    tree: { 'outside.toml': '', 'dep/SYMPOSIUM.toml': '-> ../outside.toml', 'dep/skills/SKILL.md': '' },
    layers: [],
    notices: [/^SYMPOSIUM\.toml is no file of the package itself/],
  },
  { row: 'a manifest that leads nowhere', tree: { 'dep/SYMPOSIUM.toml': '-> nowhere' }, layers: undefined },
  {
    row: 'A6: links in a circle',
    tree: {
      'dep/skills/a/': '',
      'dep/skills/a/up': '-> ..',
      'dep/skills/self': '-> self',
      'dep/skills/b/c/SKILL.md': '',
    },
    layers: [],
  },
]

describe('what a dependency embeds', () => {
  it.each(ROWS)('$row', async ({ tree, layers, notices }) => {
    const sandbox = sandboxOf({ ...PACKAGE, ...tree })
    const offers = await offersOf(sandbox)
    if (layers === undefined) {
      expect(offers).toEqual([])
      return
    }
    expect(offers).toMatchObject([
      {
        id: { pm: 'cargo', name: 'dep', version: '1.0.0' },
        content: { type: 'directory', path: sandbox.path('dep') },
        labelRoot: sandbox.path('dep'),
      },
    ])
    const [offer] = offers
    expect(offer?.manifest.map((layer) => (layer.type === 'toml' ? layer.file : layer.type))).toEqual(
      layers.map((file) => sandbox.path('dep', file)),
    )
    for (const layer of offer?.manifest ?? []) {
      if (layer.type !== 'toml') throw new Error('another layer')
      const isCargo = layer.file.endsWith('Cargo.toml')
      expect(layer.table).toEqual(isCargo ? ['package', 'metadata', 'symposium'] : undefined)
    }
    expect(offer?.notices ?? []).toEqual((notices ?? []).map((text) => expect.stringMatching(text)))
  })

  it('is looked at again only where it changed', async () => {
    const sandbox = sandboxOf({ ...PACKAGE, 'dep/skills/a/': '' })
    const { host, cargo } = open(sandbox)
    const ids = (await inspect(cargo, sandbox.path('ws'))).dependencies.map(({ id }) => id)
    const offered = async (): Promise<number> => {
      const next = open(sandbox, { stored: host.stored })
      await inspect(next.cargo, sandbox.path('ws'))
      return (await next.cargo.activePlugins(ids, { signal })).value.length
    }
    expect(await offered()).toBe(0)
    sandbox.write({ 'dep/skills/a/SKILL.md': '' })
    expect(await offered()).toBe(1)
    sandbox.delete('dep/skills/a/SKILL.md')
    expect(await offered()).toBe(0)
    sandbox.write({ 'dep/Cargo.toml': manifest('dep', TABLE) })
    expect(await offered()).toBe(1)
    sandbox.write({ 'dep/Cargo.toml': manifest('dep') })
    expect(await offered()).toBe(0)
    sandbox.write({ 'dep/SYMPOSIUM.toml': '' })
    expect(await offered()).toBe(1)
  })

  it('of a name with several versions the highest is offered', async () => {
    const versions = ['1.4.0', '2.0.1', '2.1.0']
    const sandbox = sandboxOf({
      'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b", "c"]',
      ...crate('ws/a', 'a', '[dependencies]\ncodec = "1"'),
      ...crate('ws/b', 'b', '[dependencies]\ncodec = "=2.0.1"'),
      ...crate('ws/c', 'c', '[dependencies]\ncodec = "=2.1.0"'),
      'ws/Cargo.lock': lock(...versions.map((version) => fromRegistry('codec', version))),
      // The highest of all is not on this machine.
      [`${INDEX}/codec-1.4.0/SYMPOSIUM.toml`]: '',
      [`${INDEX}/codec-1.4.0/Cargo.toml`]: manifest('codec'),
      [`${INDEX}/codec-1.4.0/src/lib.rs`]: '',
      [`${INDEX}/codec-2.0.1/SYMPOSIUM.toml`]: '',
      [`${INDEX}/codec-2.0.1/Cargo.toml`]: manifest('codec'),
      [`${INDEX}/codec-2.0.1/src/lib.rs`]: '',
    })
    expect((await offersOf(sandbox)).map(({ id }) => id.version)).toEqual(['2.0.1'])
  })

  it("members are not offered: their content is the workspace's own", async () => {
    const sandbox = sandboxOf({
      'ws/Cargo.toml': '[workspace]\nmembers = ["a", "b"]',
      ...crate('ws/a', 'a', '[dependencies]\nb = { path = "../b" }'),
      ...crate('ws/b', 'b'),
      'ws/b/SYMPOSIUM.toml': '',
    })
    expect(await offersOf(sandbox)).toEqual([])
  })

  it('nothing is offered for ids of others, and for dependencies that are not here', async () => {
    const sandbox = sandboxOf({ ...PACKAGE, 'dep/SYMPOSIUM.toml': '' })
    const { cargo } = open(sandbox)
    await inspect(cargo, sandbox.path('ws'))
    const ids = [
      { pm: 'npm', name: 'dep', version: '1.0.0' },
      { pm: 'cargo', name: 'dep', version: '9.9.9' },
      { pm: 'cargo', name: 'ghost', version: '1.0.0' },
    ]
    expect(await cargo.activePlugins(ids, { signal })).toEqual({ value: [], problems: [] })
  })
})

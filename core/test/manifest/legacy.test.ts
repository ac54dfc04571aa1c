import { describe, expect, it } from 'vitest'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import type { Plugin } from '../../src/manifest/plugin.js'
import { contextOf, DIRECTORY, groups, load, pluginOf, sourceOf, textFiles, texts } from './support.js'

const legacy = { legacy: true }
const HOOK = '[[hooks]]\nname = "h"\nevent = "Stop"\ncommand = { script = "a.sh" }\n'

/** A registry of entries in the retired dialects, as they were written at one time or another. */
const ENTRIES: readonly [
  id: string,
  manifest: string,
  see: (plugin: Plugin) => unknown,
  expected: unknown,
][] = [
  [
    'crates',
    'name = "a"\ncrates = ["gizmo", "quill>=1"]',
    ({ gate }) => texts(gate),
    ['any(depends-on(gizmo), depends-on(quill>=1))'],
  ],
  ['a single crate', 'name = "a"\ncrates = "gizmo"', ({ gate }) => texts(gate), ['depends-on(gizmo)']],
  [
    'every crate',
    'name = "a"\ncrates = ["*"]\n[[skills]]\nsource.path = "."',
    (plugin) => [groups(plugin), plugin.dormant],
    [['.', 'skills'], false],
  ],
  [
    'no crates',
    `name = "a"\ncrates = []\n${HOOK}`,
    ({ dormant, hooks }) => [dormant, hooks.length],
    [true, 1],
  ],
  [
    'advice-for',
    'name = "a"\n[[skills]]\nadvice-for = ["serde"]\nsource.git = "https://github.com/a/b"',
    ({ skillGroups }) => texts(skillGroups[0]?.gate ?? []),
    ['depends-on(serde)'],
  ],
  [
    'crate(…)',
    'name = "a"\npredicates = ["any(crate(x), not(crate(y)))"]',
    ({ gate }) => texts(gate),
    ['any(depends-on(x), not(depends-on(y)))'],
  ],
  [
    'source = "crate"',
    'name = "a"\ncrates = ["a", "b"]\n[[skills]]\nsource = "crate"',
    groups,
    ['witness', 'skills'],
  ],
  [
    'source.crate_path',
    'name = "a"\ncrates = ["a", "b"]\n[[skills]]\ncrates = ["b"]\nsource.crate_path = "skills"',
    groups,
    ['witness', 'skills'],
  ],
  [
    'source.crate',
    'name = "a"\n[[skills]]\ncrates = ["b"]\nsource.crate = { name = "b-skills", version = "1" }',
    ({ chained }) => chained.map(({ gate, ...edge }) => [texts(gate), edge]),
    [[['depends-on(b)'], { pm: 'cargo', name: 'b-skills', requirement: '1' }]],
  ],
  [
    'where',
    'name = "a"\nwhere.crates = ["x"]\nwhere.predicates = ["env(CI)"]',
    ({ gate }) => texts(gate),
    ['depends-on(x)', 'env(CI)'],
  ],
  [
    'where without a name',
    'where.cargo = ["x"]\n[[plugins]]\nsource.crate = "x-skills"',
    ({ name, chained }) => [name, chained[0]?.name],
    ['orchard', 'x-skills'],
  ],
  [
    'activation',
    'name = "a"\nactivation = "always"\ndepends-on = ["x"]',
    ({ gate }) => texts(gate),
    ['depends-on(x)'],
  ],
  [
    'on a server',
    'name = "a"\n[[mcp_servers]]\nname = "s"\ncommand = "s"\nargs = []\nenv = []\ncrates = ["x"]',
    ({ mcpServers }) => texts(mcpServers[0]?.gate ?? []),
    ['depends-on(x)'],
  ],
  [
    'on a subcommand',
    'name = "a"\n[subcommand.x]\ndescription = "d"\ncommand = { script = "a" }\ncrates = ["x"]',
    ({ subcommands }) => texts(subcommands[0]?.gate ?? []),
    ['depends-on(x)'],
  ],
]

describe('an entry in a retired dialect', () => {
  it.each(ENTRIES)('%s: is refused as it stands', async (_, manifest) => {
    const loaded = await load('registry', manifest)
    expect(loaded.plugin).toBeUndefined()
  })

  it.each(ENTRIES)('%s: is read under `legacy`, with one warning', async (_, manifest, see, expected) => {
    const loaded = await load('registry', manifest, legacy)
    expect(see(pluginOf(loaded))).toEqual(expected)
    expect(loaded.problems.map(({ code }) => code)).toEqual(['MANIFEST_RETIRED'])
    expect(loaded.problems[0]?.remedy).toContain('legacy = true')
  })

  it("may be written in today's under `legacy` too, without a warning", async () => {
    expect((await load('registry', 'name = "a"\ndepends-on = ["x"]', legacy)).problems).toEqual([])
  })

  it('is not forgiven what was never right', async () => {
    expect((await load('registry', 'name = "a"\ncrates = 3', legacy)).plugin).toBeUndefined()
    expect((await load('registry', 'name = "a"\nwhere = { crates = 3 }', legacy)).plugin).toBeUndefined()
    expect((await load('registry', 'depends-on = ["x"]', legacy)).plugin).toBeUndefined()
  })

  it.each([
    ['crates', ['crates: gizmo'], ['depends-on(gizmo)']],
    ['crates and activation', ['crates: gizmo', 'activation: always'], ['depends-on(gizmo)']],
    ['crate(…)', ['predicates: crate(gizmo)'], ['depends-on(gizmo)']],
  ])('may be a SKILL.md: %s', async (_, lines, gate) => {
    const file = `${DIRECTORY}/SKILL.md`
    const files = textFiles({
      [file]: ['---', 'name: gizmo-guide', 'description: Gizmos.', ...lines, '---', ''].join('\n'),
    })
    const source = sourceOf('registry', { layers: [{ type: 'skill', file }] })
    expect((await loadPlugin(source, contextOf(files))).plugin).toBeUndefined()
    const loaded = await loadPlugin({ ...source, legacy: true }, contextOf(files))
    expect(texts(pluginOf(loaded).gate)).toEqual(gate)
    expect(loaded.problems).toHaveLength(1)
  })
})

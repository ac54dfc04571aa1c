import { describe, expect, it } from 'vitest'
import { loadPlugin } from '../../src/manifest/load-plugin.js'
import type { LoadedPlugin } from '../../src/manifest/source.js'
import { contextOf, DIRECTORY, groups, pluginOf, sourceOf, textFiles, texts } from './support.js'

const FILE = `${DIRECTORY}/SKILL.md`

async function loadSkill(...lines: readonly string[]): Promise<LoadedPlugin> {
  const files = textFiles({ [FILE]: ['---', ...lines, '---', '', 'Text.'].join('\n') })
  return loadPlugin(sourceOf('registry', { layers: [{ type: 'skill', file: FILE }] }), contextOf(files))
}

describe('a lone SKILL.md of a registry', () => {
  it('is a plugin of that name with the one group that finds it (3.6)', async () => {
    const plugin = pluginOf(await loadSkill('name: gizmo-guide', 'description: Gizmos.'))
    expect(plugin).toMatchObject({
      name: 'gizmo-guide',
      bareSkill: true,
      dormant: true,
      manifestFiles: [FILE],
    })
    expect(groups(plugin)).toEqual(['.'])
  })

  it('E-M66 hoists its gate', async () => {
    const plugin = pluginOf(
      await loadSkill('name: g', 'description: G.', 'depends-on: gizmo', 'predicates: env(CI), kit(a)'),
    )
    expect([texts(plugin.gate), plugin.dormant]).toEqual([['depends-on(gizmo)', 'env(CI)', 'kit(a)'], false])
  })

  it('M12 a custom predicate keeps it awake', async () => {
    expect(pluginOf(await loadSkill('name: g', 'description: G.', 'predicates: not(kit(a))')).dormant).toBe(
      false,
    )
  })

  it('E-M64 without a name is named after its directory', async () => {
    expect(pluginOf(await loadSkill('description: G.')).name).toBe('orchard')
  })

  it('with a name that is no skill name is named after its directory', async () => {
    expect(pluginOf(await loadSkill('name: ../../x', 'description: G.')).name).toBe('orchard')
  })

  it.each([
    ['E-M65 no YAML', ['name: [']],
    ['B17 a list', ['name: g', 'description: G.', 'depends-on: [a, b]']],
    ['B13 retired', ['name: g', 'description: G.', 'crates: gizmo']],
    ['a gate that is none', ['name: g', 'description: G.', 'predicates: nope']],
  ])('%s costs the entry, with the file in the report', async (_, lines) => {
    const { plugin, problems } = await loadSkill(...lines)
    expect(plugin).toBeUndefined()
    expect(problems.map(({ place }) => place?.file)).toContain(FILE)
  })

  it('costs the entry when it is not there or is no skill', async () => {
    const source = sourceOf('registry', { layers: [{ type: 'skill', file: FILE }] })
    expect((await loadPlugin(source, contextOf(textFiles({})))).problems).toMatchObject([
      { code: 'SKILL_UNREADABLE' },
    ])
    expect((await loadPlugin(source, contextOf(textFiles({ [FILE]: 'Text.' })))).plugin).toBeUndefined()
  })

  it('is no layer among others', async () => {
    const layers = [
      { type: 'skill', file: FILE },
      { type: 'value', label: 'x', value: {} },
    ] as const
    const { plugin, problems } = await loadPlugin(sourceOf('registry', { layers }), contextOf(textFiles({})))
    expect([plugin, problems[0]?.code]).toEqual([undefined, 'ADAPTER_MISBEHAVED'])
  })
})

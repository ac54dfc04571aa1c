import { describe, expect, it } from 'vitest'
import type { Config } from '../../src/config/config.js'
import { DEFAULT_CONFIG } from '../../src/config/defaults.js'
import { loadConfig, readConfigFile, resolveConfig } from '../../src/config/load.js'
import { createHome } from './home.js'

const registry = { autoUpdate: true, legacy: false, options: {}, builtin: false }

// What costs one item only.
const lenient: readonly {
  readonly id: string
  readonly text: string
  readonly config: Partial<Config>
  readonly code: string
  readonly line: number
  readonly says: string
}[] = [
  {
    id: 'F2',
    text: '# c\nauto-synch = false\n',
    config: { autoSync: true },
    code: 'CONFIG_INVALID',
    line: 2,
    says: 'did you mean `auto-sync`?',
  },
  {
    id: 'an unknown key of [telemetry]',
    text: '[telemetry]\nenable = true\n',
    config: { telemetry: false },
    code: 'CONFIG_INVALID',
    line: 2,
    says: 'did you mean `enabled`?',
  },
  {
    id: 'an unknown key of an agent',
    text: '[[agent]]\nname = "claude"\nmodel = "x"\n',
    config: { agents: ['claude'] },
    code: 'CONFIG_INVALID',
    line: 3,
    says: '`agent[0].model`',
  },
  {
    id: 'an unknown log level',
    text: '[logging]\nlevel = "loud"\n',
    config: { logLevel: 'info' },
    code: 'CONFIG_INVALID',
    line: 2,
    says: '"loud"',
  },
  {
    id: 'F6',
    text: '[[registry]]\nname = "a"\npath = "a"\n\n[[plugin-source]]\nname = "b"\npath = "b"\n\n[[registry]]\nname = "c"\npath = "c"\n',
    config: {
      registries: [
        { ...registry, name: 'a', type: 'path', location: 'a' },
        { ...registry, name: 'b', type: 'path', location: 'b' },
        { ...registry, name: 'c', type: 'path', location: 'c' },
      ],
    },
    code: 'CONFIG_INVALID',
    line: 5,
    says: '[[plugin-source]]',
  },
  {
    id: 'F7',
    text: '[[registry]]\nname = "a"\npath = "a"\ngit = "https://example.com/a"\n',
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 1,
    says: '`path` and `git`',
  },
  {
    id: 'G25 neither',
    text: '\n[[registry]]\nname = "a"\n',
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 2,
    says: 'does not say where',
  },
  {
    id: 'F8',
    text: '[[registry]]\nname = "cargo"\npath = "a"\n',
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 1,
    says: '`cargo`',
  },
  ...['local', '(workspace)', 'user-plugins', 'symposium-recommendations'].map((name) => ({
    id: `G26 ${name}`,
    text: `[[registry]]\nname = "${name}"\npath = "a"\n`,
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 1,
    says: name,
  })),
  ...['', 'a:b', 'a/b', 'a b', '*'].map((name) => ({
    id: `a registry called ${JSON.stringify(name)}`,
    text: `[[registry]]\nname = "${name}"\npath = "a"\n`,
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 1,
    says: 'letters',
  })),
  {
    id: 'G26 twice the same name',
    text: '[[registry]]\nname = "a"\npath = "a"\n\n[[registry]]\nname = "a"\npath = "b"\n',
    config: { registries: [{ ...registry, name: 'a', type: 'path', location: 'a' }] },
    code: 'REGISTRY_INVALID',
    line: 5,
    says: 'taken',
  },
  {
    id: 'S72 an option that JSON would round',
    text: '[[registry]]\nname = "a"\nartifactory = "x"\nid = 9223372036854775807\n',
    config: { registries: [] },
    code: 'REGISTRY_INVALID',
    line: 4,
    says: 'exactly',
  },
  {
    id: 'a `use` table without a workspace',
    text: '[plugins]\nuse = ["a", { name = "b" }, "c"]\n',
    config: { plugins: { autoEnable: [], use: [{ name: 'a' }, { name: 'c' }], disable: [] } },
    code: 'CONFIG_INVALID',
    line: 2,
    says: '`"b"`',
  },
  {
    id: 'G28',
    text: '[plugins]\nuse = [\n  "a",\n  "*",\n]\n',
    config: { plugins: { autoEnable: [], use: [{ name: 'a' }], disable: [] } },
    code: 'CONFIG_INVALID',
    line: 4,
    says: '`*`',
  },
  {
    id: 'G28 for one package manager',
    text: '[plugins]\nuse = ["cargo:*"]\n',
    config: {},
    code: 'CONFIG_INVALID',
    line: 2,
    says: '`*`',
  },
  {
    id: 'an entry without a name',
    text: '[plugins]\nauto-enable = ["cargo:"]\n',
    config: {},
    code: 'CONFIG_INVALID',
    line: 2,
    says: 'names nothing',
  },
  {
    id: 'a relative workspace',
    text: '[plugins]\nuse = [{ name = "a", workspace = "." }]\n',
    config: {},
    code: 'CONFIG_INVALID',
    line: 2,
    says: 'relative',
  },
]

describe('a configuration with a faulty item', () => {
  it.each(lenient)('loses one item for $id', async ({ text, config, code, line, says }) => {
    const loaded = await loadConfig(createHome(text).ports)
    expect(loaded).toMatchObject({ config: { ...DEFAULT_CONFIG, ...config }, state: 'ok' })
    expect(loaded.problems).toHaveLength(1)
    expect(loaded.problems[0]).toMatchObject({ code, place: { file: loaded.file, line } })
    expect(`${loaded.problems[0]?.message} ${loaded.problems[0]?.remedy}`).toContain(says)
  })

  it('takes the key of a registered type among several, and rejects the name of a package manager', async () => {
    const home = createHome(
      '[[registry]]\nname = "a"\ntoken = "T"\nartifactory = "https://a"\n\n[[registry]]\nname = "npm"\npath = "p"\n',
    )
    const file = await readConfigFile(home.ports)
    const { config, problems } = resolveConfig(file, {
      registryTypes: ['path', 'artifactory'],
      packageManagers: ['npm'],
    })
    expect(config.registries).toEqual([
      { ...registry, name: 'a', type: 'artifactory', location: 'https://a', options: { token: 'T' } },
    ])
    expect(problems).toMatchObject([{ code: 'REGISTRY_INVALID', place: { line: 6 } }])
  })
})

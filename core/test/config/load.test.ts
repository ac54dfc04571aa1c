import { describe, expect, it } from 'vitest'
import type { Config } from '../../src/config/config.js'
import { DEFAULT_CONFIG } from '../../src/config/defaults.js'
import { loadConfig } from '../../src/config/load.js'
import { createHome } from './home.js'

const registry = { autoUpdate: true, legacy: false, options: {}, builtin: false }

const accepted: readonly {
  readonly name: string
  readonly text: string
  readonly config: Partial<Config>
}[] = [
  { name: 'an empty file', text: '', config: {} },
  {
    name: 'every key of the table',
    text: `auto-sync = false
agents-syncing = false
sync-debounce-secs = 0
hook-timeout = 3
hook-scope = "project"
auto-update = "warn"

[telemetry]
enabled = true

[plugins]
auto-enable = ["*", "serde"]
use = ["kit", "cargo:tokio", { name = "here", workspace = "/w" }, { pm = "npm", name = "left-pad" }]
disable = ["evil", { pm = "cargo", name = "bad", workspace = "/w" }]

[[agent]]
name = "claude"

[[agent]]
name = "clippy"

[[agent]]
name = "claude"

[logging]
level = "DEBUG"

[defaults]
symposium-recommendations = false
user-plugins = false

[skills]
frontmatter = "agentskills"

[[registry]]
name = "team"
git = "https://example.com/team.git"
auto-update = false
legacy = true

[[registry]]
name = "mine"
path = "plugins-of-mine"

[[registry]]
name = "art"
artifactory = "https://a.example/plugins"
retries = 3
window = { since = 2024-05-01, open = true }

[[extension]]
package = "@acme/symposium-pm-artifactory"
`,
    config: {
      autoSync: false,
      agentsSyncing: false,
      syncDebounceSeconds: 0,
      hookTimeoutSeconds: 3,
      hookScope: 'project',
      autoUpdate: 'warn',
      telemetry: true,
      logLevel: 'debug',
      frontmatter: 'agentskills',
      plugins: {
        autoEnable: [{ name: '*' }, { name: 'serde' }],
        use: [
          { name: 'kit' },
          { pm: 'cargo', name: 'tokio' },
          { name: 'here', workspace: '/w' },
          { pm: 'npm', name: 'left-pad' },
        ],
        disable: [{ name: 'evil' }, { pm: 'cargo', name: 'bad', workspace: '/w' }],
      },
      agents: ['claude', 'clippy'],
      builtinRegistries: { recommendations: false, userPlugins: false },
      registries: [
        {
          ...registry,
          name: 'team',
          type: 'git',
          location: 'https://example.com/team.git',
          autoUpdate: false,
          legacy: true,
        },
        { ...registry, name: 'mine', type: 'path', location: 'plugins-of-mine' },
        {
          ...registry,
          name: 'art',
          type: 'artifactory',
          location: 'https://a.example/plugins',
          options: { retries: 3, window: { since: '2024-05-01', open: true } },
        },
      ],
      extensions: [{ package: '@acme/symposium-pm-artifactory' }],
    },
  },
  {
    name: 'the former spelling of registries alone',
    text: '[[plugin-source]]\nname = "mine"\npath = "p"\n',
    config: { registries: [{ ...registry, name: 'mine', type: 'path', location: 'p' }] },
  },
  {
    name: 'empty lists, as older versions wrote them',
    text: 'agent = []\nregistry = []\n',
    config: {},
  },
  {
    name: 'a byte-order mark and CRLF',
    text: '\uFEFFauto-sync = false\r\n[[agent]]\r\nname = "kiro"\r\n',
    config: { autoSync: false, agents: ['kiro'] },
  },
]

describe('loadConfig', () => {
  it('finds nothing and uses the defaults', async () => {
    const home = createHome()
    expect(await loadConfig(home.ports)).toEqual({
      config: DEFAULT_CONFIG,
      problems: [],
      state: 'absent',
      file: home.config,
    })
  })

  it.each(accepted)('reads $name', async ({ text, config }) => {
    expect(await loadConfig(createHome(text).ports)).toMatchObject({
      config: { ...DEFAULT_CONFIG, ...config },
      problems: [],
      state: 'ok',
    })
  })

  it('reads no configuration of a repository (G6, S86)', async () => {
    const home = createHome('')
    const grant = '[plugins]\nauto-enable = ["*"]\n\n[[registry]]\nname = "r"\npath = "/r"\n'
    for (const path of ['config.toml', 'symposium.toml', 'SYMPOSIUM.toml', '.symposium.toml']) {
      home.write(`project/${path}`, grant)
    }
    home.write('project/.symposium/config.toml', grant)
    const ports = {
      ...home.ports,
      environment: { ...home.ports.environment, cwd: `${home.directory}/project` },
    }
    expect((await loadConfig(ports)).config).toEqual(DEFAULT_CONFIG)
  })
})

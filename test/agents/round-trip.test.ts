import { expect, it } from 'vitest'
import { agentFiles, createGolden, type Scope } from './support/golden.js'

// Register, unregister: byte for byte what the user had, in every file of every agent that is not generated as a whole.

/** What users have in such files, as unusual as the agent allows: every text keeps its comments, spacing and line ends. */
const JSON_TEXTS: readonly string[] = [
  '{}',
  '{"zeta":1,"alpha":[1, 2]}',
  '{\r\n\t"zeta": {"b": true},\r\n\t"alpha": "x"\r\n}\r\n',
  '\uFEFF{\n    "numbers": [1.50, 1e3, 12345678901234567890]\n}',
]
const TOML_TEXTS: readonly string[] = [
  '# mine\nmodel = "gpt" # inline\n\n[profiles.x]\nmodel  =  \'y\'\n',
  'a = 1\r\n[mcp_servers.own]\r\ncommand = "x"\r\n',
]
const YAML_TEXTS: readonly string[] = [
  '# extensions: mine\nGOOSE_MODEL: x   # inline\nextensions:\n    own:\n        enabled: true\n        type: builtin\n',
  'orbit: keep\r\nsymposium: also\r\n',
]

interface File {
  readonly agent: string
  readonly scope: Scope
  readonly path: string
}

const FILES: readonly File[] = (
  [
    ['antigravity', 'project', 'ws/.agents/hooks.json', 'ws/.agents/mcp_config.json'],
    ['antigravity', 'global', 'home/.gemini/config/hooks.json', 'home/.gemini/config/mcp_config.json'],
    ['claude', 'project', 'ws/.claude/settings.json', 'ws/.mcp.json'],
    ['claude', 'global', 'home/.claude/settings.json', 'home/.claude.json'],
    ['codex', 'project', 'ws/.codex/config.toml'],
    ['codex', 'global', 'home/.codex/config.toml'],
    ['copilot', 'project', 'ws/.mcp.json'],
    ['copilot', 'global', 'home/.copilot/mcp-config.json'],
    ['gemini', 'project', 'ws/.gemini/settings.json'],
    ['gemini', 'global', 'home/.gemini/settings.json'],
    ['goose', 'global', 'home/.config/goose/config.yaml'],
    ['kiro', 'project', 'ws/.kiro/settings/mcp.json'],
    ['kiro', 'global', 'home/.kiro/settings/mcp.json'],
    ['opencode', 'project', 'ws/opencode.json'],
    ['opencode', 'global', 'home/.config/opencode/opencode.json'],
  ] as const
).flatMap(([agent, scope, ...paths]) => paths.map((path) => ({ agent, scope, path })))

function textsFor(path: string): readonly string[] {
  return path.endsWith('.toml') ? TOML_TEXTS : path.endsWith('.yaml') ? YAML_TEXTS : JSON_TEXTS
}

it.each(FILES.flatMap((file) => textsFor(file.path).map((text) => ({ ...file, text }))))(
  '$agent, $scope, $path: $text',
  async ({ agent, scope, path, text }) => {
    const world = createGolden({ agents: [agent], scope, files: { [path]: text } })
    const before = agentFiles(world)
    await world.sync()
    expect(agentFiles(world)[path]).not.toBe(text)
    await world.run(['init', '--remove-agent', agent])
    await world.sync()
    expect(agentFiles(world)).toEqual(before)
  },
)

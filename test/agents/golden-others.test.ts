import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import {
  agentFiles,
  CANONICAL,
  agentStamps,
  commandOf,
  createGolden,
  eachEvent,
  json,
  type Command,
  type Scope,
} from './support/golden.js'

// agents/formats.md 22.1 and 22.2 for the agents that cannot be installed and asked, and for OpenCode.

interface Golden {
  readonly agent: string
  readonly scope: Scope
  /** A pattern where the whole text is generated. */
  files(command: Command): Readonly<Record<string, string | RegExp>>
}

const WORDS = {
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  UserPromptSubmit: 'user-prompt-submit',
  SessionStart: 'session-start',
  Stop: 'stop',
} as const

const STDIO = { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } }
const HEADERS = { headers: { Authorization: 'Bearer X' } }
const WEB = { url: 'https://example.com/mcp', ...HEADERS }

const handler = (command: string, timeout = 30): JsonObject => ({ type: 'command', command, timeout })

/** H-antigravity-project: groups for tools, flat lists for the rest. */
const antigravitySet = (command: Command): JsonObject => ({
  symposium: {
    PreToolUse: [{ matcher: '*', hooks: [handler(command('PreToolUse'))] }],
    PostToolUse: [{ matcher: '*', hooks: [handler(command('PostToolUse'))] }],
    PreInvocation: [handler(command('UserPromptSubmit'))],
    SessionStart: [handler(command('SessionStart'))],
    Stop: [handler(command('Stop'))],
  },
})

/** M-antigravity-project. */
const antigravityServers = {
  mcpServers: { symposium: STDIO, web: { serverUrl: WEB.url, ...HEADERS } },
}

/** H-kiro-project. */
const kiroHooks = (command: Command): JsonObject => ({
  version: 'v1',
  hooks: Object.values(CANONICAL).map((event) => ({
    name: `symposium-${WORDS[event]}`,
    trigger: event,
    ...(event.endsWith('ToolUse') ? { matcher: '.*' } : {}),
    action: { type: 'command', command: command(event) },
    timeout: 30,
    enabled: true,
  })),
})

/** M-kiro-project: an address has no type there. */
const kiroServers = { mcpServers: { symposium: STDIO, web: WEB, old: { url: 'https://example.com/sse' } } }

/** H-goose-project. */
const gooseHooks = (command: Command): JsonObject => ({
  hooks: eachEvent(CANONICAL, (event) => ({ hooks: [handler(command(event), event === 'Stop' ? 600 : 30)] })),
})

/** M-goose-user. */
const YAML = `extensions:
  symposium:
    enabled: true
    type: stdio
    name: symposium
    description: ""
    cmd: /usr/local/bin/cargo-agents
    args:
      - mcp
    envs:
      K: V
    timeout: 300
  web:
    enabled: true
    type: streamable_http
    name: web
    description: ""
    uri: https://example.com/mcp
    headers:
      Authorization: Bearer X
    timeout: 300
`

/** M-opencode-project. */
const openCodeServers = {
  $schema: 'https://opencode.ai/config.json',
  mcp: {
    symposium: {
      type: 'local',
      command: ['/usr/local/bin/cargo-agents', 'mcp'],
      environment: { K: 'V' },
      enabled: true,
    },
    web: { type: 'remote', ...WEB, enabled: true },
    old: { type: 'remote', url: 'https://example.com/sse', enabled: true },
  },
}

const openCodePlugin = /^\/\/ .*Symposium[\s\S]*'tool\.execute\.before'/

const CASES: readonly Golden[] = [
  {
    agent: 'antigravity',
    scope: 'project',
    files: (command) => ({
      'ws/.agents/hooks.json': json(antigravitySet(command)),
      'ws/.agents/mcp_config.json': json(antigravityServers),
    }),
  },
  {
    agent: 'antigravity',
    scope: 'global',
    files: (command) => ({
      'home/.gemini/config/hooks.json': json(antigravitySet(command)),
      'home/.gemini/config/mcp_config.json': json(antigravityServers),
    }),
  },
  {
    agent: 'kiro',
    scope: 'project',
    files: (command) => ({
      'ws/.kiro/hooks/symposium.json': json(kiroHooks(command)),
      'ws/.kiro/settings/mcp.json': json(kiroServers),
    }),
  },
  {
    agent: 'kiro',
    scope: 'global',
    files: (command) => ({
      'home/.kiro/hooks/symposium.json': json(kiroHooks(command)),
      'home/.kiro/settings/mcp.json': json(kiroServers),
    }),
  },
  {
    agent: 'goose',
    scope: 'project',
    files: (command) => ({
      'ws/.agents/plugins/symposium/plugin.json': json({ name: 'symposium' }),
      'ws/.agents/plugins/symposium/hooks/hooks.json': json(gooseHooks(command)),
      'ws/.agents/plugins/symposium/.mcp.json': json({ mcpServers: { symposium: STDIO } }),
    }),
  },
  {
    agent: 'goose',
    scope: 'global',
    files: (command) => ({
      'home/.agents/plugins/symposium/plugin.json': json({ name: 'symposium' }),
      'home/.agents/plugins/symposium/hooks/hooks.json': json(gooseHooks(command)),
      'home/.config/goose/config.yaml': YAML,
    }),
  },
  {
    agent: 'opencode',
    scope: 'project',
    files: () => ({
      'ws/.opencode/plugins/symposium.js': openCodePlugin,
      'ws/opencode.json': json(openCodeServers),
    }),
  },
  {
    agent: 'opencode',
    scope: 'global',
    files: () => ({
      'home/.config/opencode/plugins/symposium.js': openCodePlugin,
      'home/.config/opencode/opencode.json': json(openCodeServers),
    }),
  },
]

const matching = (files: Readonly<Record<string, string | RegExp>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [
      path,
      typeof text === 'string' ? text : (expect.stringMatching(text) as unknown),
    ]),
  )

describe.each(CASES)('$agent, $scope', ({ agent, scope, files }) => {
  it('A-1, A-26, A-126, A-134: exactly the files that it reads, and the second time nothing', async () => {
    const world = createGolden({ agents: [agent], scope })
    await world.sync()
    expect(agentFiles(world)).toEqual(matching(files(commandOf(world, scope, agent))))
    const before = agentStamps(world)
    await world.sync()
    expect(agentStamps(world)).toEqual(before)
  })

  it('A-12, X3, X10: nothing is left when the agent is removed', async () => {
    const world = createGolden({ agents: [agent], scope })
    await world.sync()
    await world.run(['init', '--remove-agent', agent])
    await world.sync()
    expect(agentFiles(world)).toEqual({})
  })
})

import type { HookEvent, JsonObject } from '@symposium/sdk'
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

// agents/formats.md 22.1 and 22.2, byte for byte: what the released agents were seen to read.

interface Golden {
  readonly agent: string
  readonly scope: Scope
  files(command: Command): Readonly<Record<string, string>>
}

const GEMINI = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  UserPromptSubmit: 'BeforeAgent',
  SessionStart: 'SessionStart',
  Stop: 'AfterAgent',
} as const

const COPILOT = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  UserPromptSubmit: 'userPromptSubmitted',
  SessionStart: 'sessionStart',
  Stop: 'agentStop',
} as const

const STDIO = { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } }
const WEB = { url: 'https://example.com/mcp' }
const HEADERS = { headers: { Authorization: 'Bearer X' } }
const OLD = { url: 'https://example.com/sse' }

/** M-claude-project. */
const TYPED = {
  symposium: { type: 'stdio', ...STDIO },
  web: { type: 'http', ...WEB, ...HEADERS },
  old: { type: 'sse', ...OLD },
}

/** M-copilot-user. */
const WITH_TOOLS = {
  symposium: { tools: ['*'], type: 'local', ...STDIO },
  web: { tools: ['*'], ...TYPED.web },
  old: { tools: ['*'], ...TYPED.old },
}

/** M-codex-user. */
const TOML = `[mcp_servers.symposium]
command = "/usr/local/bin/cargo-agents"
args = ["mcp"]

[mcp_servers.symposium.env]
K = "V"

[mcp_servers.web]
url = "https://example.com/mcp"

[mcp_servers.web.http_headers]
Authorization = "Bearer X"
`

const grouped = (
  names: Readonly<Record<HookEvent, string>>,
  handler: (event: HookEvent) => JsonObject,
): JsonObject => eachEvent(names, (event) => ({ hooks: [handler(event)] }))

const claudeHooks = (command: Command): JsonObject =>
  grouped(CANONICAL, (event) => ({
    type: 'command',
    command: command(event),
    timeout: event === 'Stop' ? 600 : 30,
  }))

const copilotHooks = (command: Command): string =>
  json({
    version: 1,
    hooks: eachEvent(COPILOT, (event) => ({
      type: 'command',
      command: command(event),
      timeoutSec: event === 'Stop' ? 600 : 30,
    })),
  })

const geminiSettings = (command: Command): string =>
  json({
    mcpServers: {
      symposium: STDIO,
      web: { ...WEB, type: 'http', ...HEADERS },
      old: { ...OLD, type: 'sse' },
    },
    hooks: grouped(GEMINI, (event) => ({
      type: 'command',
      name: 'symposium',
      command: command(event),
      timeout: event === 'Stop' ? 600_000 : 30_000,
    })),
  })

const CASES: readonly Golden[] = [
  {
    agent: 'claude',
    scope: 'project',
    files: (command) => ({
      'ws/.claude/settings.json': json({ hooks: claudeHooks(command) }),
      'ws/.mcp.json': json({ mcpServers: TYPED }),
    }),
  },
  {
    agent: 'claude',
    scope: 'global',
    files: (command) => ({
      'home/.claude/settings.json': json({ hooks: claudeHooks(command) }),
      'home/.claude.json': json({ mcpServers: TYPED }),
    }),
  },
  {
    agent: 'codex',
    scope: 'project',
    files: (command) => ({
      'ws/.codex/hooks.json': json({ hooks: claudeHooks(command) }),
      'ws/.codex/config.toml': TOML,
    }),
  },
  {
    agent: 'codex',
    scope: 'global',
    files: (command) => ({
      'home/.codex/hooks.json': json({ hooks: claudeHooks(command) }),
      'home/.codex/config.toml': TOML,
    }),
  },
  {
    agent: 'copilot',
    scope: 'project',
    files: (command) => ({
      'ws/.github/hooks/symposium.json': copilotHooks(command),
      'ws/.mcp.json': json({ mcpServers: TYPED }),
    }),
  },
  {
    agent: 'copilot',
    scope: 'global',
    files: (command) => ({
      'home/.copilot/hooks/symposium.json': copilotHooks(command),
      'home/.copilot/mcp-config.json': json({ mcpServers: WITH_TOOLS }),
    }),
  },
  {
    agent: 'gemini',
    scope: 'project',
    files: (command) => ({ 'ws/.gemini/settings.json': geminiSettings(command) }),
  },
  {
    agent: 'gemini',
    scope: 'global',
    files: (command) => ({ 'home/.gemini/settings.json': geminiSettings(command) }),
  },
]

const text = (files: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      path,
      path.endsWith('.json') ? JSON.parse(content) : content,
    ]),
  )

describe.each(CASES)('$agent, $scope', ({ agent, scope, files }) => {
  // One handler for each event, for every tool and whatever plugins there are (H9, H16).
  it('A-1, A-26: exactly the files that it reads, and the second time nothing (A-2, A-27)', async () => {
    const world = createGolden({ agents: [agent], scope })
    await world.sync()
    const expected = files(commandOf(world, scope, agent))
    // Values first, since a difference between them is easier to read.
    expect(text(agentFiles(world))).toEqual(text(expected))
    expect(agentFiles(world)).toEqual(expected)

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

it('M-copilot-project, N-20: Claude Code and Copilot have one file of servers together', async () => {
  const world = createGolden({ agents: ['claude', 'copilot'], scope: 'project' })
  await world.sync()
  expect(JSON.parse(world.read('ws/.mcp.json'))).toEqual({ mcpServers: TYPED })
  await world.run(['init', '--remove-agent', 'claude'])
  await world.sync()
  expect(JSON.parse(world.read('ws/.mcp.json'))).toEqual({ mcpServers: TYPED })
})

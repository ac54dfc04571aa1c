import { antigravityAgent } from '@symposium/agent-antigravity'
import type { AgentFile, HookEvent, McpServer, RegistrationRequest, RegistrationScope } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'

const { hooks, mcp } = antigravityAgent

function requestFor(scope: RegistrationScope): RegistrationRequest {
  const { environment, files } = createMemoryHost()
  return { scope, environment, files, agents: ['antigravity'] }
}

const project = requestFor({ type: 'project', root: '/w' })
const user = requestFor({ type: 'global' })

const commandOf = (event: string): string => `/c/bin/symposium-hook antigravity ${event}`
const commands: Readonly<Record<HookEvent, string>> = {
  PreToolUse: commandOf('pre-tool-use'),
  PostToolUse: commandOf('post-tool-use'),
  UserPromptSubmit: commandOf('user-prompt-submit'),
  SessionStart: commandOf('session-start'),
  Stop: commandOf('stop'),
}

describe('hooks of Antigravity are registered', () => {
  it.each([
    ['in the project', project, '/w/.agents/hooks.json'],
    ['for the user', user, '/home/user/.gemini/config/hooks.json'],
  ])('%s', (_title, request, path) => {
    const [file, ...others] = hooks?.register({ ...request, commands }) ?? []
    expect(others).toEqual([])
    // Strict JSON: the agent drops a file with comments without a word.
    expect(file).toMatchObject({ path, format: 'json' })
  })

  // A-126, H-antigravity-project: one set with five events, groups for the tool events, the others flat.
  it('in one named set, in the shape that each event has', () => {
    expect(handlersOf(hooks?.register({ ...project, commands }))).toEqual([
      [['symposium', 'PreToolUse'], '*', valueOf('pre-tool-use')],
      [['symposium', 'PostToolUse'], '*', valueOf('post-tool-use')],
      [['symposium', 'PreInvocation'], undefined, valueOf('user-prompt-submit')],
      [['symposium', 'SessionStart'], undefined, valueOf('session-start')],
      [['symposium', 'Stop'], undefined, valueOf('stop')],
    ])
  })

  // A-128, X21, N-11: the off switch is the one of the set.
  it('with the off switch of the set', () => {
    const [file] = hooks?.register({ ...project, commands }) ?? []
    for (const entry of file?.entries ?? []) {
      expect(entry).toMatchObject({ off: { path: ['symposium', 'enabled'], value: false } })
    }
  })

  it('for the asked events alone', () => {
    expect(handlersOf(hooks?.register({ ...project, commands: { Stop: 'x' } }))).toHaveLength(1)
    expect(hooks?.register({ ...project, commands: {} })).toEqual([])
  })
})

function valueOf(event: string): object {
  return { type: 'command', command: commandOf(event), timeout: 30 }
}

function handlersOf(files: readonly AgentFile[] | undefined): readonly unknown[] {
  return (files ?? []).flatMap(({ entries }) =>
    entries.map((entry) =>
      entry.type === 'handler' ? [entry.list, entry.group?.members['matcher'], entry.value] : entry,
    ),
  )
}

const stdio: McpServer = {
  transport: 'stdio',
  name: 'symposium',
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: { K: 'V' },
}
const bare: McpServer = { ...stdio, name: 'orbit', args: [], env: {} }
const http: McpServer = {
  transport: 'http',
  name: 'web',
  url: 'https://example.com/mcp',
  headers: { Authorization: 'Bearer X' },
}
const sse: McpServer = { transport: 'sse', name: 'old', url: 'https://example.com/sse', headers: {} }

describe('servers of Antigravity are registered', () => {
  // M-antigravity-project, A-25, A-26, A-134: `serverUrl`, no `type`, no `url`; A-135: the off switch.
  it.each([
    ['in the project', project, '/w/.agents/mcp_config.json'],
    ['for the user', user, '/home/user/.gemini/config/mcp_config.json'],
  ])('%s', (_title, request, path) => {
    const entry = (name: string, value: object): object => ({
      type: 'member',
      path: ['mcpServers', name],
      value,
      off: { path: ['mcpServers', name, 'disabled'], value: true },
    })
    expect(mcp?.register([stdio, bare, http], request)).toEqual({
      files: [
        {
          path,
          format: 'json',
          entries: [
            entry('symposium', { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } }),
            entry('orbit', { command: '/usr/local/bin/cargo-agents', args: [] }),
            entry('web', {
              serverUrl: 'https://example.com/mcp',
              headers: { Authorization: 'Bearer X' },
            }),
          ],
        },
      ],
      refused: [],
    })
  })

  it('but not over SSE, which nobody has measured', () => {
    const { files, refused } = mcp?.register([sse], user) ?? {}
    expect(files).toEqual([])
    expect(refused).toMatchObject([{ name: 'old', reason: expect.stringContaining('SSE') }])
  })

  it('where there are any', () => {
    expect(mcp?.register([], project)).toEqual({ files: [], refused: [] })
  })
})

// N-19: version 0.5.1 of the original called the address `url`.
it('addresses under their old name are cleaned up', () => {
  expect(antigravityAgent.leftovers?.([stdio, http, sse], user)).toEqual([
    {
      path: '/home/user/.gemini/config/mcp_config.json',
      format: 'json',
      entries: [
        {
          type: 'member',
          path: ['mcpServers', 'web'],
          value: { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer X' } },
        },
        { type: 'member', path: ['mcpServers', 'old'], value: { url: 'https://example.com/sse' } },
      ],
    },
  ])
  expect(antigravityAgent.leftovers?.([stdio], user)).toEqual([])
})

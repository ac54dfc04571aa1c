import { kiroAgent } from '@symposium/agent-kiro'
import type { AgentHooks, HookEvent, McpServer, RegistrationRequest, RegistrationScope } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'

function hooksOf({ hooks }: typeof kiroAgent): AgentHooks {
  if (hooks === undefined) throw new Error('Kiro has hooks')
  return hooks
}

export const hooks = hooksOf(kiroAgent)

function requestFor(scope: RegistrationScope): RegistrationRequest {
  const { environment, files } = createMemoryHost()
  return { scope, environment, files, agents: ['kiro'] }
}

export const project = requestFor({ type: 'project', root: '/w' })
export const user = requestFor({ type: 'global' })

export const commandOf = (event: string): string => `/c/bin/symposium-hook kiro ${event}`

export const commands: Readonly<Record<HookEvent, string>> = {
  PreToolUse: commandOf('pre-tool-use'),
  PostToolUse: commandOf('post-tool-use'),
  UserPromptSubmit: commandOf('user-prompt-submit'),
  SessionStart: commandOf('session-start'),
  Stop: commandOf('stop'),
}

/** The servers of agents/formats.md 22. */
export const stdio: McpServer = {
  transport: 'stdio',
  name: 'symposium',
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: { K: 'V' },
}
export const bare: McpServer = { ...stdio, name: 'orbit', args: [], env: {} }
export const http: McpServer = {
  transport: 'http',
  name: 'web',
  url: 'https://example.com/mcp',
  headers: { Authorization: 'Bearer X' },
}
export const sse: McpServer = {
  transport: 'sse',
  name: 'old',
  url: 'https://example.com/sse',
  headers: {},
}

import { gooseAgent } from '@symposium/agent-goose'
import type { AgentHooks, HookEvent, McpServer, RegistrationRequest, RegistrationScope } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'

function hooksOf({ hooks }: typeof gooseAgent): AgentHooks {
  if (hooks === undefined) throw new Error('Goose has hooks')
  return hooks
}

export const hooks = hooksOf(gooseAgent)

export function requestFor(
  scope: RegistrationScope,
  variables: Readonly<Record<string, string>> = {},
): RegistrationRequest {
  const { environment, files } = createMemoryHost({ variables })
  return { scope, environment, files, agents: ['goose'] }
}

export const project = requestFor({ type: 'project', root: '/w' })
export const user = requestFor({ type: 'global' })

export const commandOf = (event: string): string => `/c/bin/symposium-hook goose ${event}`

export const commands: Readonly<Record<HookEvent, string>> = {
  PreToolUse: commandOf('pre-tool-use'),
  PostToolUse: commandOf('post-tool-use'),
  UserPromptSubmit: commandOf('user-prompt-submit'),
  SessionStart: commandOf('session-start'),
  Stop: commandOf('stop'),
}

/** The servers of agents/formats.md 22. */
export const stdio: Extract<McpServer, { transport: 'stdio' }> = {
  transport: 'stdio',
  name: 'symposium',
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: { K: 'V' },
}
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

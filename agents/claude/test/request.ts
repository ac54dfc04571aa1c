import type { HookEvent, HookRegistrationRequest, McpServer, RegistrationScope } from '@symposium/sdk'
import { createMemoryHost, type MemoryHostOptions } from '@symposium/sdk/testing'

export const PROJECT: RegistrationScope = { type: 'project', root: '/project' }
export const GLOBAL: RegistrationScope = { type: 'global' }

/** The servers of agents/formats.md section 22. */
export const S1 = {
  transport: 'stdio',
  name: 'symposium',
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: { K: 'V' },
} as const satisfies McpServer
export const S2 = {
  transport: 'http',
  name: 'web',
  url: 'https://example.com/mcp',
  headers: { Authorization: 'Bearer X' },
} as const satisfies McpServer
export const S3 = {
  transport: 'sse',
  name: 'old',
  url: 'https://example.com/sse',
  headers: {},
} as const satisfies McpServer

/** Case 25. */
export const BARE = {
  transport: 'stdio',
  name: 'orbit',
  command: '/opt/orbit',
  args: [],
  env: {},
} as const satisfies McpServer

export const COMMANDS: Readonly<Record<HookEvent, string>> = {
  PreToolUse: '/c/bin/symposium-hook claude pre-tool-use',
  PostToolUse: '/c/bin/symposium-hook claude post-tool-use',
  UserPromptSubmit: '/c/bin/symposium-hook claude user-prompt-submit',
  SessionStart: '/c/bin/symposium-hook claude session-start',
  Stop: '/c/bin/symposium-hook claude stop',
}

export function request(
  scope: RegistrationScope,
  options: MemoryHostOptions & {
    readonly agents?: readonly string[]
    readonly commands?: Readonly<Partial<Record<HookEvent, string>>>
  } = {},
): HookRegistrationRequest {
  const { environment, files } = createMemoryHost(options)
  const { agents = ['claude'], commands = COMMANDS } = options
  return { scope, environment, files, agents, commands }
}

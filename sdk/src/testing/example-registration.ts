import type { RegistrationRequest, RegistrationScope } from '../agent-file.js'
import type { HookEvent, HookRegistrationRequest } from '../hooks.js'
import type { McpServer } from '../mcp.js'
import { createMemoryHost, type MemoryHostOptions } from './memory-host.js'

export const PROJECT_SCOPE: RegistrationScope = { type: 'project', root: '/project' }
export const GLOBAL_SCOPE: RegistrationScope = { type: 'global' }

/** Servers of every transport, as an agent is told of them. */
export const STDIO_SERVER = {
  transport: 'stdio',
  name: 'symposium',
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: { K: 'V' },
} as const satisfies McpServer
export const HTTP_SERVER = {
  transport: 'http',
  name: 'web',
  url: 'https://example.com/mcp',
  headers: { Authorization: 'Bearer X' },
} as const satisfies McpServer
export const SSE_SERVER = {
  transport: 'sse',
  name: 'old',
  url: 'https://example.com/sse',
  headers: {},
} as const satisfies McpServer

/** One with nothing but a command. */
export const BARE_SERVER = {
  transport: 'stdio',
  name: 'orbit',
  command: '/opt/orbit',
  args: [],
  env: {},
} as const satisfies McpServer

export interface ExampleRequestOptions extends MemoryHostOptions {
  /** The agent alone unless told. */
  readonly agents?: RegistrationRequest['agents']
  /** Those of {@link exampleCommands} unless told. */
  readonly commands?: HookRegistrationRequest['commands']
}

/** A command line for every event, as the host registers them. */
export function exampleCommands(agent: string): Readonly<Record<HookEvent, string>> {
  const launcher = `/c/bin/symposium-hook ${agent}`
  return {
    PreToolUse: `${launcher} pre-tool-use`,
    PostToolUse: `${launcher} post-tool-use`,
    UserPromptSubmit: `${launcher} user-prompt-submit`,
    SessionStart: `${launcher} session-start`,
    Stop: `${launcher} stop`,
  }
}

/** What an agent is asked when its hooks, or servers, are registered on a machine in memory. */
export function exampleRequest(
  agent: string,
  scope: RegistrationScope,
  options: ExampleRequestOptions = {},
): HookRegistrationRequest {
  const { environment, files } = createMemoryHost(options)
  const { agents = [agent], commands = exampleCommands(agent) } = options
  return { scope, environment, files, agents, commands }
}

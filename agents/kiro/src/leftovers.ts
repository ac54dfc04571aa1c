import {
  originalServer,
  type AgentFile,
  type FileEntry,
  type JsonObject,
  type McpServer,
  type RegistrationRequest,
} from '@symposium/sdk'
import { serverFiles, serverPath } from './mcp.js'
import { originalAgentFile } from './paths.js'

/** What the original wrote for Kiro: an agent of its own, and variables in lists (spec/agents-and-hooks.md 1.3, 1.7). */
export function kiroLeftovers(
  servers: readonly McpServer[],
  request: RegistrationRequest,
): readonly AgentFile[] {
  return [originalAgent(request), ...serverFiles(servers.filter(hasPairs).map(originalEntry), request)]
}

/** Kept where the user has added anything, and removed as a whole otherwise. */
function originalAgent(request: RegistrationRequest): AgentFile {
  return {
    path: originalAgentFile(request),
    format: 'json',
    entries: [
      frame('name', 'symposium'),
      frame('tools', ['*']),
      frame('resources', ['skill://.kiro/skills/**/SKILL.md']),
      handler('preToolUse', 'pre-tool-use', { matcher: '*' }),
      handler('postToolUse', 'post-tool-use', { matcher: '*' }),
      handler('userPromptSubmit', 'user-prompt-submit', {}),
      handler('agentSpawn', 'session-start', {}),
    ],
  }
}

function frame(name: string, value: string | readonly string[]): FileEntry {
  return { type: 'frame', path: [name], value }
}

function handler(event: string, word: string, members: JsonObject): FileEntry {
  return {
    type: 'handler',
    list: ['hooks', event],
    value: { ...members, command: `cargo-agents hook kiro ${word}` },
    command: ['command'],
  }
}

/** Without variables the shape is the one of today, and as likely the user's. */
function hasPairs(server: McpServer): boolean {
  return Object.keys(server.transport === 'stdio' ? server.env : server.headers).length > 0
}

function originalEntry(server: McpServer): FileEntry {
  return { type: 'member', path: serverPath(server), value: originalServer(server) }
}

import {
  HOOK_EVENTS,
  registeredPatience,
  type AgentFile,
  type AgentHooks,
  type FileEntry,
  type HookEvent,
  type HookRegistrationRequest,
} from '@symposium/sdk'
import { blockWith, encodeAnswer, readAnswer } from './answers.js'
import { pluginPath } from './paths.js'
import { decodePayload, encodePayload } from './payloads.js'
import { pluginManifest } from './plugin.js'

/** The canonical names. */
const EVENTS: Readonly<Record<HookEvent, string>> = {
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  UserPromptSubmit: 'UserPromptSubmit',
  SessionStart: 'SessionStart',
  Stop: 'Stop',
}

/** Milliseconds. At the end of a turn gates may run what takes long, such as tests. */
const PATIENCE = { Stop: 600_000 } as const

export const gooseHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  patience: PATIENCE,
  register,
  decode: decodePayload,
  encodeCall: encodePayload,
  readAnswer,
  encode: encodeAnswer,
  block: blockWith,
}

function register(request: HookRegistrationRequest): readonly AgentFile[] {
  const entries = HOOK_EVENTS.flatMap((event) => {
    const command = request.commands[event]
    return command === undefined ? [] : [entryOf(event, command)]
  })
  const path = pluginPath(request, 'hooks', 'hooks.json')
  return entries.length === 0 ? [] : [pluginManifest(request), { path, format: 'json', entries }]
}

/** Without a matcher: `*` is no regular expression, and Goose would leave the whole group out (agents/formats.md 8). */
function entryOf(event: HookEvent, command: string): FileEntry {
  return {
    type: 'handler',
    list: ['hooks', EVENTS[event]],
    group: { handlers: 'hooks', members: {} },
    value: { type: 'command', command, timeout: registeredPatience(PATIENCE, event) / 1000 },
    command: ['command'],
  }
}

import {
  HOOK_EVENTS,
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

const TIMEOUT_IN_SECONDS = 30

export const gooseHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
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
    value: { type: 'command', command, timeout: TIMEOUT_IN_SECONDS },
    command: ['command'],
  }
}

import {
  HOOK_EVENTS,
  type AgentFile,
  type AgentHooks,
  type FileEntry,
  type HookEvent,
  type HookRegistrationRequest,
} from '@symposium/sdk'
import { blockWith, encodeAnswer, readAnswer } from './answers.js'
import { hooksFile } from './paths.js'
import { decodePayload, encodePayload, isOccurrence } from './payloads.js'

/** Prompts have no event of their own: what comes nearest is the first model call of a turn. */
const EVENTS: Readonly<Record<HookEvent, string>> = {
  PreToolUse: 'PreToolUse',
  PostToolUse: 'PostToolUse',
  UserPromptSubmit: 'PreInvocation',
  SessionStart: 'SessionStart',
  Stop: 'Stop',
}

/** The named set of hooks that is ours; all other names in the file are not (spec/agents-and-hooks.md 1.3). */
const SET = 'symposium'

const OFF = { path: [SET, 'enabled'], value: false } as const

/** Whole seconds: anything else makes the agent drop the file without a word. */
const TIMEOUT = 30

export const antigravityHooks: AgentHooks = {
  events: EVENTS,
  // It starts hooks in the directory of the hooks.json that names them (cases/original.md N-6).
  startsInProject: false,
  register,
  occurs: isOccurrence,
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
  return entries.length === 0 ? [] : [{ path: hooksFile(request), format: 'json', entries }]
}

/** Tool events hold groups, the others a flat list; the wrong shape is taken and never fires. */
function entryOf(event: HookEvent, command: string): FileEntry {
  const handler = {
    type: 'handler',
    list: [SET, EVENTS[event]],
    value: { type: 'command', command, timeout: TIMEOUT },
    command: ['command'],
    off: OFF,
  } as const
  return event === 'PreToolUse' || event === 'PostToolUse'
    ? { ...handler, group: { handlers: 'hooks', members: { matcher: '*' } } }
    : handler
}

import {
  encodeCommonCall,
  readCommonCall,
  HOOK_EVENTS,
  type AgentFile,
  type AgentHooks,
  type FileEntry,
  type HookEvent,
  type HookRegistrationRequest,
  type JsonObject,
} from '@symposium/sdk'
import { blockWith, encodeAnswer } from './answers.js'
import { hooksFile } from './paths.js'
import { EVENTS } from './events.js'

const TIMEOUT_IN_SECONDS = 30

export const kiroHooks: AgentHooks = {
  events: EVENTS,
  startsInProject: true,
  register,
  // The payloads are those of Claude Code, but for the names of events.
  decode: readCommonCall,
  encodeCall: (call) => encodeCommonCall(EVENTS[call.event], call),
  // Plain text, taken byte for byte (spec/agents-and-hooks.md 2.7).
  readAnswer: (_event, text) => ({ context: [text] }),
  encode: encodeAnswer,
  block: blockWith,
}

function register(request: HookRegistrationRequest): readonly AgentFile[] {
  const entries = HOOK_EVENTS.flatMap((event) => {
    const command = request.commands[event]
    return command === undefined ? [] : [entryOf(event, command)]
  })
  return entries.length === 0
    ? []
    : [{ path: hooksFile(request), format: 'json', entries: [FRAME, ...entries] }]
}

const FRAME: FileEntry = { type: 'frame', path: ['version'], value: 'v1' }

/** A flat list; the names of triggers are the canonical ones. */
function entryOf(event: HookEvent, command: string): FileEntry {
  return {
    type: 'handler',
    list: ['hooks'],
    value: {
      name: `symposium-${NAMES[event]}`,
      trigger: event,
      ...matcherFor(event),
      action: { type: 'command', command },
      timeout: TIMEOUT_IN_SECONDS,
      enabled: true,
    },
    command: ['action', 'command'],
    // The off switch is in the handler itself: once written, it is the user's.
    initial: ['enabled'],
    off: { path: ['enabled'], value: false, within: 'handler' },
  }
}

const NAMES: Readonly<Record<HookEvent, string>> = {
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  UserPromptSubmit: 'user-prompt-submit',
  SessionStart: 'session-start',
  Stop: 'stop',
}

function matcherFor(event: HookEvent): JsonObject {
  return event === 'PreToolUse' || event === 'PostToolUse' ? { matcher: '.*' } : {}
}

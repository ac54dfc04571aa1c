import {
  absoluteDirectories,
  memberOf,
  present,
  textMember,
  type HookCall,
  type HookEvent,
  type JsonObject,
} from '@symposium/sdk'
import { EVENTS } from './events.js'

export function decodePayload(event: HookEvent, payload: JsonObject): HookCall {
  const isToolEvent = event === 'PreToolUse' || event === 'PostToolUse'
  return {
    event,
    directories: absoluteDirectories([memberOf(payload, 'cwd')]),
    ...present({
      toolName: isToolEvent ? textMember(payload, 'tool_name') : undefined,
      toolInput: isToolEvent ? valueOf(payload, 'tool_input') : undefined,
      toolResponse: event === 'PostToolUse' ? valueOf(payload, 'tool_response') : undefined,
      prompt: event === 'UserPromptSubmit' ? textMember(payload, 'prompt') : undefined,
      sessionId: textMember(payload, 'session_id'),
    }),
  }
}

function valueOf(payload: JsonObject, name: string): HookCall['toolInput'] {
  return memberOf(payload, name) ?? undefined
}

/** What the generated plugin sends. */
export function encodePayload(call: HookCall): JsonObject {
  const { event } = call
  const isToolEvent = event === 'PreToolUse' || event === 'PostToolUse'
  return {
    hook_event_name: EVENTS[event],
    ...present({ cwd: call.directories[0], session_id: call.sessionId }),
    ...(isToolEvent ? { tool_name: call.toolName ?? '', tool_input: call.toolInput ?? null } : {}),
    ...(event === 'PostToolUse' ? { tool_response: call.toolResponse ?? null } : {}),
    ...(event === 'UserPromptSubmit' ? { prompt: call.prompt ?? '' } : {}),
  }
}

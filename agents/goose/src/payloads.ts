import {
  absoluteDirectories,
  memberOf,
  present,
  textMember,
  type HookCall,
  type HookEvent,
  type JsonObject,
} from '@symposium/sdk'

export function decodePayload(event: HookEvent, payload: JsonObject): HookCall {
  const isToolEvent = event === 'PreToolUse' || event === 'PostToolUse'
  return {
    event,
    directories: absoluteDirectories([memberOf(payload, 'working_dir')]),
    ...present({
      toolName: isToolEvent ? textMember(payload, 'tool_name') : undefined,
      toolInput: isToolEvent ? valueOf(payload, 'tool_input') : undefined,
      toolResponse: event === 'PostToolUse' ? valueOf(payload, 'tool_output') : undefined,
      prompt: event === 'UserPromptSubmit' ? textMember(payload, 'message') : undefined,
      sessionId: textMember(payload, 'session_id'),
    }),
  }
}

function valueOf(payload: JsonObject, name: string): HookCall['toolInput'] {
  return memberOf(payload, name) ?? undefined
}

export function encodePayload(call: HookCall): JsonObject {
  const { event } = call
  const isToolEvent = event === 'PreToolUse' || event === 'PostToolUse'
  return {
    event,
    session_id: call.sessionId ?? '',
    ...present({ working_dir: call.directories[0] }),
    ...(isToolEvent ? toolOf(call) : {}),
    ...(event === 'PostToolUse' ? { tool_output: call.toolResponse ?? null } : {}),
    ...(event === 'UserPromptSubmit' ? { message: call.prompt ?? '' } : {}),
  }
}

function toolOf({ toolName = '', toolInput = null }: HookCall): JsonObject {
  return { matcher_context: toolName, tool_name: toolName, tool_input: toolInput }
}

import {
  absoluteDirectories,
  flagMember,
  memberOf,
  present,
  textMember,
  type HookCall,
  type HookEvent,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'

/**
 * Copilot's own spelling, and that of VS Code, which runs the hooks of these files too and
 * names the tool in the other way (agents/formats.md 3.2).
 */
export function decode(event: HookEvent, payload: JsonObject): HookCall {
  return {
    event,
    directories: absoluteDirectories([memberOf(payload, 'cwd')]),
    ...present({
      toolName: textMember(payload, 'toolName') ?? textMember(payload, 'tool_name'),
      toolInput: parseArguments(firstOf(payload, ['toolArgs', 'tool_input'])),
      toolResponse: firstOf(payload, ['toolResult', 'toolResponse', 'tool_response']),
      prompt: textMember(payload, 'prompt'),
      sessionId: textMember(payload, 'sessionId') ?? textMember(payload, 'session_id'),
      continued: event === 'Stop' ? flagMember(payload, 'stop_hook_active') : undefined,
    }),
  }
}

function firstOf(payload: JsonObject, names: readonly string[]): JsonValue | undefined {
  const name = names.find(
    (name) => (payload[name] ?? undefined) !== undefined && Object.hasOwn(payload, name),
  )
  return name === undefined ? undefined : payload[name]
}

/** Older versions send arguments as a text that holds JSON; any other text is the argument itself (spec/agents-and-hooks.md 2.6). */
function parseArguments(value: JsonValue | undefined): JsonValue | undefined {
  if (typeof value !== 'string') {
    return value
  }
  try {
    const parsed = JSON.parse(value) as JsonValue
    return typeof parsed === 'object' && parsed !== null ? parsed : value
  } catch {
    return value
  }
}

export function encodeCall(call: HookCall): JsonObject {
  return present({
    sessionId: call.sessionId,
    cwd: call.directories[0],
    ...membersOfEvent(call),
  }) as JsonObject
}

function membersOfEvent(call: HookCall): JsonObject {
  const tool = { toolName: call.toolName ?? '', toolArgs: call.toolInput ?? null }
  switch (call.event) {
    case 'PreToolUse':
      return tool
    case 'PostToolUse':
      return { ...tool, toolResult: call.toolResponse ?? null }
    case 'UserPromptSubmit':
      return { prompt: call.prompt ?? '' }
    case 'SessionStart':
    case 'Stop':
      return {}
  }
}

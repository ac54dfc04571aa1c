import type { AgentHooks, HookCall, HookEvent } from './hooks.js'
import type { JsonObject } from './json.js'
import { absoluteDirectories, flagMember, memberOf, textMember } from './payload.js'
import { present } from './present.js'

// Payloads in the spelling that Claude Code began and several agents have taken over.

export function readCommonCall(event: HookEvent, payload: JsonObject): HookCall {
  return {
    event,
    directories: absoluteDirectories([memberOf(payload, 'cwd')]),
    ...present({
      toolName: textMember(payload, 'tool_name'),
      toolInput: memberOf(payload, 'tool_input'),
      toolResponse: memberOf(payload, 'tool_response'),
      prompt: textMember(payload, 'prompt'),
      sessionId: textMember(payload, 'session_id'),
      continued: event === 'Stop' ? flagMember(payload, 'stop_hook_active') : undefined,
    }),
  }
}

/** @param name the agent's name for the event. */
export function encodeCommonCall(name: string, call: HookCall): JsonObject {
  return present({
    session_id: call.sessionId,
    cwd: call.directories[0],
    hook_event_name: name,
    ...membersOfEvent(call),
  }) as JsonObject
}

function membersOfEvent(call: HookCall): JsonObject {
  const tool = { tool_name: call.toolName ?? '', tool_input: call.toolInput ?? null }
  switch (call.event) {
    case 'PreToolUse':
      return tool
    case 'PostToolUse':
      return { ...tool, tool_response: call.toolResponse ?? null }
    case 'UserPromptSubmit':
      return { prompt: call.prompt ?? '' }
    case 'SessionStart':
    case 'Stop':
      return {}
  }
}

/** The agent's name of each event for which there is a command, with that command. */
export function registeredCommands(
  names: Readonly<Partial<Record<HookEvent, string>>>,
  commands: Readonly<Partial<Record<HookEvent, string>>>,
): readonly { readonly event: HookEvent; readonly name: string; readonly command: string }[] {
  return (Object.keys(names) as HookEvent[]).flatMap((event) => {
    const name = names[event]
    const command = commands[event]
    return name === undefined || command === undefined ? [] : [{ event, name, command }]
  })
}

/** Milliseconds. Longer than what Symposium gives all hooks of an event, so that its own limit comes first. */
const PATIENCE = 30_000

/**
 * What the hooks of an event are registered with as the time that the agent waits, in milliseconds.
 * @param patience of the agent, where it waits longer at some events.
 */
export function registeredPatience(patience: AgentHooks['patience'], event: HookEvent): number {
  return patience?.[event] ?? PATIENCE
}

import { SymposiumError } from '../errors.js'
import { HOOK_EVENTS, type HookEvent } from '../hooks.js'
import type { JsonObject, JsonValue } from '../json.js'
import type { IncomingEvent } from './events.js'

/**
 * Reads canonical input: an object whose one key names the event. Members that are
 * missing take their defaults, those that are not known are passed over.
 * @throws SymposiumError `HOOK_INPUT_INVALID`.
 */
export function readEvent(text: string): IncomingEvent {
  const [name, body] = onlyMember(parse(text))
  const sessionId = textOr(body['session_id'], null)
  const cwd = textOr(body['cwd'], null)
  switch (name) {
    case 'PreToolUse':
      return { name, event: { sessionId, cwd, ...toolOf(body) } }
    case 'PostToolUse':
      return { name, event: { sessionId, cwd, ...toolOf(body), toolResponse: body['tool_response'] ?? null } }
    case 'UserPromptSubmit':
      return { name, event: { sessionId, cwd, prompt: textOr(body['prompt'], '') } }
    case 'SessionStart':
    case 'Stop':
      return { name, event: { sessionId, cwd } }
  }
}

function toolOf(body: JsonObject): { readonly toolName: string; readonly toolInput: JsonValue } {
  const toolName = body['tool_name']
  if (typeof toolName !== 'string') {
    throw invalid('`tool_name` is missing')
  }
  return { toolName, toolInput: body['tool_input'] ?? null }
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch (cause) {
    throw invalid('it is not JSON', cause)
  }
}

function onlyMember(value: JsonValue): readonly [HookEvent, JsonObject] {
  const [member, ...others] = isObject(value) ? Object.entries(value) : []
  const name = HOOK_EVENTS.find((known) => known === member?.[0])
  if (member === undefined || name === undefined || others.length > 0 || !isObject(member[1])) {
    throw invalid(`it is no object with one of ${HOOK_EVENTS.join(', ')} as its only key`)
  }
  return [name, member[1]]
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOr<Default>(value: JsonValue | undefined, otherwise: Default): string | Default {
  return typeof value === 'string' ? value : otherwise
}

function invalid(what: string, cause?: unknown): SymposiumError {
  return new SymposiumError('HOOK_INPUT_INVALID', `the event on standard input cannot be read: ${what}`, {
    remedy: 'declare the hook without `format`, so that it gets canonical events',
    ...(cause === undefined ? {} : { cause }),
  })
}

import {
  HOOK_EVENTS,
  SymposiumError,
  type AgentHooks,
  type HookAnswer,
  type HookCall,
  type HookEvent,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'
import { isObject, stringOr, type Nullable } from './json.js'

/** What a hook answered, and what of it is worth a line in the log. */
export interface ReadAnswer {
  readonly answer: HookAnswer
  readonly notes: readonly string[]
}

/** The call as a portable hook reads it: every field of its event is there, `null` where unknown. */
export function encodeCanonicalCall(call: HookCall): JsonObject {
  return { [call.event]: { ...eventFields(call), ...commonFields(call) } }
}

function eventFields({ event, toolName, toolInput, toolResponse, prompt }: HookCall): JsonObject {
  const tool = { tool_name: toolName ?? '', tool_input: toolInput ?? null }
  switch (event) {
    case 'PreToolUse':
      return tool
    case 'PostToolUse':
      return { ...tool, tool_response: toolResponse ?? null }
    case 'UserPromptSubmit':
      return { prompt: prompt ?? '' }
    case 'SessionStart':
    case 'Stop':
      return {}
  }
}

function commonFields({ sessionId, directories }: HookCall): JsonObject {
  return { session_id: sessionId ?? null, cwd: directories[0] ?? null }
}

/** The call that a canonical input tells of. Missing fields and those of a wrong type take their defaults. */
export function decodeCanonicalCall(event: HookEvent, payload: JsonObject): HookCall {
  const inner = payload[event]
  const fields: JsonObject = isObject(inner) ? inner : {}
  const isTool = event === 'PreToolUse' || event === 'PostToolUse'
  const { tool_name: toolName, session_id: sessionId, cwd } = fields
  return {
    event,
    ...(isTool && typeof toolName === 'string' ? { toolName } : {}),
    ...(isTool ? { toolInput: fields['tool_input'] ?? null } : {}),
    ...(event === 'PostToolUse' ? { toolResponse: fields['tool_response'] ?? null } : {}),
    ...(event === 'UserPromptSubmit' ? { prompt: stringOr(fields['prompt'], '') } : {}),
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
    directories: typeof cwd === 'string' && cwd !== '' ? [cwd] : [],
  }
}

/**
 * What a portable hook printed (spec/agents-and-hooks.md 2.10). An object that is not canonical is taken
 * for an answer in the calling agent's own format, since some authors rely on that.
 * @throws SymposiumError `HOOK_OUTPUT_INVALID`.
 */
export function readCanonicalAnswer(
  event: HookEvent,
  text: string,
  caller: Pick<AgentHooks, 'readAnswer'>,
): ReadAnswer {
  const value = parse(text)
  if (!isObject(value)) throw invalid(`printed ${kindOf(value)} where an object is expected`)
  const keys = Object.keys(value)
  // An agent may take an empty object for a denial; whoever writes for all agents says nothing by it.
  if (keys.length === 0) return { answer: {}, notes: [] }
  const key = HOOK_EVENTS.find((known) => known === keys[0])
  if (keys.length > 1 || key === undefined) return { answer: readForeign(event, text, caller), notes: [] }
  return readBody(value[key] ?? null, { key, event })
}

/**
 * An agent may take every object that decides nothing for a denial. A portable hook did not say
 * so: only an explicit denial is one (design/decisions.md, Hooks).
 */
function readForeign(event: HookEvent, text: string, caller: Pick<AgentHooks, 'readAnswer'>): HookAnswer {
  const answer = caller.readAnswer(event, text)
  if (answer.verdict === undefined) return answer
  const implied = caller.readAnswer(event, '{}')
  const { verdict, reason, ...said } = answer
  return verdict === implied.verdict && reason === implied.reason ? said : answer
}

interface Wrapper {
  readonly key: HookEvent
  readonly event: HookEvent
}

function readBody(body: JsonValue, { key, event }: Wrapper): ReadAnswer {
  if (!isObject(body)) throw invalid(`printed \`${key}\` with ${kindOf(body)} where an object is expected`)
  const context = body['additionalContext'] ?? null
  if (context !== null && typeof context !== 'string') {
    throw invalid(`printed an \`additionalContext\` that is ${kindOf(context)}`)
  }
  const decides = key === 'PreToolUse'
  const decision = decides ? (body['decision'] ?? null) : null
  if (decision !== null && decision !== 'allow' && decision !== 'deny') {
    throw invalid('printed a `decision` that is neither "allow" nor "deny"')
  }
  const known = decides ? ['decision', 'additionalContext', 'updatedInput'] : ['additionalContext']
  const notes = Object.keys(body)
    .filter((name) => !known.includes(name))
    .map((name) => `its member \`${name}\` means nothing at ${key}`)
  const said: HookAnswer = context === null || context === '' ? {} : { context: [context] }
  if (key !== event) {
    return { answer: said, notes: [...notes, `it answered ${key} at ${event}: only its context counts`] }
  }
  return { answer: { ...said, ...judgement(decision, context), ...replacement(body, decides) }, notes }
}

/** Allowing is the default, so that it is no opinion; the reason of a denial is its context (spec/agents-and-hooks.md 2.1). */
function judgement(decision: Nullable<string>, context: Nullable<string>): HookAnswer {
  if (decision !== 'deny') return {}
  return { verdict: 'deny', ...(context === null || context === '' ? {} : { reason: context }) }
}

function replacement(body: JsonObject, decides: boolean): HookAnswer {
  const updatedInput = body['updatedInput'] ?? null
  return decides && updatedInput !== null ? { updatedInput } : {}
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch (cause) {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', 'printed something that is not JSON', { cause })
  }
}

function invalid(message: string): SymposiumError {
  return new SymposiumError('HOOK_OUTPUT_INVALID', message, {
    remedy: 'print one object with the name of the event as its key, or nothing',
  })
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

import type { JsonValue } from '../json.js'
import type { HookEvents } from './events.js'

/** Text for the model. */
export interface ContextReply {
  readonly type: 'context'
  readonly text: string
}

/** The tool call is refused, and the model is told why; other hooks are heard too. */
export interface DenyReply {
  readonly type: 'deny'
  readonly reason: string
}

/** The tool is called with this input instead. Not every agent can: those that cannot go on with their own. */
export interface ReplaceInputReply {
  readonly type: 'replace-input'
  readonly input: JsonValue
  readonly context?: string
}

/** Whatever is about to happen is stopped at once, and no further hook is asked. Agents can block fewer events than they report. */
export interface BlockReply {
  readonly type: 'block'
  readonly reason: string
}

/** Nothing is no opinion: other hooks and the user's own rules decide. */
export type Reply<Event extends keyof HookEvents> =
  | ContextReply
  | BlockReply
  | undefined
  | (Event extends 'PreToolUse' ? DenyReply | ReplaceInputReply : never)

export function context(text: string): ContextReply {
  return { type: 'context', text }
}

export function deny(reason: string): DenyReply {
  return { type: 'deny', reason }
}

export function replaceInput(
  input: JsonValue,
  options: { readonly context?: string } = {},
): ReplaceInputReply {
  return { type: 'replace-input', input, ...options }
}

export function block(reason: string): BlockReply {
  return { type: 'block', reason }
}

import type { HookEvent } from '@symposium/sdk'

/** Names of plugin hooks and of events on the bus (agents/formats.md 7). */
export const EVENTS: Readonly<Record<HookEvent, string>> = {
  PreToolUse: 'tool.execute.before',
  PostToolUse: 'tool.execute.after',
  UserPromptSubmit: 'chat.message',
  SessionStart: 'session.created',
  Stop: 'session.idle',
}

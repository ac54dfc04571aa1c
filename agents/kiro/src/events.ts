import type { HookEvent } from '@symposium/sdk'

/** What payloads call events, in all versions (agents/formats.md 6). */
export const EVENTS: Readonly<Record<HookEvent, string>> = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  UserPromptSubmit: 'userPromptSubmit',
  SessionStart: 'agentSpawn',
  Stop: 'stop',
}

/** In camel case, for which Copilot sends payloads in its own spelling. */
export const EVENTS = {
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  UserPromptSubmit: 'userPromptSubmitted',
  SessionStart: 'sessionStart',
  Stop: 'agentStop',
} as const

export const EVENTS = {
  PreToolUse: 'BeforeTool',
  PostToolUse: 'AfterTool',
  UserPromptSubmit: 'BeforeAgent',
  SessionStart: 'SessionStart',
  Stop: 'AfterAgent',
} as const

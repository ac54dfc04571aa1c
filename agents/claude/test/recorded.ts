// What Claude Code 2.1.332 sends, and what Copilot CLI 1.0.102 sends to hooks in Claude Code's files
// (agents/formats.md 22.5).

export const PRE_TOOL_USE = {
  session_id: 's',
  transcript_path: 't',
  cwd: '/p',
  prompt_id: 'i',
  permission_mode: 'default',
  effort: { level: 'medium' },
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'echo', description: 'd' },
  tool_use_id: 'toolu_1',
}

export const COPILOT_PRE_TOOL_USE = {
  hook_event_name: 'PreToolUse',
  session_id: 's',
  timestamp: '2026-11-30T09:49:02.364Z',
  cwd: '/p',
  tool_name: 'Bash',
  tool_input: { command: 'echo' },
}

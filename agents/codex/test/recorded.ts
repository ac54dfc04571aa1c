// What Codex CLI 0.171.0 sends (agents/formats.md 22.5).

export const PRE_TOOL_USE = {
  session_id: 's',
  turn_id: 'u',
  transcript_path: 't',
  cwd: '/p',
  hook_event_name: 'PreToolUse',
  model: 'm',
  permission_mode: 'bypassPermissions',
  tool_name: 'Bash',
  tool_input: { command: 'echo' },
  tool_use_id: 'call_1',
}

// What Copilot CLI 1.0.102 sends (agents/formats.md 3.1 and 22.5), and what VS Code is documented to send.

export const PRE_TOOL_USE = {
  sessionId: 's',
  timestamp: 1_796_032_142_364,
  cwd: '/p',
  toolName: 'bash',
  toolArgs: { command: 'echo', description: 'd' },
}

export const VS_CODE_PRE_TOOL_USE = {
  timestamp: '2026-11-30T09:49:02.364Z',
  cwd: '/p',
  session_id: 's',
  hook_event_name: 'PreToolUse',
  transcript_path: 't',
  tool_name: 'runInTerminal',
  tool_input: { command: 'echo' },
  tool_use_id: 'u',
}

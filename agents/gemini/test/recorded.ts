// What Gemini CLI 0.61.0 sends (agents/formats.md 4.1 and 22.5).

export const BEFORE_TOOL = {
  session_id: 's',
  transcript_path: 't',
  cwd: '/p',
  hook_event_name: 'BeforeTool',
  timestamp: '2026-11-30T09:49:02.364Z',
  tool_name: 'run_shell_command',
  tool_input: { command: 'echo' },
}

export const AFTER_TOOL = {
  ...BEFORE_TOOL,
  hook_event_name: 'AfterTool',
  tool_response: { llmContent: 'out', returnDisplay: 'out' },
}

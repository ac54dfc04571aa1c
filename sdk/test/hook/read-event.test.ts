import { describe, expect, it } from 'vitest'
import { readEvent } from '../../src/hook/read-event.js'

describe('reading an event', () => {
  it.each([
    [
      '{"PreToolUse":{"tool_name":"Bash","tool_input":{"command":"ls"},"session_id":"s","cwd":"/w","more":1}}',
      {
        name: 'PreToolUse',
        event: { toolName: 'Bash', toolInput: { command: 'ls' }, sessionId: 's', cwd: '/w' },
      },
    ],
    [
      '{"PostToolUse":{"tool_name":"Bash"}}',
      {
        name: 'PostToolUse',
        event: { toolName: 'Bash', toolInput: null, toolResponse: null, sessionId: null, cwd: null },
      },
    ],
    [
      ' {"UserPromptSubmit":{"session_id":5,"cwd":null}}\n',
      { name: 'UserPromptSubmit', event: { prompt: '', sessionId: null, cwd: null } },
    ],
    ['{"SessionStart":{}}', { name: 'SessionStart', event: { sessionId: null, cwd: null } }],
    ['{"Stop":{"cwd":"/w"}}', { name: 'Stop', event: { sessionId: null, cwd: '/w' } }],
  ])('takes %s', (text, expected) => {
    expect(readEvent(text)).toEqual(expected)
  })

  it.each([
    ['', 'it is not JSON'],
    ['{"PreToolUse":', 'it is not JSON'],
    ['null', 'as its only key'],
    ['[]', 'as its only key'],
    ['{}', 'as its only key'],
    ['{"Teatime":{}}', 'as its only key'],
    ['{"Stop":{},"SessionStart":{}}', 'as its only key'],
    ['{"Stop":[]}', 'as its only key'],
    ['{"PreToolUse":{}}', '`tool_name` is missing'],
    // What an agent sends natively is the usual mistake.
    ['{"hook_event_name":"PreToolUse","tool_name":"Bash"}', 'as its only key'],
  ])('refuses %s', (text, message) => {
    expect(() => readEvent(text)).toThrow(
      expect.objectContaining({ code: 'HOOK_INPUT_INVALID', message: expect.stringContaining(message) }),
    )
  })
})

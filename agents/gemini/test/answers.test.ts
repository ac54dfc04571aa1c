import { geminiAgent } from '@symposium/agent-gemini'
import { HOOK_EVENTS, type AgentHooks, type HookAnswer, type HookEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

const hooks = geminiAgent.hooks as AgentHooks

function encode(event: HookEvent, answer: HookAnswer): { members: unknown; dropped: readonly string[] } {
  const { stdout, stderr, exitCode, dropped } = hooks.encode(event, answer)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  return { members: stdout === '' ? {} : JSON.parse(stdout), dropped }
}

const specific = (hookEventName: string, members: object): object => ({
  hookSpecificOutput: { hookEventName, ...members },
})

describe('what is said', () => {
  it.each(HOOK_EVENTS)('A-152: nothing at %s', (event) => {
    expect(hooks.encode(event, {})).toEqual({
      stdout: event === 'Stop' ? '' : '{}',
      stderr: '',
      exitCode: 0,
      dropped: [],
    })
  })

  it('A-53: a portable denial, exactly', () => {
    expect(hooks.encode('PreToolUse', { verdict: 'deny', reason: 'R' }).stdout).toBe(
      '{"decision":"deny","reason":"R"}',
    )
  })

  it.each<{ title: string; event: HookEvent; answer: HookAnswer; members: object }>([
    {
      title: 'A-56: another input, and no allow with it',
      event: 'PreToolUse',
      answer: { updatedInput: { command: 'ls' } },
      members: specific('BeforeTool', { tool_input: { command: 'ls' } }),
    },
    {
      title: 'A-67, G-26: context with a prompt',
      event: 'UserPromptSubmit',
      answer: { context: ['C', 'D'] },
      members: specific('BeforeAgent', { additionalContext: 'C\n\nD' }),
    },
    {
      title: 'context after a tool call',
      event: 'PostToolUse',
      answer: { context: ['C'] },
      members: specific('AfterTool', { additionalContext: 'C' }),
    },
    {
      title: 'G-37: context at the end, for the user',
      event: 'Stop',
      answer: { context: ['C'] },
      members: { systemMessage: 'C' },
    },
    {
      title: 'a denial at the end',
      event: 'Stop',
      answer: { verdict: 'deny', reason: 'tests red' },
      members: { decision: 'deny', reason: 'tests red' },
    },
    {
      title: 'an ask',
      event: 'PreToolUse',
      answer: { verdict: 'force_ask', reason: 'sure?' },
      members: { decision: 'ask', reason: 'sure?' },
    },
    {
      title: 'an allow that a hook gave',
      event: 'PreToolUse',
      answer: { verdict: 'allow' },
      members: { decision: 'allow' },
    },
    {
      title: 'members of all events, and those without a name here',
      event: 'PostToolUse',
      answer: {
        stop: { reason: 's' },
        systemMessages: ['m', 'n'],
        suppressOutput: true,
        native: { hookSpecificOutput: { tailToolCallRequest: {} } },
      },
      members: {
        continue: false,
        stopReason: 's',
        suppressOutput: true,
        systemMessage: 'm\nn',
        ...specific('AfterTool', { tailToolCallRequest: {} }),
      },
    },
  ])('$title', ({ event, answer, members }) => {
    expect(encode(event, answer)).toEqual({ members, dropped: [] })
  })

  it.each<{ event: HookEvent; answer: HookAnswer; dropped: readonly string[] }>([
    {
      event: 'PreToolUse',
      answer: { verdict: 'defer' },
      dropped: ['Gemini CLI cannot be told `defer` here'],
    },
    {
      event: 'SessionStart',
      answer: { verdict: 'deny' },
      dropped: ['Gemini CLI cannot be told `deny` here'],
    },
    {
      event: 'PostToolUse',
      answer: { verdict: 'allow', updatedInput: 1 },
      dropped: ['Gemini CLI cannot be told `allow` here', "Gemini CLI cannot replace a tool's input"],
    },
  ])('no words at $event for $answer', ({ event, answer, dropped }) => {
    expect(encode(event, answer)).toEqual({ members: {}, dropped })
  })

  it('context before a tool call is said as everywhere, although nobody has seen it read', () => {
    expect(encode('PreToolUse', { context: ['C'] })).toEqual({
      members: specific('BeforeTool', { additionalContext: 'C' }),
      dropped: ['Gemini CLI cannot take context here'],
    })
    expect(encode('PreToolUse', { verdict: 'deny', reason: 'R', context: ['R'] }).dropped).toEqual([])
  })
})

describe('what its hooks print', () => {
  it.each([
    { decision: 'deny', verdict: 'deny' },
    { decision: 'block', verdict: 'deny' },
    { decision: 'ask', verdict: 'ask' },
    { decision: 'allow', verdict: 'allow' },
    { decision: 'approve', verdict: 'allow' },
  ] as const)('the decision $decision', ({ decision, verdict }) => {
    const text = JSON.stringify({ decision, reason: 'R' })
    expect(hooks.readAnswer('PreToolUse', text)).toEqual({ verdict, reason: 'R' })
  })

  it('all other members', () => {
    const printed = {
      continue: false,
      stopReason: 's',
      systemMessage: 'm',
      reason: 'of nothing',
      new: 1,
      hookSpecificOutput: {
        hookEventName: 'BeforeTool',
        additionalContext: 'C',
        tool_input: { a: 1 },
        newer: 2,
      },
    }
    expect(hooks.readAnswer('PreToolUse', JSON.stringify(printed))).toEqual({
      stop: { reason: 's' },
      systemMessages: ['m'],
      context: ['C'],
      updatedInput: { a: 1 },
      native: { new: 1, hookSpecificOutput: { newer: 2 } },
    })
  })

  it('plain text is for the user', () => {
    expect(hooks.readAnswer('SessionStart', 'hello\n')).toEqual({ systemMessages: ['hello'] })
  })

  it.each(['{"decision":', '[]', '{"decision":1}', '{"decision":"maybe"}'])('%s is refused', (text) => {
    expect(() => hooks.readAnswer('PreToolUse', text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

import { claudeAgent } from '@symposium/agent-claude'
import { HOOK_EVENTS, type AgentHooks, type HookAnswer, type HookEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

const hooks = claudeAgent.hooks as AgentHooks

function encode(event: HookEvent, answer: HookAnswer): { members: unknown; dropped: readonly string[] } {
  const { stdout, stderr, exitCode, dropped } = hooks.encode(event, answer)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  return { members: JSON.parse(stdout), dropped }
}

const specific = (hookEventName: string, members: object): object => ({
  hookSpecificOutput: { hookEventName, ...members },
})

describe('what is said', () => {
  it.each(HOOK_EVENTS)('A-40, A-152: nothing at %s', (event) => {
    expect(hooks.encode(event, {})).toEqual({ stdout: '{}', stderr: '', exitCode: 0, dropped: [] })
  })

  it('A-51: a portable denial, exactly', () => {
    const answer: HookAnswer = { verdict: 'deny', reason: 'no force push', context: ['no force push'] }
    expect(hooks.encode('PreToolUse', answer).stdout).toBe(
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny",' +
        '"permissionDecisionReason":"no force push","additionalContext":"no force push"}}',
    )
  })

  it.each<{ title: string; event: HookEvent; answer: HookAnswer; members: object }>([
    {
      title: 'A-56: another input, and no allow with it',
      event: 'PreToolUse',
      answer: { updatedInput: { command: 'ls' } },
      members: specific('PreToolUse', { updatedInput: { command: 'ls' } }),
    },
    {
      title: 'A-68, A-153, N-31: context of several',
      event: 'PreToolUse',
      answer: { context: ['A', '', 'B'] },
      members: specific('PreToolUse', { additionalContext: 'A\n\nB' }),
    },
    {
      title: 'context where a session starts',
      event: 'SessionStart',
      answer: { context: ['C'] },
      members: specific('SessionStart', { additionalContext: 'C' }),
    },
    {
      title: 'G-37: context at the end, for the user',
      event: 'Stop',
      answer: { context: ['C'], systemMessages: ['m'] },
      members: { systemMessage: 'm\nC' },
    },
    {
      title: 'a denial after a tool call',
      event: 'PostToolUse',
      answer: { verdict: 'deny', reason: 'tests red' },
      members: { decision: 'block', reason: 'tests red' },
    },
    {
      title: 'A-66: a denial at the end',
      event: 'Stop',
      answer: { verdict: 'deny', reason: 'tests red' },
      members: { decision: 'block', reason: 'tests red' },
    },
    {
      title: 'an allow that a hook gave',
      event: 'PreToolUse',
      answer: { verdict: 'allow' },
      members: specific('PreToolUse', { permissionDecision: 'allow' }),
    },
    {
      title: 'what only others distinguish: deny',
      event: 'PreToolUse',
      answer: { verdict: 'deny_unless_prior_grant' },
      members: specific('PreToolUse', { permissionDecision: 'deny' }),
    },
    {
      title: 'what only others distinguish: ask',
      event: 'PreToolUse',
      answer: { verdict: 'force_ask', reason: 'sure?' },
      members: specific('PreToolUse', {
        permissionDecision: 'ask',
        permissionDecisionReason: 'sure?',
      }),
    },
    {
      title: 'A-61: members of all events',
      event: 'PostToolUse',
      answer: { stop: { reason: 'enough' }, systemMessages: ['heads up', 'ho'], suppressOutput: true },
      members: {
        continue: false,
        stopReason: 'enough',
        suppressOutput: true,
        systemMessage: 'heads up\nho',
      },
    },
    {
      title: 'members without a name here, below those with one',
      event: 'PreToolUse',
      answer: {
        context: ['c'],
        native: { new: 1, hookSpecificOutput: { newer: 2, additionalContext: 'lost' } },
      },
      members: { ...specific('PreToolUse', { additionalContext: 'c', newer: 2 }), new: 1 },
    },
    {
      title: 'native members alone get the name of the event',
      event: 'PostToolUse',
      answer: { native: { hookSpecificOutput: { updatedMCPToolOutput: 'x' } } },
      members: specific('PostToolUse', { updatedMCPToolOutput: 'x' }),
    },
  ])('$title', ({ event, answer, members }) => {
    expect(encode(event, answer)).toEqual({ members, dropped: [] })
  })

  it.each<{ event: HookEvent; answer: HookAnswer; dropped: readonly string[] }>([
    {
      event: 'SessionStart',
      answer: { verdict: 'deny', reason: 'no' },
      dropped: ['Claude Code cannot be told `deny` here'],
    },
    {
      event: 'Stop',
      answer: { updatedInput: {}, steps: [{}] },
      dropped: [
        "Claude Code cannot replace a tool's input",
        'Claude Code cannot put steps into the conversation',
      ],
    },
    {
      event: 'PostToolUse',
      answer: { verdict: 'ask' },
      dropped: ['Claude Code cannot be told `ask` here'],
    },
  ])('no words at $event for $answer', ({ event, answer, dropped }) => {
    expect(encode(event, answer)).toEqual({ members: {}, dropped })
  })
})

describe('what its hooks print', () => {
  it.each<{ title: string; event: HookEvent; printed: unknown; answer: HookAnswer }>([
    {
      title: 'a denial',
      event: 'PreToolUse',
      printed: specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'r' }),
      answer: { verdict: 'deny', reason: 'r' },
    },
    {
      title: 'the older spelling of a denial',
      event: 'PreToolUse',
      printed: { decision: 'block', reason: 'r' },
      answer: { verdict: 'deny', reason: 'r' },
    },
    {
      title: 'the older spelling of an allow',
      event: 'PreToolUse',
      printed: { decision: 'approve' },
      answer: { verdict: 'allow' },
    },
    {
      title: 'A-66: a denial at the end',
      event: 'Stop',
      printed: { decision: 'block', reason: 'tests red' },
      answer: { verdict: 'deny', reason: 'tests red' },
    },
    {
      title: 'an approval where it means nothing',
      event: 'Stop',
      printed: { decision: 'approve' },
      answer: {},
    },
    {
      title: 'A-65: context without the name of the event',
      event: 'PostToolUse',
      printed: { hookSpecificOutput: { additionalContext: 'c' } },
      answer: { context: ['c'] },
    },
    {
      title: 'another input with an allow',
      event: 'PreToolUse',
      printed: specific('PreToolUse', { permissionDecision: 'allow', updatedInput: { a: 1 } }),
      answer: { verdict: 'allow', updatedInput: { a: 1 } },
    },
    {
      title: 'members of all events',
      event: 'SessionStart',
      printed: { continue: false, stopReason: 's', systemMessage: 'm', suppressOutput: true },
      answer: { stop: { reason: 's' }, systemMessages: ['m'], suppressOutput: true },
    },
    {
      title: 'what says nothing, and null',
      event: 'PreToolUse',
      printed: { continue: true, suppressOutput: false, systemMessage: null, hookSpecificOutput: {} },
      answer: {},
    },
    {
      title: 'members without a name here, on both levels',
      event: 'PostToolUse',
      printed: { a: 1, hookSpecificOutput: { hookEventName: 'PostToolUse', b: null } },
      answer: { native: { a: 1, hookSpecificOutput: { b: null } } },
    },
  ])('$title', ({ event, printed, answer }) => {
    expect(hooks.readAnswer(event, JSON.stringify(printed))).toEqual(answer)
  })

  it.each(['SessionStart', 'UserPromptSubmit'] as const)('plain text at %s is context', (event) => {
    expect(hooks.readAnswer(event, 'remember the milk\n')).toEqual({ context: ['remember the milk'] })
  })

  it('a name that every object has is a member like any other', () => {
    const text = '{"__proto__":{"a":1},"constructor":2}'
    const { native } = hooks.readAnswer('Stop', text)
    expect(JSON.stringify(native)).toBe(text)
    expect(hooks.encode('Stop', { native: native ?? {} }).stdout).toBe(text)
  })

  it.each<{ event: HookEvent; text: string }>([
    { event: 'PreToolUse', text: 'hello' },
    { event: 'SessionStart', text: '{"continue":' },
    { event: 'SessionStart', text: '[]' },
    { event: 'PreToolUse', text: '7' },
    { event: 'PreToolUse', text: '{"continue":"no"}' },
    { event: 'PreToolUse', text: '{"hookSpecificOutput":"x"}' },
    { event: 'PreToolUse', text: '{"hookSpecificOutput":{"permissionDecision":"maybe"}}' },
    { event: 'Stop', text: '{"decision":"toString"}' },
  ])('A-62: $text at $event is refused', ({ event, text }) => {
    expect(() => hooks.readAnswer(event, text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

import { copilotAgent } from '@symposium/agent-copilot'
import { HOOK_EVENTS, type AgentHooks, type HookAnswer, type HookEvent } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { VS_CODE_PRE_TOOL_USE } from './recorded.js'

const hooks = copilotAgent.hooks as AgentHooks

function encode(event: HookEvent, answer: HookAnswer): { members: unknown; dropped: readonly string[] } {
  const { stdout, stderr, exitCode, dropped } = hooks.encode(event, answer)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  return { members: stdout === '' ? {} : JSON.parse(stdout), dropped }
}

describe('what is said', () => {
  it.each(HOOK_EVENTS)('A-152: nothing at %s', (event) => {
    expect(hooks.encode(event, {})).toEqual({
      stdout: event === 'Stop' ? '' : '{}',
      stderr: '',
      exitCode: 0,
      dropped: [],
    })
  })

  it('A-54: a portable denial, exactly', () => {
    expect(hooks.encode('PreToolUse', { verdict: 'deny', reason: 'R' }).stdout).toBe(
      '{"permissionDecision":"deny","permissionDecisionReason":"R"}',
    )
  })

  it.each<{ title: string; event: HookEvent; answer: HookAnswer; members: object }>([
    {
      title: 'A-56: another input, and no allow with it',
      event: 'PreToolUse',
      answer: { updatedInput: { command: 'ls' } },
      members: { modifiedArgs: { command: 'ls' } },
    },
    {
      title: 'N-31: context of several before a tool call',
      event: 'PreToolUse',
      answer: { context: ['A', 'B'], suppressOutput: true },
      members: { additionalContext: 'A\n\nB', suppressOutput: true },
    },
    {
      title: 'context where a session starts',
      event: 'SessionStart',
      answer: { context: ['C'] },
      members: { additionalContext: 'C' },
    },
    {
      title: 'an ask',
      event: 'PreToolUse',
      answer: { verdict: 'force_ask', reason: 'sure?' },
      members: { permissionDecision: 'ask', permissionDecisionReason: 'sure?' },
    },
    {
      title: 'a denial of a prompt, with context',
      event: 'UserPromptSubmit',
      answer: { verdict: 'deny', reason: 'R', context: ['C'] },
      members: { decision: 'block', reason: 'R', additionalContext: 'C' },
    },
    {
      title: 'a denial after a tool call',
      event: 'PostToolUse',
      answer: { verdict: 'deny_unless_prior_grant', reason: 'R' },
      members: { decision: 'block', reason: 'R' },
    },
    {
      title: 'a denial at the end',
      event: 'Stop',
      answer: { verdict: 'deny', reason: 'tests red' },
      members: { decision: 'block', reason: 'tests red' },
    },
    {
      title: 'members without a name here',
      event: 'PreToolUse',
      answer: { verdict: 'deny', native: { permissionDecision: 'lost', new: 1 } },
      members: { permissionDecision: 'deny', new: 1 },
    },
  ])('$title', ({ event, answer, members }) => {
    expect(encode(event, answer)).toEqual({ members, dropped: [] })
  })

  it.each<{ event: HookEvent; answer: HookAnswer; dropped: readonly string[] }>([
    { event: 'PreToolUse', answer: { verdict: 'defer' }, dropped: ['Copilot cannot be told `defer` here'] },
    { event: 'SessionStart', answer: { verdict: 'deny' }, dropped: ['Copilot cannot be told `deny` here'] },
    { event: 'Stop', answer: { context: ['C'] }, dropped: ['Copilot cannot take context here'] },
    {
      event: 'PostToolUse',
      answer: { updatedInput: 1, stop: {}, systemMessages: ['m'], suppressOutput: true },
      dropped: [
        "Copilot cannot replace a tool's input",
        'Copilot cannot be stopped by a hook',
        'Copilot cannot show messages of a hook',
        'Copilot cannot hide the output of a tool',
      ],
    },
  ])('no words at $event for $answer', ({ event, answer, dropped }) => {
    expect(encode(event, answer)).toEqual({ members: {}, dropped })
  })
})

describe('what its hooks print', () => {
  it.each<{ title: string; event: HookEvent; printed: unknown; answer: HookAnswer }>([
    {
      title: 'all of its members before a tool call',
      event: 'PreToolUse',
      printed: {
        permissionDecision: 'deny',
        permissionDecisionReason: 'R',
        additionalContext: 'C',
        modifiedArgs: { a: 1 },
        suppressOutput: true,
        new: 1,
      },
      answer: {
        verdict: 'deny',
        reason: 'R',
        context: ['C'],
        updatedInput: { a: 1 },
        suppressOutput: true,
        native: { new: 1 },
      },
    },
    {
      title: 'a decision that it ignores before a tool call stays one that it ignores',
      event: 'PreToolUse',
      printed: { decision: 'block', reason: 'R' },
      answer: { native: { decision: 'block', reason: 'R' } },
    },
    {
      title: 'a block elsewhere',
      event: 'UserPromptSubmit',
      printed: { decision: 'block', reason: 'R' },
      answer: { verdict: 'deny', reason: 'R' },
    },
    {
      title: 'context and what has no name here',
      event: 'PostToolUse',
      printed: { additionalContext: 'C', modifiedResult: {} },
      answer: { context: ['C'], native: { modifiedResult: {} } },
    },
    { title: 'nothing', event: 'Stop', printed: { decision: null }, answer: {} },
  ])('$title', ({ event, printed, answer }) => {
    expect(hooks.readAnswer(event, JSON.stringify(printed))).toEqual(answer)
  })

  it.each<{ event: HookEvent; text: string }>([
    { event: 'SessionStart', text: 'plain text, which Copilot drops' },
    { event: 'PreToolUse', text: '{"permissionDecision":true}' },
    { event: 'PreToolUse', text: '{"permissionDecision":"maybe"}' },
    { event: 'Stop', text: '{"additionalContext":[]}' },
  ])('$text is refused', ({ event, text }) => {
    expect(() => hooks.readAnswer(event, text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

// agents/formats.md 1.4 and 1.5: one file, and two programs that read different answers.
describe('what VS Code is told', () => {
  it.each<{ title: string; event: HookEvent; answer: HookAnswer; stdout: string }>([
    { title: 'nothing', event: 'PreToolUse', answer: {}, stdout: '{}' },
    { title: 'nothing at the end', event: 'Stop', answer: {}, stdout: '' },
    {
      title: 'a denial',
      event: 'PreToolUse',
      answer: { verdict: 'deny', reason: 'R' },
      stdout:
        '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"R"}}',
    },
    {
      title: 'another input',
      event: 'PreToolUse',
      answer: { updatedInput: { a: 1 } },
      stdout: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"a":1}}}',
    },
    {
      title: 'context',
      event: 'SessionStart',
      answer: { context: ['C'] },
      stdout: '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":"C"}}',
    },
    {
      title: 'a denial after a tool call',
      event: 'PostToolUse',
      answer: { verdict: 'deny', reason: 'R' },
      stdout: '{"decision":"block","reason":"R"}',
    },
    {
      title: 'a denial at the end',
      event: 'Stop',
      answer: { verdict: 'deny', reason: 'R' },
      stdout:
        '{"decision":"block","reason":"R","hookSpecificOutput":{"hookEventName":"Stop","decision":"block","reason":"R"}}',
    },
  ])('$title', ({ event, answer, stdout }) => {
    expect(hooks.encode(event, answer, VS_CODE_PRE_TOOL_USE)).toEqual({
      stdout,
      stderr: '',
      exitCode: 0,
      dropped: [],
    })
  })

  it('what a hook printed for it, and what it has no words for', () => {
    const native = { hookSpecificOutput: { permissionDecision: 'deny' } }
    const answer: HookAnswer = { verdict: 'deny', native }
    expect(hooks.encode('SessionStart', answer, { hookEventName: 'SessionStart' })).toMatchObject({
      stdout: '{"hookSpecificOutput":{"hookEventName":"SessionStart","permissionDecision":"deny"}}',
      dropped: ['VS Code cannot be told `deny` here'],
    })
  })
})

import { codexAgent } from '@symposium/agent-codex'
import {
  HOOK_EVENTS,
  VERDICTS,
  type AgentHooks,
  type HookAnswer,
  type HookEvent,
  type JsonObject,
} from '@symposium/sdk'
import { describe, expect, it } from 'vitest'

const hooks = codexAgent.hooks as AgentHooks

function encode(event: HookEvent, answer: HookAnswer): { members: unknown; dropped: readonly string[] } {
  const { stdout, stderr, exitCode, dropped } = hooks.encode(event, answer)
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 })
  return { members: stdout === '' ? '' : JSON.parse(stdout), dropped }
}

const specific = (hookEventName: string, members: object): object => ({
  hookSpecificOutput: { hookEventName, ...members },
})

describe('what is said', () => {
  it.each(HOOK_EVENTS)('A-43, A-152: nothing at %s', (event) => {
    expect(hooks.encode(event, {})).toEqual({
      stdout: event === 'Stop' ? '' : '{}',
      stderr: '',
      exitCode: 0,
      dropped: [],
    })
  })

  it('A-52: a portable denial, exactly', () => {
    expect(hooks.encode('PreToolUse', { verdict: 'deny', reason: 'no force push' }).stdout).toBe(
      '{"decision":"block","reason":"no force push"}',
    )
  })

  it.each<{ title: string; event: HookEvent; answer: HookAnswer; members: object }>([
    {
      title: 'a denial with context',
      event: 'PreToolUse',
      answer: { verdict: 'deny', reason: 'r', context: ['A', 'B'] },
      members: { decision: 'block', reason: 'r', ...specific('PreToolUse', { additionalContext: 'A\n\nB' }) },
    },
    {
      title: 'a denial without a reason gets one',
      event: 'UserPromptSubmit',
      answer: { verdict: 'deny', reason: ' ' },
      members: { decision: 'block', reason: 'denied by a hook' },
    },
    {
      title: 'another input with the allow that a hook gave',
      event: 'PreToolUse',
      answer: { verdict: 'allow', updatedInput: { command: 'ls' } },
      members: specific('PreToolUse', { permissionDecision: 'allow', updatedInput: { command: 'ls' } }),
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
      answer: { context: ['C', 'D'] },
      members: { systemMessage: 'C\n\nD' },
    },
    {
      title: 'a denial at the end',
      event: 'Stop',
      answer: { verdict: 'deny', reason: 'tests red' },
      members: { decision: 'block', reason: 'tests red' },
    },
    {
      title: 'members of all events',
      event: 'SessionStart',
      answer: { stop: { reason: 's' }, systemMessages: ['m'], suppressOutput: true },
      members: { continue: false, stopReason: 's', systemMessage: 'm', suppressOutput: true },
    },
    {
      title: 'another result, in its own format',
      event: 'PostToolUse',
      answer: { native: { hookSpecificOutput: { updatedMCPToolOutput: 'x' } } },
      members: specific('PostToolUse', { updatedMCPToolOutput: 'x' }),
    },
  ])('$title', ({ event, answer, members }) => {
    expect(encode(event, answer)).toEqual({ members, dropped: [] })
  })

  it.each<{ title: string; event: HookEvent; answer: HookAnswer; dropped: readonly string[] }>([
    {
      title: 'A-56: another input without an allow',
      event: 'PreToolUse',
      answer: { updatedInput: { command: 'ls' } },
      dropped: ["Codex cannot replace a tool's input"],
    },
    {
      title: 'asking, and what is to be asked about',
      event: 'PreToolUse',
      answer: { verdict: 'ask', updatedInput: {} },
      dropped: ['Codex cannot be told `ask` here', "Codex cannot replace a tool's input"],
    },
    {
      title: 'an allow alone',
      event: 'PreToolUse',
      answer: { verdict: 'allow' },
      dropped: ['Codex cannot be told `allow` here'],
    },
    {
      title: 'a denial where a session starts',
      event: 'SessionStart',
      answer: { verdict: 'deny', reason: 'r' },
      dropped: ['Codex cannot be told `deny` here'],
    },
    {
      title: 'stopping before a tool call',
      event: 'PreToolUse',
      answer: { stop: { reason: 's' }, suppressOutput: true },
      dropped: ['Codex cannot be stopped by a hook', 'Codex cannot hide the output of a tool'],
    },
    {
      title: 'members that it does not have',
      event: 'PreToolUse',
      answer: { native: { extra: 1, hookSpecificOutput: { more: 2 } } },
      dropped: [
        'Codex does not know `extra` here and would ignore the whole answer',
        'Codex does not know `more` here and would ignore the whole answer',
      ],
    },
  ])('no words for $title', ({ event, answer, dropped }) => {
    expect(encode(event, answer)).toEqual({ members: {}, dropped })
  })

  // agents/formats.md 22.5, "Codex negative": a member too many, and the tool runs.
  it.each(HOOK_EVENTS)('whatever is said at %s, only members that Codex knows there', (event) => {
    const known: Readonly<Record<HookEvent, readonly string[]>> = {
      PreToolUse: ['systemMessage', 'decision', 'reason'],
      PostToolUse: ['continue', 'stopReason', 'systemMessage', 'decision', 'reason'],
      UserPromptSubmit: ['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason'],
      SessionStart: ['continue', 'stopReason', 'suppressOutput', 'systemMessage'],
      Stop: ['continue', 'stopReason', 'suppressOutput', 'systemMessage', 'decision', 'reason'],
    }
    const below: readonly string[] = [
      'hookEventName',
      'additionalContext',
      ...(event === 'PreToolUse' ? ['permissionDecision', 'updatedInput'] : []),
      ...(event === 'PostToolUse' ? ['updatedMCPToolOutput'] : []),
    ]
    for (const verdict of [undefined, ...VERDICTS]) {
      const { stdout } = hooks.encode(event, {
        ...(verdict === undefined ? {} : { verdict, reason: 'r' }),
        context: ['c'],
        updatedInput: { a: 1 },
        stop: { reason: 's' },
        systemMessages: ['m'],
        suppressOutput: true,
        steps: [{}],
        native: { x: 1, hookSpecificOutput: { y: 2, updatedMCPToolOutput: 3 } },
      })
      const { hookSpecificOutput = {}, ...top } = JSON.parse(stdout) as JsonObject
      expect(Object.keys(top).filter((name) => !known[event].includes(name))).toEqual([])
      expect(Object.keys(hookSpecificOutput as JsonObject).filter((name) => !below.includes(name))).toEqual(
        [],
      )
      expect(stdout).not.toContain('"ask"')
    }
  })
})

describe('what its hooks print', () => {
  it.each<{ title: string; event: HookEvent; printed: unknown; answer: HookAnswer }>([
    {
      title: 'a denial',
      event: 'PreToolUse',
      printed: { decision: 'block', reason: 'r' },
      answer: { verdict: 'deny', reason: 'r' },
    },
    {
      title: 'G-28: its second spelling',
      event: 'PreToolUse',
      printed: specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'r' }),
      answer: { verdict: 'deny', reason: 'r' },
    },
    {
      title: 'a denial as others spell it',
      event: 'PreToolUse',
      printed: { decision: 'deny', reason: 'r' },
      answer: { verdict: 'deny', reason: 'r' },
    },
    {
      title: 'another result',
      event: 'PostToolUse',
      printed: specific('PostToolUse', { updatedMCPToolOutput: 'x' }),
      answer: { native: { hookSpecificOutput: { updatedMCPToolOutput: 'x' } } },
    },
  ])('$title', ({ event, printed, answer }) => {
    expect(hooks.readAnswer(event, JSON.stringify(printed))).toEqual(answer)
  })

  it('plain text where a session starts is context', () => {
    expect(hooks.readAnswer('SessionStart', 'C\n')).toEqual({ context: ['C'] })
  })

  it.each(['hello', '[1]', '{"reason":1}'])('%s is refused', (text) => {
    expect(() => hooks.readAnswer('PreToolUse', text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

import { HOOK_EVENTS, type HookAnswer, type HookCall, type HookEvent, type JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { hooks } from './support.js'

const common = { session_id: 's', cwd: '/p' }
const tool = { tool_name: 'execute_bash', tool_input: { command: 'ls' } }
const place = { sessionId: 's', directories: ['/p'] }
const toolCall = { toolName: 'execute_bash', toolInput: { command: 'ls' } }

// spec/agents-and-hooks.md 2.7
const calls: readonly [JsonObject, HookCall][] = [
  [
    { hook_event_name: 'preToolUse', ...common, ...tool },
    { event: 'PreToolUse', ...place, ...toolCall },
  ],
  [
    { hook_event_name: 'postToolUse', ...common, ...tool, tool_response: { success: true } },
    { event: 'PostToolUse', ...place, ...toolCall, toolResponse: { success: true } },
  ],
  [
    { hook_event_name: 'userPromptSubmit', ...common, prompt: 'hi' },
    { event: 'UserPromptSubmit', ...place, prompt: 'hi' },
  ],
  [
    { hook_event_name: 'agentSpawn', ...common },
    { event: 'SessionStart', ...place },
  ],
  [
    { hook_event_name: 'stop', ...common },
    { event: 'Stop', ...place },
  ],
]

describe('a payload of Kiro', () => {
  it.each(calls)('%j is read, and written the same', (payload, call) => {
    expect(hooks.decode(call.event, payload)).toEqual(call)
    expect(hooks.encodeCall(call)).toEqual(payload)
    expect(hooks.events[call.event]).toBe(payload['hook_event_name'])
  })

  it.each([{ cwd: 5, session_id: 7, tool_name: null }, { cwd: 'relative' }, {}])(
    'of wrong types counts as one without: %j',
    (payload) => {
      expect(hooks.decode('PreToolUse', payload)).toEqual({ event: 'PreToolUse', directories: [] })
    },
  )

  it('may have any input, none too', () => {
    const call = hooks.decode('PreToolUse', { tool_name: 'x', tool_input: null })
    expect(call).toEqual({ event: 'PreToolUse', directories: [], toolName: 'x', toolInput: null })
  })

  it('comes from the project', () => {
    expect(hooks.startsInProject).toBe(true)
    expect(hooks.occurs).toBeUndefined()
  })
})

it('what a hook in the format of Kiro prints is context, byte for byte', () => {
  expect(hooks.readAnswer('SessionStart', '{"a":1}\n')).toEqual({ context: ['{"a":1}\n'] })
})

describe('Kiro is told', () => {
  //
  it.each(HOOK_EVENTS)('nothing on %s in zero bytes', (event) => {
    expect(hooks.encode(event, {})).toEqual({ stdout: '', stderr: '', exitCode: 0, dropped: [] })
  })

  //
  it.each(['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart'] as const)(
    'context on %s as plain text',
    (event) => {
      const said = { stderr: '', exitCode: 0, dropped: [] }
      expect(hooks.encode(event, { context: ['hi'] })).toEqual({ ...said, stdout: 'hi' })
      expect(hooks.encode(event, { context: ['a', 'b'] })).toEqual({ ...said, stdout: 'a\n\nb' })
    },
  )

  //
  it.each(['PreToolUse', 'UserPromptSubmit'] as const)('a denial on %s by exit code 2', (event) => {
    const answer: HookAnswer = {
      verdict: 'deny',
      reason: 'no force push',
      context: ['no force push'],
    }
    const denied = { stdout: '', stderr: 'no force push', exitCode: 2, dropped: [] }
    expect(hooks.encode(event, answer)).toEqual(denied)
    expect(hooks.encode(event, { ...answer, verdict: 'deny_unless_prior_grant' })).toEqual(denied)
    expect(hooks.encode(event, { verdict: 'deny' })).toMatchObject({ exitCode: 2, stderr: /./ })
  })

  it('an allow by saying nothing', () => {
    const nothing = { stdout: '', stderr: '', exitCode: 0, dropped: [] }
    expect(hooks.encode('PreToolUse', { verdict: 'allow' })).toEqual(nothing)
  })

  // A-56 and spec/agents-and-hooks.md 2.7
  const cannot: readonly [HookEvent, HookAnswer, string][] = [
    ['PreToolUse', { updatedInput: { command: 'ls' } }, "Kiro cannot replace a tool's input"],
    ['PreToolUse', { verdict: 'ask' }, 'Kiro cannot be told `ask` here'],
    ['PreToolUse', { verdict: 'deny', reason: 'R', context: ['more'] }, 'Kiro cannot take context here'],
    ['PostToolUse', { verdict: 'deny', reason: 'R' }, 'Kiro cannot be told `deny` here'],
    ['SessionStart', { systemMessages: ['m'] }, 'Kiro cannot show messages of a hook'],
    ['Stop', { context: ['T'] }, 'Kiro cannot take context here'],
    ['Stop', { verdict: 'deny' }, 'Kiro cannot be told `deny` here'],
  ]
  it.each(cannot)('nothing of what it has no words for: %s %j', (event, answer, line) => {
    const output = hooks.encode(event, answer)
    expect(output.dropped).toEqual([line])
    expect(output.stdout).toBe('')
  })
})

// spec/agents-and-hooks.md 3.10: a warning where nothing can be blocked.
it.each(HOOK_EVENTS)('a block on %s is exit code 2', (event) => {
  expect(hooks.block(event, 'stop it', {})).toEqual({ stdout: '', stderr: 'stop it', exitCode: 2 })
})

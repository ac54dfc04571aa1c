import { HOOK_EVENTS, type HookAnswer, type HookCall, type HookEvent, type JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { hooks } from './support.js'

const common = { cwd: '/p', session_id: 'ses_1' }
const tool = { tool_name: 'bash', tool_input: { command: 'ls' } }
const place = { sessionId: 'ses_1', directories: ['/p'] }
const toolCall = { toolName: 'bash', toolInput: { command: 'ls' } }

const calls: readonly [JsonObject, HookCall][] = [
  [
    { hook_event_name: 'tool.execute.before', ...common, ...tool },
    { event: 'PreToolUse', ...place, ...toolCall },
  ],
  [
    { hook_event_name: 'tool.execute.after', ...common, ...tool, tool_response: 'done' },
    { event: 'PostToolUse', ...place, ...toolCall, toolResponse: 'done' },
  ],
  [
    { hook_event_name: 'chat.message', ...common, prompt: 'hi' },
    { event: 'UserPromptSubmit', ...place, prompt: 'hi' },
  ],
  [
    { hook_event_name: 'session.created', ...common },
    { event: 'SessionStart', ...place },
  ],
  [
    { hook_event_name: 'session.idle', ...common },
    { event: 'Stop', ...place },
  ],
]

describe('a payload of the plugin', () => {
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

describe('what a hook in the format of the plugin prints', () => {
  const reads: readonly [JsonObject, HookAnswer][] = [
    [
      { block: true, reason: 'R', context: 'T' },
      { verdict: 'deny', reason: 'R', context: ['T'] },
    ],
    [{ block: false, context: ['a', 'b'] }, { context: ['a', 'b'] }],
    [
      { args: { command: 'ls' }, other: 1 },
      { updatedInput: { command: 'ls' }, native: { other: 1 } },
    ],
    [{}, {}],
  ]
  it.each(reads)('%j', (output, answer) => {
    expect(hooks.readAnswer('PreToolUse', JSON.stringify(output))).toEqual(answer)
  })

  it.each(['hello', '[]', '{"block":"yes"}', '{"context":7}', '{"context":[7]}', '{"args":[]}'])(
    'is void: %s',
    (text) => {
      expect(() => hooks.readAnswer('PreToolUse', text)).toThrow(
        expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
      )
    },
  )
})

describe('the plugin is told', () => {
  //
  it.each(HOOK_EVENTS)('nothing on %s in zero bytes', (event) => {
    expect(hooks.encode(event, {})).toEqual({ stdout: '', stderr: '', exitCode: 0, dropped: [] })
  })

  const says: readonly [HookEvent, HookAnswer, string][] = [
    [
      'PreToolUse',
      { verdict: 'deny', reason: 'no force push', context: ['no force push'] },
      '{"block":true,"reason":"no force push"}',
    ],
    [
      'PreToolUse',
      { verdict: 'deny', reason: 'R', context: ['T'] },
      '{"block":true,"reason":"R","context":["T"]}',
    ],
    ['PreToolUse', { verdict: 'deny_unless_prior_grant' }, '{"block":true}'],
    ['PreToolUse', { verdict: 'allow' }, ''],
    //
    ['PreToolUse', { updatedInput: { command: 'ls' } }, '{"args":{"command":"ls"}}'],
    ['PreToolUse', { context: ['a', '', 'b'] }, '{"context":["a","b"]}'],
    ['PostToolUse', { context: ['T'] }, '{"context":["T"]}'],
    ['UserPromptSubmit', { context: ['T'], native: { x: 1 } }, '{"context":["T"],"x":1}'],
    ['SessionStart', { context: ['T'] }, '{"context":["T"]}'],
  ]
  it.each(says)('%s %j', (event, answer, stdout) => {
    expect(hooks.encode(event, answer)).toEqual({ stdout, stderr: '', exitCode: 0, dropped: [] })
  })

  const cannot: readonly [HookEvent, HookAnswer, string][] = [
    ['PreToolUse', { verdict: 'ask' }, 'OpenCode cannot be told `ask` here'],
    ['PreToolUse', { updatedInput: 'text' }, "OpenCode cannot replace a tool's input"],
    ['PostToolUse', { verdict: 'deny', reason: 'R' }, 'OpenCode cannot be told `deny` here'],
    ['UserPromptSubmit', { verdict: 'deny' }, 'OpenCode cannot be told `deny` here'],
    ['SessionStart', { systemMessages: ['m'] }, 'OpenCode cannot show messages of a hook'],
    ['Stop', { context: ['T'] }, 'OpenCode cannot take context here'],
    ['Stop', { verdict: 'deny' }, 'OpenCode cannot be told `deny` here'],
  ]
  it.each(cannot)('nothing of what it has no words for: %s %j', (event, answer, line) => {
    const output = hooks.encode(event, answer)
    expect(output.dropped).toEqual([line])
    expect(output.stdout).toBe('')
  })
})

it.each([
  ['PreToolUse', '{"block":true,"reason":"stop it"}'],
  ['PostToolUse', ''],
  ['UserPromptSubmit', ''],
  ['SessionStart', ''],
  ['Stop', ''],
] as const)('a block on %s', (event, stdout) => {
  expect(hooks.block(event, 'stop it', {})).toEqual({ stdout, stderr: 'stop it', exitCode: 0 })
})

import { HOOK_EVENTS, type HookAnswer, type HookCall, type HookEvent, type JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { hooks } from './support.js'

const common = { session_id: 's', working_dir: '/p' }
const tool = {
  matcher_context: 'developer__shell',
  tool_name: 'developer__shell',
  tool_input: { command: 'ls' },
}
const place = { sessionId: 's', directories: ['/p'] }
const toolCall = { toolName: 'developer__shell', toolInput: { command: 'ls' } }

// agents/formats.md 8
const calls: readonly [JsonObject, HookCall][] = [
  [
    { event: 'PreToolUse', ...common, ...tool },
    { event: 'PreToolUse', ...place, ...toolCall },
  ],
  [
    { event: 'PostToolUse', ...common, ...tool, tool_output: ['done'] },
    { event: 'PostToolUse', ...place, ...toolCall, toolResponse: ['done'] },
  ],
  [
    { event: 'UserPromptSubmit', ...common, message: 'hi' },
    { event: 'UserPromptSubmit', ...place, prompt: 'hi' },
  ],
  [
    { event: 'SessionStart', ...common },
    { event: 'SessionStart', ...place },
  ],
  [
    { event: 'Stop', ...common },
    { event: 'Stop', ...place },
  ],
]

describe('a payload of Goose', () => {
  it.each(calls)('%j is read, and written the same', (payload, call) => {
    expect(hooks.decode(call.event, payload)).toEqual(call)
    expect(hooks.encodeCall(call)).toEqual(payload)
    expect(hooks.events[call.event]).toBe(call.event)
  })

  it.each([
    { working_dir: 5, session_id: 7, tool_name: null, tool_input: null },
    { working_dir: 'relative' },
    {},
  ])('of wrong types counts as one without: %j', (payload) => {
    expect(hooks.decode('PreToolUse', payload)).toEqual({ event: 'PreToolUse', directories: [] })
  })

  it('comes from the project', () => {
    expect(hooks.startsInProject).toBe(true)
    expect(hooks.occurs).toBeUndefined()
  })
})

describe('what a hook in the format of Goose prints', () => {
  const reads: readonly [string, HookAnswer][] = [
    ['{"decision":"block","reason":"R"}', { verdict: 'deny', reason: 'R' }],
    ['{"decision":"allow"}', { verdict: 'allow' }],
    ['{"banner":"b"}', { native: { banner: 'b' } }],
    ['{}', {}],
  ]
  it.each(reads)('%s', (text, answer) => {
    expect(hooks.readAnswer('PreToolUse', text)).toEqual(answer)
  })

  // What is no decision is a failure of the hook, which lets the call through.
  it.each(['hello', '[]', '{"decision":"maybe"}', '{"decision":7}'])('is void: %s', (text) => {
    expect(() => hooks.readAnswer('PreToolUse', text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

describe('Goose is told', () => {
  //
  it.each(HOOK_EVENTS)('nothing on %s in zero bytes', (event) => {
    expect(hooks.encode(event, {})).toEqual({ stdout: '', stderr: '', exitCode: 0, dropped: [] })
  })

  it.each(['PreToolUse', 'Stop'] as const)('a denial on %s by exit code 2', (event) => {
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

  const cannot: readonly [HookEvent, HookAnswer, string][] = [
    ['PreToolUse', { updatedInput: { command: 'ls' } }, "Goose cannot replace a tool's input"],
    ['PreToolUse', { verdict: 'ask' }, 'Goose cannot be told `ask` here'],
    ['PreToolUse', { verdict: 'deny', reason: 'R', context: ['more'] }, 'Goose cannot take context here'],
    ['PostToolUse', { verdict: 'deny', reason: 'R' }, 'Goose cannot be told `deny` here'],
    ['UserPromptSubmit', { context: ['T'] }, 'Goose cannot take context here'],
    ['SessionStart', { context: ['T'] }, 'Goose cannot take context here'],
    ['SessionStart', { native: { banner: 'b' } }, 'Goose cannot take members of its own format here'],
  ]
  // Whatever is no decision would count as a failure of the hook.
  it.each(cannot)('nothing of what it has no words for: %s %j', (event, answer, line) => {
    const output = hooks.encode(event, answer)
    expect(output.dropped).toEqual([line])
    expect(output.stdout).toBe('')
  })
})

it.each([
  ['PreToolUse', 2],
  ['PostToolUse', 0],
  ['UserPromptSubmit', 0],
  ['SessionStart', 0],
  ['Stop', 2],
] as const)('a block on %s is exit code %d', (event, exitCode) => {
  expect(hooks.block(event, 'stop it', {})).toEqual({ stdout: '', stderr: 'stop it', exitCode })
})

import type { HookAnswer, HookCall, HookEvent, JsonObject } from '@symposium/sdk'
import { describe, expect, it, vi } from 'vitest'
import { decodeCanonicalCall, encodeCanonicalCall, readCanonicalAnswer } from '../../src/hooks/canonical.js'
import { canonicalHooks } from '../../src/hooks/canonical-hooks.js'

describe('what a portable hook reads', () => {
  it.each<[HookCall, string]>([
    [
      {
        event: 'PreToolUse',
        toolName: 'Bash',
        toolInput: { command: 'ls' },
        sessionId: 's',
        directories: ['/w', '/v'],
      },
      '{"PreToolUse":{"tool_name":"Bash","tool_input":{"command":"ls"},"session_id":"s","cwd":"/w"}}',
    ],
    [
      { event: 'PreToolUse', directories: [] },
      '{"PreToolUse":{"tool_name":"","tool_input":null,"session_id":null,"cwd":null}}',
    ],
    [
      { event: 'PostToolUse', toolName: 'Bash', directories: [] },
      '{"PostToolUse":{"tool_name":"Bash","tool_input":null,"tool_response":null,"session_id":null,"cwd":null}}',
    ],
    [
      { event: 'UserPromptSubmit', directories: ['/w'] },
      '{"UserPromptSubmit":{"prompt":"","session_id":null,"cwd":"/w"}}',
    ],
    [{ event: 'SessionStart', directories: [] }, '{"SessionStart":{"session_id":null,"cwd":null}}'],
    [{ event: 'Stop', sessionId: 's', directories: [] }, '{"Stop":{"session_id":"s","cwd":null}}'],
  ])('%j', (call, expected) => {
    expect(JSON.stringify(encodeCanonicalCall(call))).toBe(expected)
    expect(
      JSON.stringify(
        encodeCanonicalCall(decodeCanonicalCall(call.event, JSON.parse(expected) as JsonObject)),
      ),
    ).toBe(expected)
  })

  it.each(['{}', '{"Stop":7}', '{"Stop":{"cwd":5,"session_id":[]}}'])(
    'is read back leniently: %s',
    (text) => {
      expect(decodeCanonicalCall('Stop', JSON.parse(text) as JsonObject)).toEqual({
        event: 'Stop',
        directories: [],
      })
    },
  )
})

describe('what a portable hook prints', () => {
  const hostAnswer: HookAnswer = { systemMessages: ['heads up'] }
  const caller = { readAnswer: vi.fn((): HookAnswer => hostAnswer) }
  const read = (text: string, event: HookEvent = 'PreToolUse'): ReturnType<typeof readCanonicalAnswer> =>
    readCanonicalAnswer(event, text, caller)

  it.each<[id: string, text: string, answer: HookAnswer]>([
    ['A-59', '{"PreToolUse":{}}', {}],
    ['an allow', ' {"PreToolUse":{"decision":"allow"}}\n', {}],
    ['nulls', '{"PreToolUse":{"decision":null,"additionalContext":null,"updatedInput":null}}', {}],
    [
      'A-51',
      '{"PreToolUse":{"decision":"deny","additionalContext":"no"}}',
      { verdict: 'deny', reason: 'no', context: ['no'] },
    ],
    ['G-09 a bare denial', '{"PreToolUse":{"decision":"deny"}}', { verdict: 'deny' }],
    ['A-56', '{"PreToolUse":{"updatedInput":{"command":"ls"}}}', { updatedInput: { command: 'ls' } }],
    ['A-64', '{"PostToolUse":{"additionalContext":"c"}}', { context: ['c'] }],
    ['A-61', '{"systemMessage":"heads up"}', hostAnswer],
    ['two keys', '{"PreToolUse":{},"Stop":{}}', hostAnswer],
    ['an empty object', '{}', {}],
  ])('%s', (_id, text, answer) => {
    expect(read(text).answer).toEqual(answer)
  })

  it('is no denial only because the calling agent reads one into every object', () => {
    const denying = {
      readAnswer: (_event: HookEvent, text: string): HookAnswer => ({
        verdict: 'deny',
        reason: text.includes('explicit') ? 'no' : 'it decides nothing',
        context: ['c'],
      }),
    }
    expect(readCanonicalAnswer('PreToolUse', '{"x":1}', denying).answer).toEqual({ context: ['c'] })
    expect(readCanonicalAnswer('PreToolUse', '{"explicit":1}', denying).answer.verdict).toBe('deny')
  })

  it('N-13 leaves the text of other objects to the calling agent', () => {
    caller.readAnswer.mockClear()
    read('{"x":1}', 'Stop')
    expect(caller.readAnswer).toHaveBeenCalledWith('Stop', '{"x":1}')
  })

  it.each([
    ['A-60', '{"PreToolUse":{"decision":"maybe"}}'],
    ['A-62 null', 'null'],
    ['A-62 a number', '7'],
    ['A-62 a text', '"x"'],
    ['a list', '[]'],
    ['A-63', 'hello'],
    ['a body that is none', '{"Stop":"x"}'],
    ['context that is none', '{"Stop":{"additionalContext":5}}'],
  ])('is refused: %s', (_id, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }))
  })

  it.each([
    ['of another event', '{"PostToolUse":{"additionalContext":"c"}}', /answered PostToolUse at PreToolUse/],
    ['misspelt', '{"PreToolUse":{"additonalContext":"c"}}', /`additonalContext` means nothing/],
    ['a decision elsewhere', '{"Stop":{"decision":"deny"}}', /`decision` means nothing at Stop/],
  ])('is noted: %s', (_id, text, note) => {
    const { answer, notes } = read(text)
    expect(notes.join('; ')).toMatch(note)
    expect(answer.verdict).toBeUndefined()
  })
})

describe('the pseudo agent', () => {
  it.each<[HookEvent, HookAnswer, string]>([
    ['PreToolUse', {}, ''],
    ['PreToolUse', { verdict: 'allow' }, ''],
    [
      'PreToolUse',
      { verdict: 'deny' },
      '{"PreToolUse":{"decision":"deny","additionalContext":"denied by a hook"}}',
    ],
    [
      'PreToolUse',
      { verdict: 'deny', reason: 'no', context: ['no', 'c'], updatedInput: 1 },
      '{"PreToolUse":{"decision":"deny","additionalContext":"no\\n\\nc","updatedInput":1}}',
    ],
    ['Stop', { context: ['a', 'b'] }, '{"Stop":{"additionalContext":"a\\n\\nb"}}'],
  ])('answers %s %j', (event, answer, stdout) => {
    expect(canonicalHooks.encode(event, answer)).toMatchObject({ stdout, stderr: '', exitCode: 0 })
  })

  it('says what it has no words for', () => {
    const answer: HookAnswer = {
      verdict: 'ask',
      stop: {},
      systemMessages: ['m'],
      steps: [1],
      native: { x: 1 },
      updatedInput: 1,
    }
    expect(canonicalHooks.encode('PreToolUse', answer).dropped).toHaveLength(5)
    expect(canonicalHooks.encode('Stop', answer).dropped).toHaveLength(6)
  })

  it('blocks with exit code 2', () => {
    expect(canonicalHooks.block('PreToolUse', 'stop it', {})).toEqual({
      stdout: '',
      stderr: 'stop it',
      exitCode: 2,
    })
  })

  it('understands nothing but its own format, and is registered nowhere', () => {
    expect(() => canonicalHooks.readAnswer('Stop', '{"x":1}')).toThrow(/not in the canonical format/)
    expect(
      canonicalHooks.register({
        scope: { type: 'user' },
        commands: {},
      } as unknown as Parameters<typeof canonicalHooks.register>[0]),
    ).toEqual([])
  })
})

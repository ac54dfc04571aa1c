import { HOOK_EVENTS, type HookAnswer, type HookEvent, type JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { hooks, payload } from './support.js'

describe('what a hook in the format of Antigravity prints', () => {
  const reads: readonly [HookEvent, JsonObject, HookAnswer][] = [
    ['PreToolUse', { decision: 'deny', reason: 'R' }, { verdict: 'deny', reason: 'R' }],
    ['PreToolUse', { decision: 'deny_unless_prior_grant' }, { verdict: 'deny_unless_prior_grant' }],
    ['PreToolUse', { decision: 'force_ask' }, { verdict: 'force_ask' }],
    [
      'PreToolUse',
      { decision: 'allow', overwrite: { CommandLine: 'ls' }, permissionOverrides: ['x'] },
      {
        verdict: 'allow',
        updatedInput: { CommandLine: 'ls' },
        native: { permissionOverrides: ['x'] },
      },
    ],
    ['PostToolUse', {}, {}],
    ['UserPromptSubmit', { injectSteps: [] }, {}],
    // A-146, N-12
    [
      'UserPromptSubmit',
      { injectSteps: [{ userMessage: 'u' }, { ephemeralMessage: 'a' }, { ephemeralMessage: 'b' }, 7] },
      { context: ['a\nb'], steps: [{ userMessage: 'u' }] },
    ],
    ['SessionStart', { terminationBehavior: 'x' }, { native: { terminationBehavior: 'x' } }],
    ['Stop', { decision: 'continue', reason: 'R' }, { verdict: 'deny', reason: 'R' }],
    ['Stop', { decision: 'stop', reason: 'R' }, {}],
  ]
  it.each(reads)('%s %j', (event, output, expected) => {
    expect(hooks.readAnswer(event, JSON.stringify(output))).toEqual(expected)
  })

  // A-145, N-16
  it.each([{}, { decision: '' }, { decision: 'maybe' }, { overwrite: { a: 1 } }])(
    'stays the denial that it is: %j',
    (output) => {
      const answer = hooks.readAnswer('PreToolUse', JSON.stringify(output))
      expect(answer.verdict).toBe('deny')
      expect(JSON.parse(hooks.encode('PreToolUse', answer).stdout)).toMatchObject({
        decision: 'deny',
        reason: expect.stringContaining('decision'),
      })
    },
  )

  it.each([
    ['PreToolUse', 'hello'],
    ['PreToolUse', '[]'],
    ['SessionStart', 'null'],
    ['SessionStart', '{"injectSteps":{}}'],
  ] as const)('is void on %s: %s', (event, text) => {
    expect(() => hooks.readAnswer(event, text)).toThrow(
      expect.objectContaining({ code: 'HOOK_OUTPUT_INVALID' }),
    )
  })
})

describe('Antigravity is told', () => {
  // nothing at all before a tool call, where `{}` denies.
  it.each(
    HOOK_EVENTS.map((event, index) => [
      event,
      ['', '{}', '{"injectSteps":[]}', '{"injectSteps":[]}', '{}'][index],
    ]),
  )('nothing on %s: %j', (event, stdout) => {
    expect(hooks.encode(event, {})).toEqual({ stdout, stderr: '', exitCode: 0, dropped: [] })
  })

  const says: readonly [string, HookEvent, HookAnswer, string][] = [
    // a portable reason is also its context.
    [
      'a denial',
      'PreToolUse',
      { verdict: 'deny', reason: 'no force push', context: ['no force push'] },
      '{"decision":"deny","reason":"no force push"}',
    ],
    //
    ['context', 'SessionStart', { context: ['hi'] }, '{"injectSteps":[{"ephemeralMessage":"hi"}]}'],
    //
    [
      'context before steps',
      'UserPromptSubmit',
      { context: ['a', '', 'b'], steps: [{ userMessage: 'u' }] },
      '{"injectSteps":[{"ephemeralMessage":"a\\n\\nb"},{"userMessage":"u"}]}',
    ],
    [
      'a question',
      'PreToolUse',
      { verdict: 'force_ask', reason: 'R' },
      '{"decision":"force_ask","reason":"R"}',
    ],
    ['an explicit allow', 'PreToolUse', { verdict: 'allow' }, '{"decision":"allow"}'],
    [
      'members of its own',
      'PreToolUse',
      { verdict: 'allow', native: { permissionOverrides: [1] } },
      '{"decision":"allow","permissionOverrides":[1]}',
    ],
    ['to go on', 'Stop', { verdict: 'deny', reason: 'R' }, '{"decision":"continue","reason":"R"}'],
  ]
  it.each(says)('%s', (_title, event, answer, stdout) => {
    expect(hooks.encode(event, answer)).toEqual({ stdout, stderr: '', exitCode: 0, dropped: [] })
  })

  // never an allow that no hook gave.
  it.each([
    [undefined, 'ask'],
    ['defer', 'ask'],
    ['allow', 'allow'],
    ['ask', 'ask'],
    ['deny_unless_prior_grant', 'deny_unless_prior_grant'],
  ] as const)('a changed input with the verdict %s as %s', (verdict, decision) => {
    const answer = { updatedInput: { CommandLine: 'ls' }, ...(verdict === undefined ? {} : { verdict }) }
    const { stdout, dropped } = hooks.encode('PreToolUse', answer)
    expect(JSON.parse(stdout)).toEqual({ decision, overwrite: { CommandLine: 'ls' } })
    expect(dropped.join()).toContain('merges')
  })

  it('no changed input with a denial', () => {
    const { stdout, dropped } = hooks.encode('PreToolUse', { verdict: 'deny', updatedInput: { a: 1 } })
    expect(stdout).toBe('{"decision":"deny"}')
    expect(dropped).toEqual([])
  })

  // spec/agents-and-hooks.md 2.11; A-144, N-15: context never continues a turn.
  const cannot: readonly [HookEvent, HookAnswer, string, string][] = [
    ['PreToolUse', { context: ['T'] }, '', 'context'],
    ['PreToolUse', { updatedInput: 'text' }, '', 'input'],
    ['PreToolUse', { native: { a: 1 } }, '', 'format'],
    ['PreToolUse', { verdict: 'defer' }, '', 'defer'],
    ['PostToolUse', { context: ['T'] }, '{}', 'context'],
    ['PostToolUse', { verdict: 'deny', reason: 'R' }, '{}', 'deny'],
    ['UserPromptSubmit', { verdict: 'deny' }, '{"injectSteps":[]}', 'deny'],
    ['SessionStart', { systemMessages: ['m'] }, '{"injectSteps":[]}', 'messages'],
    ['Stop', { context: ['T'] }, '{}', 'context'],
    ['Stop', { stop: {} }, '{}', 'stopped'],
  ]
  it.each(cannot)('nothing of what it has no words for: %s %j', (event, answer, stdout, line) => {
    const output = hooks.encode(event, answer)
    expect(output).toMatchObject({ stdout, stderr: '', exitCode: 0 })
    expect(output.dropped).toEqual([expect.stringContaining(line)])
  })
})

describe('a block on Antigravity', () => {
  // spec/agents-and-hooks.md 3.10, A-150, N-5: exit codes are ignored.
  it.each([
    ['PreToolUse', '{"decision":"deny","reason":"stop it"}'],
    ['PostToolUse', '{}'],
    ['UserPromptSubmit', '{"injectSteps":[]}'],
    ['SessionStart', '{"injectSteps":[]}'],
    ['Stop', '{"decision":"continue","reason":"stop it"}'],
  ] as const)('%s', (event, stdout) => {
    const output = hooks.block(event, 'stop it', payload)
    expect(output).toMatchObject({ stdout, exitCode: 0 })
    expect(output.stderr.split('\n')[0]).toBe('stop it')
  })

  // design/decisions.md, Hooks: at most three in a row, native ones included.
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [40, false],
    ['9', true],
    [null, true],
  ])('continues a stop with executionNum %j: %s', (executionNum, goesOn) => {
    const blocked = hooks.block('Stop', 'R', { executionNum })
    const answered = hooks.encode('Stop', { verdict: 'deny', reason: 'R' }, { executionNum })
    const expected = goesOn ? '{"decision":"continue","reason":"R"}' : '{}'
    expect([blocked.stdout, answered.stdout]).toEqual([expected, expected])
    expect(answered.dropped).toHaveLength(goesOn ? 0 : 1)
    expect(blocked.stderr).toBe(goesOn ? 'R' : `R\n${answered.dropped.join()}`)
  })
})

import type { HookEvent, HookOutput, JsonValue } from '@symposium/sdk'
import { exited } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { report, type Outputs } from './support.js'

const EVENTS: readonly HookEvent[] = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop']
const DENIAL = '{"PreToolUse":{"decision":"deny","additionalContext":"no force push"}}'

function said(stdout: JsonValue, changes: Partial<HookOutput> = {}): HookOutput {
  return {
    stdout: typeof stdout === 'string' ? stdout : JSON.stringify(stdout),
    stderr: '',
    exitCode: 0,
    ...changes,
  }
}

function context(text: string, event: HookEvent): Outputs {
  return { p: JSON.stringify({ [event]: { additionalContext: text } }) }
}

const inClaude = (members: object): JsonValue => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', ...members },
})

describe('one portable denial', () => {
  it.each<[id: string, agent: string, output: HookOutput]>([
    [
      'A-51',
      'claude',
      said(
        inClaude({
          permissionDecision: 'deny',
          permissionDecisionReason: 'no force push',
          additionalContext: 'no force push',
        }),
      ),
    ],
    [
      'A-52',
      'codex',
      said({
        decision: 'block',
        reason: 'no force push',
        hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'no force push' },
      }),
    ],
    [
      'A-53',
      'gemini',
      said({
        decision: 'deny',
        reason: 'no force push',
        hookSpecificOutput: { hookEventName: 'BeforeTool', additionalContext: 'no force push' },
      }),
    ],
    [
      'A-54',
      'copilot',
      said({
        permissionDecision: 'deny',
        permissionDecisionReason: 'no force push',
        additionalContext: 'no force push',
      }),
    ],
    ['A-55', 'kiro', said('', { stderr: 'no force push', exitCode: 2 })],
    ['A-142', 'antigravity', said({ decision: 'deny', reason: 'no force push' })],
    ['by exit code', 'goose', said('', { stderr: 'no force push', exitCode: 2 })],
    ['to its plugin', 'opencode', said({ block: true, reason: 'no force push' })],
  ])('%s is what %s takes for one', async (_id, agent, output) => {
    const { output: heard, outcome } = await report(agent, 'PreToolUse', { outputs: { p: DENIAL } })
    expect(heard).toEqual(output)
    expect(outcome).toBe('answered')
  })

  it.each(['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode'])(
    'N-4 A-70 A-149 stands on %s whatever others say',
    async (agent) => {
      const alone = await report(agent, 'PreToolUse', { outputs: { p: DENIAL } })
      const others = { q: '{"PreToolUse":{}}', r: '{"PreToolUse":{"decision":"allow"}}', s: '' }
      const among = await report(agent, 'PreToolUse', { outputs: { p: DENIAL, ...others } })
      expect(among.output).toEqual(alone.output)
    },
  )
})

describe('nothing to say', () => {
  const object = {
    PreToolUse: '{}',
    PostToolUse: '{}',
    UserPromptSubmit: '{}',
    SessionStart: '{}',
    Stop: '{}',
  }
  const silence = { PreToolUse: '', PostToolUse: '', UserPromptSubmit: '', SessionStart: '', Stop: '' }
  const steps = '{"injectSteps":[]}'

  it.each<[id: string, agent: string, stdouts: Readonly<Record<HookEvent, string>>]>([
    ['A-40', 'claude', object],
    ['A-43', 'codex', { ...object, Stop: '' }],
    ['A-40', 'copilot', { ...object, Stop: '' }],
    ['A-40', 'gemini', { ...object, Stop: '' }],
    ['A-58', 'kiro', silence],
    ['A-44', 'goose', silence],
    ['A-44', 'opencode', silence],
    [
      'A-139 F-35',
      'antigravity',
      { PreToolUse: '', PostToolUse: '{}', UserPromptSubmit: steps, SessionStart: steps, Stop: '{}' },
    ],
  ])('%s A-152 is silence to %s', async (_id, agent, stdouts) => {
    for (const event of EVENTS) {
      const nobody = await report(agent, event)
      expect(nobody.output, event).toEqual(said(stdouts[event]))
      const silent = await report(agent, event, { outputs: { p: '', q: `{"${event}":{}}` } })
      expect(silent.output, event).toEqual(nobody.output)
      //
      expect((await report(agent, event, { input: '' })).output, event).toEqual(nobody.output)
    }
  })
})

describe('a replaced input', () => {
  const outputs = { p: '{"PreToolUse":{"updatedInput":{"command":"ls"}}}' }
  const replacement = { command: 'ls' }

  it.each<[id: string, agent: string, stdout: JsonValue, log: RegExp | undefined]>([
    ['A-56', 'claude', inClaude({ updatedInput: replacement }), undefined],
    ['A-56', 'copilot', { modifiedArgs: replacement }, undefined],
    [
      'A-56',
      'gemini',
      { hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: replacement } },
      undefined,
    ],
    ['A-56', 'codex', {}, /Codex cannot replace/],
    ['A-56', 'kiro', '', /Kiro cannot replace/],
    ['A-147', 'antigravity', { decision: 'ask', overwrite: replacement }, /merges a replacement/],
  ])('F-37 %s on %s stays what it is, and brings no allow', async (_id, agent, stdout, log) => {
    const run = await report(agent, 'PreToolUse', { outputs })
    expect(run.output).toEqual(said(stdout))
    if (log === undefined) expect(run.log).toEqual([])
    else expect(run.log.join()).toMatch(log)
  })
})

describe('context', () => {
  it.each<[id: string, agent: string, event: HookEvent, stdout: JsonValue]>([
    ['A-57', 'kiro', 'SessionStart', 'hi'],
    ['A-143', 'antigravity', 'SessionStart', { injectSteps: [{ ephemeralMessage: 'hi' }] }],
    ['N-15 A-144', 'antigravity', 'Stop', {}],
    [
      'A-67',
      'gemini',
      'UserPromptSubmit',
      { hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: 'hi' } },
    ],
    ['', 'claude', 'Stop', { systemMessage: 'hi' }],
    ['', 'copilot', 'PostToolUse', { additionalContext: 'hi' }],
  ])('%s of %s at %s', async (_id, agent, event, stdout) => {
    expect((await report(agent, event, { outputs: context('hi', event) })).output).toEqual(said(stdout))
  })

  it('N-31 A-68 A-153 of two plugins is joined', async () => {
    const outputs = { ...context('A', 'PreToolUse'), q: '{"PreToolUse":{"additionalContext":"B"}}' }
    expect((await report('claude', 'PreToolUse', { outputs })).output).toEqual(
      said(inClaude({ additionalContext: 'A\n\nB' })),
    )
  })

  it.each([
    [
      'before',
      {
        p: '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"A"}}',
        q: '{"PreToolUse":{"additionalContext":"B"}}',
      },
      'A\n\nB',
    ],
    [
      'after',
      {
        p: '{"PreToolUse":{"additionalContext":"B"}}',
        q: '{"hookSpecificOutput":{"additionalContext":"A"}}',
      },
      'B\n\nA',
    ],
  ])('N-13 A-65 in the words of the agent is joined, %s', async (_order, outputs, additionalContext) => {
    expect((await report('claude', 'PreToolUse', { outputs })).output).toEqual(
      said(inClaude({ additionalContext })),
    )
  })

  it('A-64 for another event is that of this one', async () => {
    const run = await report('claude', 'PreToolUse', { outputs: context('c', 'PostToolUse') })
    expect(run.output).toEqual(said(inClaude({ additionalContext: 'c' })))
  })

  it('N-12 A-146 stands beside the steps of others', async () => {
    const run = await report('antigravity', 'UserPromptSubmit', {
      outputs: {
        p: '{"injectSteps":[{"userMessage":"u"}]}',
        q: '{"UserPromptSubmit":{"additionalContext":"c"}}',
      },
      hooks: [{ format: 'antigravity' }, {}],
    })
    expect(run.output).toEqual(said({ injectSteps: [{ ephemeralMessage: 'c' }, { userMessage: 'u' }] }))
  })
})

describe('a block', () => {
  const byCode = said('', { stderr: 'stop it', exitCode: 2 })
  const letGo = (stdout: string): HookOutput =>
    said(stdout, { stderr: expect.stringContaining('stop it') as string })

  it.each<[id: string, agent: string, outputs: Partial<Readonly<Record<HookEvent, HookOutput>>>]>([
    ['A-71', 'claude', Object.fromEntries(EVENTS.map((event) => [event, byCode]))],
    ['G-11', 'codex', { PreToolUse: byCode, PostToolUse: byCode, UserPromptSubmit: byCode }],
    ['G-11', 'gemini', { PreToolUse: byCode, PostToolUse: byCode, UserPromptSubmit: byCode }],
    ['G-11', 'kiro', { PreToolUse: byCode }],
    [
      'G-11',
      'copilot',
      {
        PreToolUse: said(
          { permissionDecision: 'deny', permissionDecisionReason: 'stop it' },
          { stderr: 'stop it' },
        ),
        PostToolUse: letGo('{}'),
        UserPromptSubmit: letGo('{}'),
        SessionStart: letGo('{}'),
      },
    ],
    [
      'N-5 A-150',
      'antigravity',
      {
        PreToolUse: said({ decision: 'deny', reason: 'stop it' }, { stderr: 'stop it' }),
        PostToolUse: letGo('{}'),
        UserPromptSubmit: letGo('{"injectSteps":[]}'),
        SessionStart: letGo('{"injectSteps":[]}'),
        Stop: said({ decision: 'continue', reason: 'stop it' }, { stderr: 'stop it' }),
      },
    ],
  ])('%s reaches %s', async (_id, agent, expected) => {
    for (const [event, output] of Object.entries(expected)) {
      const outputs = {
        ...context('dropped', event as HookEvent),
        q: exited('', 2, 'stop it\n'),
        r: 'never asked',
      }
      const run = await report(agent, event as HookEvent, { outputs })
      expect(run.output, event).toEqual(output)
      expect(run.outcome, event).toBe('blocked')
      expect(run.inputs, event).toHaveLength(2)
    }
  })

  it.each(['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode'])(
    'A-72 A-73 A-74 is nothing that merely goes wrong, on %s',
    async (agent) => {
      const nobody = await report(agent, 'PreToolUse')
      const killed = { state: 'killed', signal: 'SIGKILL', stdout: DENIAL, stderr: 'x' } as const
      const late = { state: 'timed-out', stdout: DENIAL, stderr: 'x' } as const
      const outputs = { p: exited(DENIAL, 1), q: killed, r: late, s: agent === 'kiro' ? '' : 'hello' }
      const run = await report(agent, 'PreToolUse', { outputs })
      expect(run.output).toEqual(nobody.output)
      expect(run.log.length).toBeGreaterThanOrEqual(3)
    },
  )
})

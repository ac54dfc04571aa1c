import type { JsonObject } from '@symposium/sdk'
import { exited } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { report } from './support.js'

const SILENT = { p: '' }

describe('what a portable hook is told', () => {
  it.each<[id: string, agent: string, payload: JsonObject, input: JsonObject]>([
    [
      'A-46',
      'copilot',
      { toolName: 'bash', toolArgs: '{"command":"ls -la"}' },
      { tool_name: 'bash', tool_input: { command: 'ls -la' }, session_id: null, cwd: null },
    ],
    [
      'A-47',
      'copilot',
      { toolName: 'bash', toolArgs: 'not json' },
      { tool_name: 'bash', tool_input: 'not json', session_id: null, cwd: null },
    ],
    [
      'A-48 G-24',
      'copilot',
      { timestamp: 1.76e12, toolName: 'bash', cwd: '/w' },
      { tool_name: 'bash', tool_input: null, session_id: null, cwd: '/w' },
    ],
    [
      'A-148',
      'copilot',
      { toolName: 'bash', toolArgs: { command: 'ls' } },
      { tool_name: 'bash', tool_input: { command: 'ls' }, session_id: null, cwd: null },
    ],
    [
      'N-30 A-148',
      'copilot',
      { toolName: 'bash', toolArgs: '123' },
      { tool_name: 'bash', tool_input: '123', session_id: null, cwd: null },
    ],
    [
      'A-49',
      'codex',
      { hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: 5 },
      { tool_name: 'Bash', tool_input: null, session_id: null, cwd: null },
    ],
    [
      'A-41',
      'claude',
      { tool_name: 'Bash', session_id: 's' },
      { tool_name: 'Bash', tool_input: null, session_id: 's', cwd: null },
    ],
    [
      'A-138',
      'antigravity',
      { toolCall: { name: 'view_file', args: { Path: 'a' } }, conversationId: 'c7', workspacePaths: ['/w'] },
      { tool_name: 'view_file', tool_input: { Path: 'a' }, session_id: 'c7', cwd: '/w' },
    ],
    [
      'N-17 A-141',
      'antigravity',
      { workspacePaths: null, toolCall: null, stepIdx: '4' },
      { tool_name: '', tool_input: null, session_id: null, cwd: null },
    ],
  ])('%s by %s', async (_id, agent, payload, input) => {
    const { inputs } = await report(agent, 'PreToolUse', { payload, outputs: SILENT })
    expect(inputs).toEqual([JSON.stringify({ PreToolUse: input })])
  })

  it('N-18 tells the directory that the tool works in, and the log the others', async () => {
    const payload = {
      toolCall: { name: 'view_file', args: { Path: '/w/a' } },
      workspacePaths: ['/v', '/w'],
    }
    const { inputs, log } = await report('antigravity', 'PreToolUse', { payload, outputs: SILENT })
    expect(JSON.parse(inputs[0] ?? '')).toMatchObject({ PreToolUse: { cwd: '/w' } })
    expect(log).toEqual(['/v is not looked at'])
  })

  it('A-140 is nothing where the event is none', async () => {
    const run = await report('antigravity', 'UserPromptSubmit', {
      payload: { invocationNum: 3 },
      outputs: SILENT,
    })
    expect(run).toMatchObject({
      outcome: 'no-occurrence',
      inputs: [],
      output: { stdout: '{"injectSteps":[]}' },
    })
  })
})

describe('hooks in the format of an agent', () => {
  it('A-91 are told the very same', async () => {
    const input = ' {"hook_event_name":"PreToolUse" ,\n"tool_name":"Bash","x":1.0}'
    const run = await report('claude', 'PreToolUse', {
      input,
      outputs: SILENT,
      hooks: [{ format: 'claude' }],
    })
    expect(run.inputs).toEqual([input])
  })

  it('A-66 keep what only their agent knows', async () => {
    const output = '{"decision":"block","reason":"tests red"}'
    const run = await report('claude', 'Stop', { outputs: { p: output }, hooks: [{ format: 'claude' }] })
    expect(JSON.parse(run.output.stdout)).toEqual({ decision: 'block', reason: 'tests red' })
  })

  it('A-61 A-65 may be terse', async () => {
    const outputs = {
      p: '{"hookSpecificOutput":{"additionalContext":"c"}}',
      q: '{"systemMessage":"heads up"}',
    }
    const hooks = [{ format: 'claude' }, {}]
    const run = await report('claude', 'PreToolUse', { outputs, hooks })
    expect(JSON.parse(run.output.stdout)).toEqual({
      hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'c' },
      systemMessage: 'heads up',
    })
  })

  it('N-16 A-145 deny as their agent takes it, but a portable one does not', async () => {
    const native = await report('antigravity', 'PreToolUse', {
      outputs: { p: '{}' },
      hooks: [{ format: 'antigravity' }],
    })
    expect(JSON.parse(native.output.stdout)).toMatchObject({ decision: 'deny' })
    for (const output of ['{}', '{"systemMessage":"heads up"}']) {
      const portable = await report('antigravity', 'PreToolUse', { outputs: { p: output } })
      expect(JSON.parse(portable.output.stdout === '' ? '{}' : portable.output.stdout)).not.toHaveProperty(
        'decision',
        'deny',
      )
    }
  })
})

describe('A-77 hooks in the format of one other agent', () => {
  const DENIALS: Readonly<Record<string, string>> = {
    antigravity: '{"decision":"deny","reason":"no"}',
    claude:
      '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}',
    codex: '{"decision":"block","reason":"no"}',
    copilot: '{"permissionDecision":"deny","permissionDecisionReason":"no"}',
    gemini: '{"decision":"deny","reason":"no"}',
  }
  const pairs = Object.keys(DENIALS).flatMap((format) =>
    ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'kiro', 'goose', 'opencode']
      .filter((agent) => agent !== format)
      .map((agent) => [format, agent] as const),
  )

  it.each(pairs)('%s deny on %s', async (format, agent) => {
    const payload: JsonObject = {
      hook_event_name: 'x',
      tool_name: 'tool',
      toolName: 'tool',
      toolCall: { name: 'tool', args: {} },
    }
    const run = await report(agent, 'PreToolUse', {
      payload,
      outputs: { p: DENIALS[format] ?? '' },
      hooks: [{ format }],
    })
    const portable = await report(agent, 'PreToolUse', {
      payload,
      outputs: { p: exited('{"PreToolUse":{"decision":"deny","additionalContext":"no"}}') },
    })
    expect({ ...run.output, stdout: withoutContext(run.output.stdout) }).toEqual({
      ...portable.output,
      stdout: withoutContext(portable.output.stdout),
    })
    expect(run.inputs[0]).toContain('"tool"')
  })
})

/** The reason of a portable denial is context as well, which is not what is compared here. */
function withoutContext(stdout: string): unknown {
  if (!stdout.startsWith('{')) return stdout
  const {
    additionalContext: _flat,
    hookSpecificOutput,
    ...answer
  } = JSON.parse(stdout) as {
    readonly additionalContext?: string
    readonly hookSpecificOutput?: object
  }
  const specific = { ...hookSpecificOutput, hookEventName: '', additionalContext: '' }
  return { ...answer, specific }
}

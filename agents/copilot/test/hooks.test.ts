import { copilotAgent } from '@symposium/agent-copilot'
import { HOOK_EVENTS, type AgentHooks, type JsonObject, type JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { PRE_TOOL_USE, VS_CODE_PRE_TOOL_USE } from './recorded.js'
import { COMMANDS, GLOBAL, PROJECT, request } from './request.js'

const hooks = copilotAgent.hooks as AgentHooks

describe('registration', () => {
  it('H-copilot-project, A-14, A-19, H12: flat handlers in a file of our own', () => {
    expect(hooks.register(request(PROJECT))).toEqual([
      {
        path: '/project/.github/hooks/symposium.json',
        format: 'json',
        entries: [
          { type: 'frame', path: ['version'], value: 1 },
          ...HOOK_EVENTS.map((event) => ({
            type: 'handler',
            list: ['hooks', hooks.events[event]],
            value: { type: 'command', command: COMMANDS[event], timeoutSec: event === 'Stop' ? 600 : 30 },
            command: ['command'],
            off: { path: ['disableAllHooks'], value: true },
          })),
        ],
      },
    ])
    expect(Object.values(hooks.events)).toEqual([
      'preToolUse',
      'postToolUse',
      'userPromptSubmitted',
      'sessionStart',
      'agentStop',
    ])
  })

  it.each([
    { title: 'as usual', variables: {}, path: '/home/user/.copilot/hooks/symposium.json' },
    { title: 'N-24: moved', variables: { COPILOT_HOME: '/c' }, path: '/c/hooks/symposium.json' },
  ])('those of the user, $title', ({ variables, path }) => {
    expect(hooks.register(request(GLOBAL, { variables }))).toMatchObject([{ path }])
  })

  it('no frame around nothing', () => {
    expect(hooks.register(request(GLOBAL, { commands: {} }))).toMatchObject([{ entries: [] }])
  })
})

describe('calls', () => {
  it('A-48: a recorded call is read, whatever its time looks like', () => {
    const payload = { ...PRE_TOOL_USE, timestamp: 1.5 }
    expect(hooks.decode('PreToolUse', payload)).toEqual({
      event: 'PreToolUse',
      directories: ['/p'],
      toolName: 'bash',
      toolInput: { command: 'echo', description: 'd' },
      sessionId: 's',
    })
  })

  it('VS Code names the tool in the other way', () => {
    expect(hooks.decode('PreToolUse', VS_CODE_PRE_TOOL_USE)).toEqual({
      event: 'PreToolUse',
      directories: ['/p'],
      toolName: 'runInTerminal',
      toolInput: { command: 'echo' },
      sessionId: 's',
    })
  })

  it.each<{ title: string; toolArgs: JsonValue; toolInput: JsonValue }>([
    { title: 'A-46', toolArgs: '{"command":"ls -la"}', toolInput: { command: 'ls -la' } },
    { title: 'A-47', toolArgs: 'not json', toolInput: 'not json' },
    { title: 'A-148', toolArgs: { command: 'ls' }, toolInput: { command: 'ls' } },
    { title: 'A-148, N-30', toolArgs: '123', toolInput: '123' },
    { title: 'a list', toolArgs: '[1]', toolInput: [1] },
    { title: 'null as text', toolArgs: 'null', toolInput: 'null' },
  ])('$title: the arguments $toolArgs', ({ toolArgs, toolInput }) => {
    expect(hooks.decode('PreToolUse', { toolArgs }).toolInput).toEqual(toolInput)
  })

  it.each<{ title: string; payload: JsonObject; toolResponse: JsonValue }>([
    { title: 'as it is sent', payload: { toolResult: 1, toolResponse: 2 }, toolResponse: 1 },
    {
      title: 'by other versions',
      payload: { toolResponse: { resultType: 'x' } },
      toolResponse: { resultType: 'x' },
    },
    { title: 'by VS Code', payload: { toolResult: null, tool_response: 'r' }, toolResponse: 'r' },
  ])('G-25: the result of a tool, $title', ({ payload, toolResponse }) => {
    expect(hooks.decode('PostToolUse', payload).toolResponse).toEqual(toolResponse)
  })

  it.each<{ payload: JsonObject }>([
    { payload: {} },
    { payload: { cwd: 5, sessionId: 1, toolName: {}, toolArgs: null, prompt: [] } },
  ])('what is of another type counts as absent: $payload', ({ payload }) => {
    expect(hooks.decode('Stop', payload)).toEqual({ event: 'Stop', directories: [] })
  })

  it.each([
    {
      call: { event: 'PreToolUse', directories: ['/p'], toolName: 'x', sessionId: 's' },
      payload: { sessionId: 's', cwd: '/p', toolName: 'x', toolArgs: null },
    },
    {
      call: { event: 'PostToolUse', directories: [], toolInput: {}, toolResponse: 'r' },
      payload: { toolName: '', toolArgs: {}, toolResult: 'r' },
    },
    { call: { event: 'UserPromptSubmit', directories: [], prompt: 'hi' }, payload: { prompt: 'hi' } },
    { call: { event: 'SessionStart', directories: [] }, payload: {} },
    { call: { event: 'Stop', directories: [] }, payload: {} },
  ] as const)('a call of another agent at $call.event is told', ({ call, payload }) => {
    expect(hooks.encodeCall(call)).toEqual(payload)
  })
})

// spec/agents-and-hooks.md 3.10: never an exit code, which would deny without a reason.
describe('blocks', () => {
  it.each([
    {
      event: 'PreToolUse',
      stdout: '{"permissionDecision":"deny","permissionDecisionReason":"stop it"}',
    },
    { event: 'PostToolUse', stdout: '{}' },
    { event: 'UserPromptSubmit', stdout: '{}' },
    { event: 'SessionStart', stdout: '{}' },
    { event: 'Stop', stdout: '{"decision":"block","reason":"stop it"}' },
  ] as const)('$event', ({ event, stdout }) => {
    expect(hooks.block(event, 'stop it', {})).toEqual({ stdout, stderr: 'stop it', exitCode: 0 })
  })

  it('VS Code reads the reason from standard error', () => {
    expect(hooks.block('PreToolUse', 'stop it', VS_CODE_PRE_TOOL_USE)).toEqual({
      stdout: '',
      stderr: 'stop it',
      exitCode: 2,
    })
  })
})

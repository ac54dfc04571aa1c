import { claudeAgent } from '@symposium/agent-claude'
import { HOOK_EVENTS, type AgentHooks } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { COPILOT_PRE_TOOL_USE, PRE_TOOL_USE } from './recorded.js'
import { COMMANDS, GLOBAL, PROJECT, request } from './request.js'

const hooks = claudeAgent.hooks as AgentHooks

describe('registration', () => {
  it('H-claude-project: one handler for each event, in a group without a matcher', () => {
    expect(hooks.register(request(PROJECT))).toEqual([
      {
        path: '/project/.claude/settings.json',
        format: 'json',
        entries: HOOK_EVENTS.map((event) => ({
          type: 'handler',
          list: ['hooks', event],
          group: { handlers: 'hooks', members: {} },
          value: { type: 'command', command: COMMANDS[event], timeout: event === 'Stop' ? 600 : 30 },
          command: ['command'],
          off: { path: ['disableAllHooks'], value: true },
        })),
      },
    ])
  })

  it.each([
    { title: 'as usual', variables: {}, path: '/home/user/.claude/settings.json' },
    { title: 'N-24: moved', variables: { CLAUDE_CONFIG_DIR: '/c' }, path: '/c/settings.json' },
  ])('those of the user, $title', ({ variables, path }) => {
    expect(hooks.register(request(GLOBAL, { variables }))).toMatchObject([{ path }])
  })

  it('only events with a command', () => {
    const [file] = hooks.register(request(PROJECT, { commands: { Stop: 'x' } }))
    expect(file?.entries).toMatchObject([{ list: ['hooks', 'Stop'] }])
  })
})

// agents/formats.md 1.4: several agents run the hooks of these files.
describe('whose event it is', () => {
  it.each([
    { title: 'its own', payload: PRE_TOOL_USE, variables: {}, occurs: true },
    {
      title: "Copilot's",
      payload: COPILOT_PRE_TOOL_USE,
      variables: { COPILOT_CLI: '1' },
      occurs: false,
    },
    {
      title: "Copilot's at the end of a turn",
      payload: { ...COPILOT_PRE_TOOL_USE, hook_event_name: 'Stop', transcript_path: 't' },
      variables: { COPILOT_CLI: '1' },
      occurs: false,
    },
    {
      title: 'its own, started by Copilot',
      payload: PRE_TOOL_USE,
      variables: { COPILOT_CLI: '1' },
      occurs: true,
    },
    {
      title: "Cursor's",
      payload: { ...PRE_TOOL_USE, cursor_version: '2.1' },
      variables: {},
      occurs: false,
    },
  ])('$title', ({ payload, variables, occurs }) => {
    expect(hooks.occurs?.('PreToolUse', payload, createMemoryHost({ variables }).environment)).toBe(occurs)
  })
})

describe('calls', () => {
  it('a recorded call is read', () => {
    expect(hooks.decode('PreToolUse', PRE_TOOL_USE)).toEqual({
      event: 'PreToolUse',
      directories: ['/p'],
      toolName: 'Bash',
      toolInput: { command: 'echo', description: 'd' },
      sessionId: 's',
    })
  })

  it.each([
    { title: 'A-41: nothing', payload: {} },
    { title: 'A-50: a number as directory', payload: { cwd: 5 } },
    { title: 'members of other types', payload: { session_id: {}, tool_name: 1, prompt: null } },
    { title: 'a relative directory', payload: { cwd: 'sub' } },
  ])('$title counts as absent', ({ payload }) => {
    expect(hooks.decode('SessionStart', payload)).toEqual({ event: 'SessionStart', directories: [] })
  })

  it.each([
    {
      call: { event: 'PreToolUse', directories: ['/p', '/q'], sessionId: 's', toolName: 'x' },
      payload: {
        session_id: 's',
        cwd: '/p',
        hook_event_name: 'PreToolUse',
        tool_name: 'x',
        tool_input: null,
      },
    },
    {
      call: { event: 'PostToolUse', directories: [], toolInput: 1, toolResponse: 'r' },
      payload: { hook_event_name: 'PostToolUse', tool_name: '', tool_input: 1, tool_response: 'r' },
    },
    {
      call: { event: 'UserPromptSubmit', directories: [], prompt: 'hi' },
      payload: { hook_event_name: 'UserPromptSubmit', prompt: 'hi' },
    },
    { call: { event: 'SessionStart', directories: [] }, payload: { hook_event_name: 'SessionStart' } },
    { call: { event: 'Stop', directories: [] }, payload: { hook_event_name: 'Stop' } },
  ] as const)('a call of another agent at $call.event is told', ({ call, payload }) => {
    expect(hooks.encodeCall(call)).toEqual(payload)
  })

  it.each(HOOK_EVENTS)('a block at %s is an exit code with a reason', (event) => {
    expect(hooks.block(event, 'stop it', {})).toEqual({ stdout: '', stderr: 'stop it', exitCode: 2 })
  })
})

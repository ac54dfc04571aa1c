import { codexAgent } from '@symposium/agent-codex'
import { HOOK_EVENTS, type AgentHooks } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { PRE_TOOL_USE } from './recorded.js'
import { COMMANDS, GLOBAL, PROJECT, request } from './request.js'

const hooks = codexAgent.hooks as AgentHooks

describe('registration', () => {
  it('H-codex-project: one handler for each event, in a group without a matcher', () => {
    expect(hooks.register(request(PROJECT))).toEqual([
      {
        path: '/project/.codex/hooks.json',
        format: 'json',
        entries: HOOK_EVENTS.map((event) => ({
          type: 'handler',
          list: ['hooks', event],
          group: { handlers: 'hooks', members: {} },
          value: { type: 'command', command: COMMANDS[event], timeout: event === 'Stop' ? 600 : 30 },
          command: ['command'],
        })),
      },
    ])
  })

  it.each([
    { title: 'as usual', variables: {}, path: '/home/user/.codex/hooks.json' },
    { title: 'N-24: moved', variables: { CODEX_HOME: '/c' }, path: '/c/hooks.json' },
  ])('those of the user, $title', ({ variables, path }) => {
    expect(hooks.register(request(GLOBAL, { variables }))).toMatchObject([{ path }])
  })
})

describe('calls', () => {
  it('a recorded call is read', () => {
    expect(hooks.decode('PreToolUse', PRE_TOOL_USE)).toEqual({
      event: 'PreToolUse',
      directories: ['/p'],
      toolName: 'Bash',
      toolInput: { command: 'echo' },
      sessionId: 's',
    })
  })

  it('the result of a command is text', () => {
    const payload = { ...PRE_TOOL_USE, hook_event_name: 'PostToolUse', tool_response: 'out' }
    expect(hooks.decode('PostToolUse', payload)).toMatchObject({ toolResponse: 'out' })
  })

  it('A-49: a directory of another type counts as absent', () => {
    expect(hooks.decode('Stop', { cwd: 5 })).toEqual({ event: 'Stop', directories: [] })
  })

  it('a call of another agent is told in its words', () => {
    const call = { event: 'UserPromptSubmit', directories: ['/p'], prompt: 'hi' } as const
    expect(hooks.encodeCall(call)).toEqual({
      cwd: '/p',
      hook_event_name: 'UserPromptSubmit',
      prompt: 'hi',
    })
  })

  it.each(HOOK_EVENTS)('a block at %s is an exit code with a reason', (event) => {
    expect(hooks.block(event, 'stop it', {})).toEqual({ stdout: '', stderr: 'stop it', exitCode: 2 })
  })
})

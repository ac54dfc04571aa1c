import { geminiAgent } from '@symposium/agent-gemini'
import { HOOK_EVENTS, type AgentHooks } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { AFTER_TOOL, BEFORE_TOOL } from './recorded.js'
import { COMMANDS, GLOBAL, PROJECT, request } from './request.js'

const hooks = geminiAgent.hooks as AgentHooks

describe('registration', () => {
  it('H-gemini-project, A-16, G-27: milliseconds, a name, and no matcher', () => {
    expect(hooks.register(request(PROJECT))).toEqual([
      {
        path: '/project/.gemini/settings.json',
        format: 'json-with-comments',
        entries: HOOK_EVENTS.map((event) => ({
          type: 'handler',
          list: ['hooks', hooks.events[event]],
          group: { handlers: 'hooks', members: {} },
          value: {
            type: 'command',
            name: 'symposium',
            command: COMMANDS[event],
            timeout: event === 'Stop' ? 600_000 : 30_000,
          },
          command: ['command'],
          off: { path: ['hooksConfig', 'disabled'], value: 'symposium' },
        })),
      },
    ])
    expect(Object.values(hooks.events)).toEqual([
      'BeforeTool',
      'AfterTool',
      'BeforeAgent',
      'SessionStart',
      'AfterAgent',
    ])
  })

  it.each([
    { title: 'as usual', variables: {}, path: '/home/user/.gemini/settings.json' },
    { title: 'N-24: moved', variables: { GEMINI_CLI_HOME: '/c' }, path: '/c/.gemini/settings.json' },
  ])('those of the user, $title', ({ variables, path }) => {
    expect(hooks.register(request(GLOBAL, { variables }))).toMatchObject([{ path }])
  })
})

describe('calls', () => {
  it('recorded calls are read', () => {
    const call = {
      directories: ['/p'],
      toolName: 'run_shell_command',
      toolInput: { command: 'echo' },
      sessionId: 's',
    }
    expect(hooks.decode('PreToolUse', BEFORE_TOOL)).toEqual({ event: 'PreToolUse', ...call })
    expect(hooks.decode('PostToolUse', AFTER_TOOL)).toEqual({
      event: 'PostToolUse',
      ...call,
      toolResponse: { llmContent: 'out', returnDisplay: 'out' },
    })
  })

  it('what is of another type counts as absent', () => {
    const payload = { cwd: 5, session_id: [], tool_name: null, prompt: {} }
    expect(hooks.decode('Stop', payload)).toEqual({ event: 'Stop', directories: [] })
  })

  it.each([
    { event: 'PreToolUse', name: 'BeforeTool' },
    { event: 'PostToolUse', name: 'AfterTool' },
    { event: 'UserPromptSubmit', name: 'BeforeAgent' },
    { event: 'SessionStart', name: 'SessionStart' },
    { event: 'Stop', name: 'AfterAgent' },
  ] as const)('G-26: a call of another agent at $event is told as $name', ({ event, name }) => {
    expect(hooks.encodeCall({ event, directories: ['/p'] })).toMatchObject({
      hook_event_name: name,
      cwd: '/p',
    })
  })

  it.each(HOOK_EVENTS)('a block at %s is an exit code with a reason', (event) => {
    expect(hooks.block(event, 'stop it', {})).toEqual({ stdout: '', stderr: 'stop it', exitCode: 2 })
  })
})

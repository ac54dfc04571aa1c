import { kiroAgent } from '@symposium/agent-kiro'
import { describe, expect, it } from 'vitest'
import { bare, commandOf, commands, hooks, http, project, sse, stdio, user } from './support.js'

describe('hooks of Kiro are registered', () => {
  it.each([
    ['in the project', project, '/w/.kiro/hooks/symposium.json'],
    ['for the user', user, '/home/user/.kiro/hooks/symposium.json'],
  ])('%s', (_title, request, path) => {
    const [file, ...others] = hooks.register({ ...request, commands })
    expect(others).toEqual([])
    expect(file).toMatchObject({ path, format: 'json' })
  })

  // H-kiro-project
  it('in one flat list of version 1, with a matcher for the tool events', () => {
    const [file] = hooks.register({ ...project, commands })
    const [frame, ...handlers] = file?.entries ?? []
    expect(frame).toEqual({ type: 'frame', path: ['version'], value: 'v1' })
    const entry = (trigger: string, word: string, matcher: object): object => ({
      type: 'handler',
      list: ['hooks'],
      command: ['action', 'command'],
      initial: ['enabled'],
      off: { path: ['enabled'], value: false, within: 'handler' },
      value: {
        name: `symposium-${word}`,
        trigger,
        ...matcher,
        action: { type: 'command', command: commandOf(word) },
        timeout: 30,
        enabled: true,
      },
    })
    expect(handlers).toEqual([
      entry('PreToolUse', 'pre-tool-use', { matcher: '.*' }),
      entry('PostToolUse', 'post-tool-use', { matcher: '.*' }),
      entry('UserPromptSubmit', 'user-prompt-submit', {}),
      entry('SessionStart', 'session-start', {}),
      entry('Stop', 'stop', {}),
    ])
  })

  it('for the asked events alone', () => {
    expect(hooks.register({ ...project, commands: { Stop: 'x' } })[0]?.entries).toHaveLength(2)
    expect(hooks.register({ ...project, commands: {} })).toEqual([])
  })
})

describe('servers of Kiro are registered', () => {
  // M-kiro-project, A-25, A-26; A-135: the off switch.
  it.each([
    ['in the project', project, '/w/.kiro/settings/mcp.json'],
    ['for the user', user, '/home/user/.kiro/settings/mcp.json'],
  ])('%s', (_title, request, path) => {
    const entry = (name: string, value: object): object => ({
      type: 'member',
      path: ['mcpServers', name],
      value,
      off: { path: ['mcpServers', name, 'disabled'], value: true },
    })
    expect(kiroAgent.mcp?.register([stdio, bare, http, sse], request)).toEqual({
      files: [
        {
          path,
          format: 'json',
          entries: [
            entry('symposium', { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } }),
            entry('orbit', { command: '/usr/local/bin/cargo-agents', args: [] }),
            entry('web', { url: 'https://example.com/mcp', headers: { Authorization: 'Bearer X' } }),
            entry('old', { url: 'https://example.com/sse' }),
          ],
        },
      ],
      refused: [],
    })
    expect(kiroAgent.mcp?.register([], request)).toEqual({ files: [], refused: [] })
  })
})

describe('what the original left for Kiro', () => {
  // X14, A-18: an agent, of which nothing stays where nothing was added.
  it.each([
    ['in the project', project, '/w/.kiro/agents/symposium.json'],
    ['for the user', user, '/home/user/.kiro/agents/symposium.json'],
  ])('%s', (_title, request, path) => {
    const [file, ...others] = kiroAgent.leftovers?.([bare], request) ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({ path, format: 'json' })
    const { frames, handlers } = partsOf(file?.entries ?? [])
    expect(frames).toEqual([
      [['name'], 'symposium'],
      [['tools'], ['*']],
      [['resources'], ['skill://.kiro/skills/**/SKILL.md']],
    ])
    expect(handlers).toEqual([
      [['hooks', 'preToolUse'], { matcher: '*', command: 'cargo-agents hook kiro pre-tool-use' }],
      [['hooks', 'postToolUse'], { matcher: '*', command: 'cargo-agents hook kiro post-tool-use' }],
      [['hooks', 'userPromptSubmit'], { command: 'cargo-agents hook kiro user-prompt-submit' }],
      [['hooks', 'agentSpawn'], { command: 'cargo-agents hook kiro session-start' }],
    ])
  })

  it('in servers whose variables and headers are lists', () => {
    const files = kiroAgent.leftovers?.([stdio, bare, http, sse], project) ?? []
    expect(files[1]).toEqual({
      path: '/w/.kiro/settings/mcp.json',
      format: 'json',
      entries: [
        {
          type: 'member',
          path: ['mcpServers', 'symposium'],
          value: {
            command: '/usr/local/bin/cargo-agents',
            args: ['mcp'],
            env: [{ name: 'K', value: 'V' }],
          },
        },
        {
          type: 'member',
          path: ['mcpServers', 'web'],
          value: {
            url: 'https://example.com/mcp',
            headers: [{ name: 'Authorization', value: 'Bearer X' }],
          },
        },
      ],
    })
  })
})

type Entries = NonNullable<ReturnType<typeof hooks.register>[number]>['entries']

function partsOf(entries: Entries): { frames: readonly unknown[]; handlers: readonly unknown[] } {
  return {
    frames: entries.flatMap((entry) => (entry.type === 'frame' ? [[entry.path, entry.value]] : [])),
    handlers: entries.flatMap((entry) => (entry.type === 'handler' ? [[entry.list, entry.value]] : [])),
  }
}

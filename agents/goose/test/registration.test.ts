import { gooseAgent } from '@symposium/agent-goose'
import type { JsonObject, McpServer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { commandOf, commands, hooks, http, project, requestFor, sse, stdio, user } from './support.js'

const { mcp } = gooseAgent

const manifest = (directory: string): object => ({
  path: `${directory}/plugin.json`,
  format: 'json',
  entries: [{ type: 'frame', path: ['name'], value: 'symposium' }],
})

describe('hooks of Goose are registered', () => {
  // H-goose-project
  it.each([
    ['in the project', project, '/w/.agents/plugins/symposium'],
    ['for the user', user, '/home/user/.agents/plugins/symposium'],
  ])('%s, as a plugin', (_title, request, directory) => {
    const handler = (event: string, word: string): object => ({
      type: 'handler',
      list: ['hooks', event],
      // No `*`, which is no regular expression.
      group: { handlers: 'hooks', members: {} },
      value: { type: 'command', command: commandOf(word), timeout: event === 'Stop' ? 600 : 30 },
      command: ['command'],
    })
    expect(hooks.register({ ...request, commands })).toEqual([
      manifest(directory),
      {
        path: `${directory}/hooks/hooks.json`,
        format: 'json',
        entries: [
          handler('PreToolUse', 'pre-tool-use'),
          handler('PostToolUse', 'post-tool-use'),
          handler('UserPromptSubmit', 'user-prompt-submit'),
          handler('SessionStart', 'session-start'),
          handler('Stop', 'stop'),
        ],
      },
    ])
    expect(hooks.register({ ...request, commands: {} })).toEqual([])
  })
})

describe('servers of Goose are registered', () => {
  const extension = (name: string, value: JsonObject): object => ({
    type: 'member',
    path: ['extensions', name],
    value,
    initial: ['enabled', 'description', 'timeout'],
    off: { path: ['extensions', name, 'enabled'], value: false },
  })

  // M-goose-user, N-24
  it.each([
    ['for the user', user, '/home/user/.config/goose/config.yaml'],
    [
      'where GOOSE_PATH_ROOT leads to',
      requestFor({ type: 'global' }, { GOOSE_PATH_ROOT: '/g' }),
      '/g/config/config.yaml',
    ],
  ])('%s', (_title, request, path) => {
    const bare = { ...stdio, name: 'orbit', args: [], env: {} }
    const common = { description: '', timeout: 300, enabled: true }
    const cmd = '/usr/local/bin/cargo-agents'
    expect(mcp?.register([stdio, http, bare], request)).toEqual({
      files: [
        {
          path,
          format: 'yaml',
          entries: [
            extension('symposium', {
              ...common,
              type: 'stdio',
              name: 'symposium',
              cmd,
              args: ['mcp'],
              envs: { K: 'V' },
            }),
            extension('web', {
              ...common,
              type: 'streamable_http',
              name: 'web',
              uri: 'https://example.com/mcp',
              headers: { Authorization: 'Bearer X' },
            }),
            extension('orbit', { ...common, type: 'stdio', name: 'orbit', cmd, args: [] }),
          ],
        },
      ],
      refused: [],
    })
  })

  it('with their members in the order in which Goose writes them', () => {
    const [file] = mcp?.register([stdio], user).files ?? []
    const [entry] = file?.entries ?? []
    const members = entry?.type === 'member' ? Object.keys(entry.value as JsonObject) : []
    expect(members).toEqual(['enabled', 'type', 'name', 'description', 'cmd', 'args', 'envs', 'timeout'])
  })

  // M-goose-project, N-20
  it('in the project, over stdio alone', () => {
    const { files, refused } = mcp?.register([stdio, http], project) ?? {}
    expect(files).toEqual([
      manifest('/w/.agents/plugins/symposium'),
      {
        path: '/w/.agents/plugins/symposium/.mcp.json',
        format: 'json',
        entries: [
          {
            type: 'member',
            path: ['mcpServers', 'symposium'],
            value: { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } },
          },
        ],
      },
    ])
    expect(refused).toMatchObject([{ name: 'web', reason: expect.stringContaining('by address') }])
  })

  it('where there are any', () => {
    expect(mcp?.register([], user)).toEqual({ files: [], refused: [] })
    expect(mcp?.register([http], project).files).toEqual([])
  })

  it.each([
    [sse, 'SSE'],
    [withVariable('PATH'), 'PATH'],
    [withVariable('Path'), 'Path'],
    [withVariable('LD_PRELOAD'), 'LD_PRELOAD'],
    [withVariable('DYLD_INSERT_LIBRARIES'), 'DYLD_INSERT_LIBRARIES'],
    [withVariable('NODE_OPTIONS'), 'NODE_OPTIONS'],
  ])('but not %j', (server, word) => {
    for (const request of [user, project]) {
      const { files, refused } = mcp?.register([server], request) ?? {}
      expect(files).toEqual([])
      expect(refused).toMatchObject([{ name: server.name, reason: expect.stringContaining(word) }])
    }
  })

  it('with variables whose names only look alike', () => {
    expect(mcp?.register([withVariable('MY_PATH')], user).refused).toEqual([])
  })
})

function withVariable(name: string): McpServer {
  return { ...stdio, env: { OTHER: 'x', [name]: 'v' } }
}

// X16, spec/agents-and-hooks.md 1.7: variables left out, remote servers skipped.
describe('what the original left for Goose', () => {
  const entries = [
    {
      type: 'member',
      path: ['extensions', 'symposium'],
      value: { provider: 'mcp', config: { command: '/usr/local/bin/cargo-agents', args: ['mcp'] } },
    },
  ]

  it.each([
    ['in the project', project, ['/w/.goose/config.yaml', '/w/.config/goose/config.yaml']],
    ['for the user', user, ['/home/user/.config/goose/config.yaml']],
    [
      'for a user who has moved since',
      requestFor({ type: 'global' }, { GOOSE_PATH_ROOT: '/g' }),
      ['/home/user/.config/goose/config.yaml', '/g/config/config.yaml'],
    ],
  ])('%s', (_title, request, paths) => {
    expect(gooseAgent.leftovers?.([stdio, http], request)).toEqual(
      paths.map((path) => ({ path, format: 'yaml', entries })),
    )
    expect(gooseAgent.leftovers?.([http], request)).toEqual([])
  })
})

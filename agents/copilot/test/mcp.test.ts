import { copilotAgent } from '@symposium/agent-copilot'
import type { McpServer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { BARE, GLOBAL, PROJECT, request, S1, S2, S3 } from './request.js'

const register = (servers: readonly McpServer[], asked = request(GLOBAL)): unknown =>
  copilotAgent.mcp?.register(servers, asked)

describe('servers of the user', () => {
  it('M-copilot-user: as `copilot mcp add` writes them, with tools that are the choice of the user', () => {
    expect(register([S1, S2])).toEqual({
      files: [
        {
          path: '/home/user/.copilot/mcp-config.json',
          format: 'json',
          entries: [
            {
              type: 'member',
              path: ['mcpServers', 'symposium'],
              value: {
                tools: ['*'],
                type: 'local',
                command: '/usr/local/bin/cargo-agents',
                args: ['mcp'],
                env: { K: 'V' },
              },
              initial: ['tools'],
            },
            {
              type: 'member',
              path: ['mcpServers', 'web'],
              value: {
                tools: ['*'],
                type: 'http',
                url: 'https://example.com/mcp',
                headers: { Authorization: 'Bearer X' },
              },
              initial: ['tools'],
            },
          ],
        },
      ],
      refused: [],
    })
  })

  it('N-24: COPILOT_HOME moves them', () => {
    const asked = request(GLOBAL, { variables: { COPILOT_HOME: '/c' } })
    expect(register([S3], asked)).toMatchObject({
      files: [{ path: '/c/mcp-config.json', entries: [{ value: { tools: ['*'], type: 'sse' } }] }],
    })
  })

  it('A-25: what is empty is not written, but for arguments', () => {
    expect(register([BARE])).toMatchObject({ files: [{ entries: [{ value: { args: [] } }] }] })
    expect(JSON.stringify(register([BARE]))).not.toContain('env')
  })
})

describe('servers of a project', () => {
  it("M-copilot-project: in Claude Code's form", () => {
    expect(register([S1, S2, S3], request(PROJECT))).toMatchObject({
      files: [
        {
          path: '/project/.mcp.json',
          format: 'json',
          entries: [
            {
              path: ['mcpServers', 'symposium'],
              value: {
                type: 'stdio',
                command: '/usr/local/bin/cargo-agents',
                args: ['mcp'],
                env: { K: 'V' },
              },
            },
            { path: ['mcpServers', 'web'], value: { type: 'http' } },
            { path: ['mcpServers', 'old'], value: { type: 'sse', url: 'https://example.com/sse' } },
          ],
        },
      ],
    })
  })

  it.each([
    { title: 'neither file', files: [], agents: ['copilot'], path: '/project/.mcp.json' },
    {
      title: 'its own file alone',
      files: ['/project/.github/mcp.json'],
      agents: ['copilot'],
      path: '/project/.github/mcp.json',
    },
    {
      title: 'both, of which it reads one',
      files: ['/project/.github/mcp.json', '/project/.mcp.json'],
      agents: ['copilot'],
      path: '/project/.mcp.json',
    },
    {
      title: 'its own file alone, and Claude Code about to write the other',
      files: ['/project/.github/mcp.json'],
      agents: ['claude', 'copilot'],
      path: '/project/.mcp.json',
    },
  ])('N-20: where there is $title, they go to $path', ({ files, agents, path }) => {
    const asked = request(PROJECT, {
      files: Object.fromEntries(files.map((file) => [file, '{}'])),
      agents,
    })
    expect(register([S1], asked)).toMatchObject({ files: [{ path }] })
  })
})

const ORIGINAL = {
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: [{ name: 'K', value: 'V' }],
}

const BARE_MEMBER = [{ type: 'member', path: ['symposium'], value: ORIGINAL }]

const HANDLERS = ['preToolUse', 'postToolUse', 'userPromptSubmitted', 'sessionStart', 'agentStop'].map(
  (event) => ({ type: 'handler', list: ['hooks', event], command: ['bash'] }),
)

describe('leftovers', () => {
  it('X11, X15: of the user', () => {
    expect(copilotAgent.leftovers?.([S1], request(GLOBAL))).toMatchObject([
      { path: '/home/user/.copilot/mcp-config.json', entries: BARE_MEMBER },
      { path: '/home/user/.copilot/settings.json', entries: HANDLERS },
      { path: '/home/user/.copilot/config.json', entries: HANDLERS },
      { path: '/home/user/.copilot/hooks/symposium.json', entries: HANDLERS },
    ])
  })

  it('X17, N-23: of a project, with one directory too many', () => {
    expect(copilotAgent.leftovers?.([S1], request(PROJECT))).toMatchObject([
      { path: '/project/.copilot/mcp-config.json', entries: BARE_MEMBER },
      { path: '/project/.copilot/settings.json', entries: HANDLERS },
      { path: '/project/.copilot/config.json', entries: HANDLERS },
      { path: '/project/.github/hooks/symposium.json', entries: HANDLERS },
      { path: '/project/.vscode/mcp.json', entries: BARE_MEMBER },
    ])
  })

  it('the original never looked at COPILOT_HOME', () => {
    const asked = request(GLOBAL, { variables: { COPILOT_HOME: '/c' } })
    expect(copilotAgent.leftovers?.([], asked)[0]?.path).toBe('/home/user/.copilot/mcp-config.json')
  })
})

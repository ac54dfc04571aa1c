import { claudeAgent } from '@symposium/agent-claude'
import type { McpServer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { BARE, GLOBAL, PROJECT, request, S1, S2, S3 } from './request.js'

const register = (servers: readonly McpServer[], asked = request(PROJECT)): unknown =>
  claudeAgent.mcp?.register(servers, asked)

const SYMPOSIUM = { type: 'stdio', command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } }

describe('servers', () => {
  it('M-claude-project: each transport has its type', () => {
    expect(register([S1, S2, S3])).toEqual({
      files: [
        {
          path: '/project/.mcp.json',
          format: 'json',
          entries: [
            { type: 'member', path: ['mcpServers', 'symposium'], value: SYMPOSIUM },
            {
              type: 'member',
              path: ['mcpServers', 'web'],
              value: {
                type: 'http',
                url: 'https://example.com/mcp',
                headers: { Authorization: 'Bearer X' },
              },
            },
            {
              type: 'member',
              path: ['mcpServers', 'old'],
              value: { type: 'sse', url: 'https://example.com/sse' },
            },
          ],
        },
      ],
      refused: [],
    })
  })

  it.each([
    { title: 'M-claude-user', variables: {}, path: '/home/user/.claude.json' },
    { title: 'N-24', variables: { CLAUDE_CONFIG_DIR: '/c' }, path: '/c/.claude.json' },
  ])('$title: those of the user go to $path', ({ variables, path }) => {
    expect(register([S1], request(GLOBAL, { variables }))).toMatchObject({ files: [{ path }] })
  })

  it('A-25: arguments are written, variables only where there are some', () => {
    expect(register([BARE])).toMatchObject({
      files: [{ entries: [{ value: { type: 'stdio', command: '/opt/orbit', args: [] } }] }],
    })
    expect(JSON.stringify(register([BARE]))).not.toContain('env')
  })

  it('a name of its own is refused, and the others are written', () => {
    expect(register([{ ...S1, name: 'computer-use' }, S3])).toMatchObject({
      files: [{ entries: [{ path: ['mcpServers', 'old'] }] }],
      refused: [{ name: 'computer-use', reason: expect.stringContaining('computer-use') }],
    })
  })
})

describe('leftovers', () => {
  it.each([
    { scope: PROJECT, path: '/project/.claude/settings.json' },
    { scope: GLOBAL, path: '/home/user/.claude/settings.json' },
  ])('X12, M-claude-neg: servers in $path, in the shape of the original', ({ scope, path }) => {
    expect(claudeAgent.leftovers?.([S1, S3], request(scope))).toEqual([
      {
        path,
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
          { type: 'member', path: ['mcpServers', 'old'], value: { url: 'https://example.com/sse' } },
        ],
      },
    ])
  })
})

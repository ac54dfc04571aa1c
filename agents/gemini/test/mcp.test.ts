import { geminiAgent } from '@symposium/agent-gemini'
import type { McpServer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { BARE, GLOBAL, PROJECT, request, S1, S2, S3 } from './request.js'

const register = (servers: readonly McpServer[], asked = request(PROJECT)): unknown =>
  geminiAgent.mcp?.register(servers, asked)

describe('servers', () => {
  it('M-gemini-project: exactly the members that it knows, and where they are switched off', () => {
    const off = (value: string): object => ({ off: { path: ['mcp', 'excluded'], value } })
    expect(register([S1, S2, S3])).toEqual({
      files: [
        {
          path: '/project/.gemini/settings.json',
          format: 'json-with-comments',
          entries: [
            {
              type: 'member',
              path: ['mcpServers', 'symposium'],
              value: { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } },
              ...off('symposium'),
            },
            {
              type: 'member',
              path: ['mcpServers', 'web'],
              value: {
                url: 'https://example.com/mcp',
                type: 'http',
                headers: { Authorization: 'Bearer X' },
              },
              ...off('web'),
            },
            {
              type: 'member',
              path: ['mcpServers', 'old'],
              value: { url: 'https://example.com/sse', type: 'sse' },
              ...off('old'),
            },
          ],
        },
      ],
      refused: [],
    })
  })

  it.each([
    { title: 'as usual', variables: {}, path: '/home/user/.gemini/settings.json' },
    { title: 'N-24: moved', variables: { GEMINI_CLI_HOME: '/c' }, path: '/c/.gemini/settings.json' },
  ])('those of the user, $title', ({ variables, path }) => {
    expect(register([S1], request(GLOBAL, { variables }))).toMatchObject({ files: [{ path }] })
  })

  it('A-25: what is empty is not written, but for arguments', () => {
    expect(register([BARE])).toMatchObject({ files: [{ entries: [{ value: { args: [] } }] }] })
    expect(JSON.stringify(register([BARE]))).not.toContain('env')
  })
})

describe('leftovers', () => {
  it('N-23: servers with lists that only the original wrote', () => {
    expect(geminiAgent.leftovers?.([S1, BARE, S2, S3], request(GLOBAL))).toEqual([
      {
        path: '/home/user/.gemini/settings.json',
        format: 'json-with-comments',
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
      },
    ])
  })
})

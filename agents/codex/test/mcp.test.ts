import { codexAgent } from '@symposium/agent-codex'
import type { McpServer } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { BARE, GLOBAL, PROJECT, request, S1, S2, S3 } from './request.js'

const register = (servers: readonly McpServer[], asked = request(GLOBAL)): unknown =>
  codexAgent.mcp?.register(servers, asked)

describe('servers', () => {
  it('M-codex-user, N-9: exactly the keys that it knows, and where they are switched off', () => {
    expect(register([S1, S2])).toEqual({
      files: [
        {
          path: '/home/user/.codex/config.toml',
          format: 'toml',
          entries: [
            {
              type: 'member',
              path: ['mcp_servers', 'symposium'],
              value: { command: '/usr/local/bin/cargo-agents', args: ['mcp'], env: { K: 'V' } },
              off: { path: ['mcp_servers', 'symposium', 'enabled'], value: false },
            },
            {
              type: 'member',
              path: ['mcp_servers', 'web'],
              value: { url: 'https://example.com/mcp', http_headers: { Authorization: 'Bearer X' } },
              off: { path: ['mcp_servers', 'web', 'enabled'], value: false },
            },
          ],
        },
      ],
      refused: [],
    })
  })

  it.each([
    { title: 'N-20', asked: request(PROJECT), path: '/project/.codex/config.toml' },
    {
      title: 'N-24',
      asked: request(GLOBAL, { variables: { CODEX_HOME: '/c' } }),
      path: '/c/config.toml',
    },
  ])('$title: they go to $path', ({ asked, path }) => {
    expect(register([S1], asked)).toMatchObject({ files: [{ path }] })
  })

  it('A-25, A-32: what is empty is not written, but for arguments', () => {
    expect(register([BARE, { ...S2, headers: {} }])).toMatchObject({
      files: [
        {
          entries: [
            { value: { command: '/opt/orbit', args: [] } },
            { value: { url: 'https://example.com/mcp' } },
          ],
        },
      ],
    })
    expect(JSON.stringify(register([BARE, { ...S2, headers: {} }]))).not.toMatch(/env|http_headers/)
  })

  it('M-codex-user: SSE and names with other characters are refused, and the others are written', () => {
    expect(register([S3, { ...S1, name: 'a.b' }, S2])).toMatchObject({
      files: [{ entries: [{ path: ['mcp_servers', 'web'] }] }],
      refused: [
        { name: 'old', reason: 'Codex has no SSE transport' },
        { name: 'a.b', reason: expect.stringContaining('letters, digits') },
      ],
    })
  })
})

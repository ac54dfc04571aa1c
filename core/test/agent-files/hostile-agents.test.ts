import type { AgentAdapter, AgentFile, FileEntry } from '@symposium/sdk'
import { createFakeAgent } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'
import { askAgents, type Asked, type AskOptions } from '../../src/agent-files/ask-agents.js'
import { createNodeFiles } from '../../src/host/node-files.js'

const DIRECTORIES = {
  config: '/home/me/.symposium',
  cache: '/home/me/.symposium/cache',
  state: '/home/me/.symposium/state',
  logs: '/home/me/.symposium/logs',
}
const ENTRY: FileEntry = { type: 'member', path: ['mcpServers', 'orbit'], value: { command: 'x' } }

function ask(agents: readonly AgentAdapter[], changes: Partial<AskOptions> = {}): Asked {
  return askAgents({
    configured: agents,
    leftoversOf: agents,
    scope: 'global',
    root: { path: '/w/app', realPath: '/w/app' },
    servers: [],
    knownServers: [],
    withHooks: true,
    environment: {
      cwd: '/w/app',
      home: '/home/me',
      platform: 'linux',
      variables: { ROBIN_HOME: '/opt/robin', PWD: '/w' },
    },
    directories: DIRECTORIES,
    files: createNodeFiles(),
    ...changes,
  })
}

const robin = (answer: unknown): AgentAdapter => createFakeAgent({ name: 'robin', mcp: { answer } })
const file = (changes: Partial<AgentFile>): AgentFile => ({
  path: '/home/me/.robin/mcp.json',
  format: 'json',
  entries: [ENTRY],
  ...changes,
})
const answer = (changes: Partial<AgentFile>): unknown => ({ files: [file(changes)], refused: [] })

/** Past what the types allow. */
const odd = (value: unknown): never => value as never

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)]
}

describe('what an agent answers', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a promise', Promise.resolve({ files: [], refused: [] })],
    ['no list', { files: {}, refused: [] }],
    ['a relative path', answer({ path: '.robin/mcp.json' })],
    ['a path with dots', answer({ path: '/home/me/../you/mcp.json' })],
    ['a path elsewhere', answer({ path: '/etc/robin.json' })],
    ['the home directory', answer({ path: '/home/me' })],
    ['our configuration', answer({ path: '/home/me/.symposium/config.toml' })],
    ['our state', answer({ path: '/home/me/.symposium/state/agent-files.json' })],
    ['the working directory of the shell', answer({ path: '/w/x.json' })],
    ['an unknown format', answer({ format: odd('ini') })],
    ['too many files', { files: Array.from({ length: 65 }, () => file({})), refused: [] }],
    ['too many entries', answer({ entries: Array.from({ length: 2001 }, () => ENTRY) })],
    ['too much', answer({ entries: [odd({ ...ENTRY, value: 'x'.repeat(1024 * 1024) })] })],
    ['too deep a value', answer({ entries: [odd({ ...ENTRY, value: deep(40) })] })],
    ['a value that JSON cannot hold', answer({ entries: [odd({ ...ENTRY, value: { f: () => 1 } })] })],
    ['an entry without a path', answer({ entries: [odd({ ...ENTRY, path: [] })] })],
    ['a prototype as a key', answer({ entries: [odd({ ...ENTRY, path: ['__proto__', 'x'] })] })],
    [
      'a handler without a command',
      answer({ entries: [odd({ type: 'handler', list: ['a'], value: {}, command: ['c'] })] }),
    ],
    ['a text beside entries', answer({ format: 'text' })],
    [
      'a text without its header',
      answer({ format: 'text', entries: [{ type: 'text', text: 'a', header: 'b' }] }),
    ],
    ['an unknown type', answer({ entries: [odd({ type: 'other' })] })],
  ])('S91 costs that agent only: %s', (_what, given) => {
    const other = createFakeAgent({ name: 'other', mcp: {} })
    const { registrations, problems } = ask([robin(given), other])
    expect(problems.map(({ code }) => code)).toEqual(['ADAPTER_MISBEHAVED'])
    expect(problems[0]?.message).toContain('agent `robin`')
    expect(registrations.unanswered).toEqual([{ agent: 'robin', kind: 'server' }])
    expect(registrations.wanted.map(({ agent }) => agent)).toEqual(['other'])
  })

  it.each([
    ['below the home directory', '/home/me/.robin/mcp.json'],
    ['where a variable has moved it', '/opt/robin/mcp.json'],
  ])('may lie %s', (_what, path) => {
    const { registrations, problems } = ask([robin(answer({ path }))])
    expect([problems, registrations.wanted.map(({ files }) => files)]).toEqual([[], [[file({ path })]]])
  })

  it.each([
    ['/w/app/.robin/mcp.json', true],
    ['/w/app', false],
    ['/w/app/../x', false],
    ['/w/application/x', false],
    ['/w/app/.git/config', false],
    ['/home/me/.robin/mcp.json', false],
  ])('of a project lies in it: %s', (path, isTaken) => {
    const { problems, registrations } = ask([robin(answer({ path }))], { scope: 'project' })
    expect(problems.map(({ code }) => code)).toEqual(isTaken ? [] : ['ADAPTER_MISBEHAVED'])
    expect(registrations.wanted.map(({ workspace }) => workspace)).toEqual(isTaken ? ['/w/app'] : [])
  })

  it('costs that answer where it throws', () => {
    const agent = createFakeAgent({
      name: 'robin',
      hooks: { failure: new Error('no') },
      mcp: { failure: new Error('no') },
    })
    const { registrations, problems } = ask([agent])
    expect(problems).toHaveLength(2)
    expect(registrations.unanswered).toEqual([
      { agent: 'robin', kind: 'hook' },
      { agent: 'robin', kind: 'server' },
    ])
  })

  it('names the servers that the agent cannot have', () => {
    const refused = [{ name: 'old', reason: 'it has no SSE transport', remedy: 'use http' }]
    const { problems } = ask([robin({ files: [], refused })])
    expect(problems).toEqual([
      {
        code: 'SERVER_REFUSED',
        message: 'Fake robin cannot have the MCP server `old`: it has no SSE transport',
        remedy: 'use http',
      },
    ])
  })
})

describe('what an agent is asked', () => {
  it('is a command for each event that it reports', () => {
    const { registrations } = ask([createFakeAgent({ name: 'robin', hooks: { events: ['Stop'] } })])
    const [entry] = registrations.wanted.flatMap(({ files }) => files.flatMap(({ entries }) => entries))
    expect(entry).toMatchObject({ value: { command: '/home/me/.symposium/bin/symposium-hook robin stop' } })
  })

  it('is nothing about hooks that nothing would answer', () => {
    const { registrations } = ask([createFakeAgent({ name: 'robin', hooks: {} })], { withHooks: false })
    expect([registrations.wanted, registrations.unanswered]).toEqual([[], [{ agent: 'robin', kind: 'hook' }]])
  })
})

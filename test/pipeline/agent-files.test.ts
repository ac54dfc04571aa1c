import { existsSync, lstatSync, rmSync } from 'node:fs'
import { describe, expect } from 'vitest'
import {
  always,
  expectQuiet,
  json,
  OFFER,
  ORBIT,
  SERVERS,
  serversIn,
  SETTINGS,
  TIPS,
  userFiles,
  WEB,
} from '../support/agent-files.js'
import { plugin } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'

const EVENTS = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop']

const REGISTERED: readonly Row[] = [
  {
    id: 'A-2, A-25, A-26, A-27, I10, S97',
    title: 'hooks and servers for the user, once',
    hooks: true,
    files: TIPS,
    installed: ['tips'],
    async check(world) {
      expect(Object.keys(json(world, SETTINGS)['hooks'] as object)).toEqual(EVENTS)
      expect(json(world, SERVERS)).toEqual({ mcpServers: { orbit: ORBIT } })
      await expectQuiet(world)
    },
  },
  {
    id: 'A-19, G-01, N-20',
    title: 'in project scope the files of the project, and none of the user',
    hooks: true,
    top: ['hook-scope = "project"'],
    agents: ['claude', 'copilot', 'codex', 'goose', 'opencode'],
    files: TIPS,
    async check(world) {
      expect(userFiles(world)).toEqual([])
      expect(serversIn(world, 'ws/.mcp.json')).toEqual({ orbit: ORBIT })
      for (const path of [
        '.github/hooks/symposium.json',
        '.codex/config.toml',
        '.codex/hooks.json',
        'opencode.json',
      ]) {
        expect(existsSync(world.at(`ws/${path}`)), path).toBe(true)
      }
      expect(world.read('ws/.github/hooks/symposium.json')).toContain('command -v symposium')
      expect(JSON.stringify(world.tree('ws/.codex'))).not.toContain(world.home)
      await expectQuiet(world)
    },
  },
  {
    id: 'A-20, S26, N-22',
    title: 'a change of scope moves them',
    hooks: true,
    files: TIPS,
    before: (world) => world.sync(),
    line: ['init', '--hook-scope', 'project'],
    async check(world) {
      await world.sync()
      expect(userFiles(world)).toEqual([])
      expect(serversIn(world, 'ws/.mcp.json')).toEqual({ orbit: ORBIT })
      await world.run(['init', '--hook-scope', 'global'])
      await world.sync()
      expect(existsSync(world.at('ws/.mcp.json'))).toBe(false)
      expect(existsSync(world.at('ws/.claude/settings.json'))).toBe(false)
      expect(userFiles(world)).toEqual(['.claude/settings.json', '.claude.json'])
    },
  },
  {
    id: 'A-23, J3',
    title: 'removing the last agent removes what it had',
    hooks: true,
    agents: ['claude', 'gemini'],
    files: TIPS,
    before: (world) => world.sync(),
    line: ['init', '--remove-agent', 'claude', '--remove-agent', 'gemini'],
    check: (world) => expect(userFiles(world)).toEqual([]),
  },
  {
    id: 'A-39, F-39, G-03',
    title: 'init registers hooks alone',
    hooks: true,
    config: false,
    files: TIPS,
    line: ['init', '--add-agent', 'claude'],
    check(world) {
      expect(userFiles(world)).toEqual(['.claude/settings.json'])
      expect(existsSync(world.at('home/.symposium/bin/symposium-hook'))).toBe(true)
    },
  },
  {
    id: 'init',
    title: 'in project scope writes the configuration alone',
    hooks: true,
    config: false,
    line: ['init', '--add-agent', 'claude', '--hook-scope', 'project'],
    check: (world) => expect([userFiles(world), world.tree('ws')['.claude']]).toEqual([[], undefined]),
  },
  {
    id: 'A-36, F-40, G-04, J1',
    title: 'a server that applies no longer is removed from every file',
    agents: ['claude', 'codex', 'gemini', 'goose'],
    dependencies: ['kit = { path = "../kit" }'],
    files: {
      'kit/Cargo.toml': '[package]\nname = "kit"\nversion = "1.0.0"\n',
      'kit/src/lib.rs': '',
      ...plugin('reg/tips', { manifest: `name = "tips"\ndepends-on = ["kit"]\n${OFFER}` }),
    },
    async before(world) {
      await world.sync()
      expect(serversIn(world)).toEqual({ orbit: ORBIT })
      expect(world.read('home/.codex/config.toml')).toContain('[mcp_servers.orbit]')
      expect(world.read('home/.config/goose/config.yaml')).toContain('orbit:')
      world.write({ 'ws/Cargo.toml': world.read('ws/Cargo.toml').replace(/^kit.*$/m, '') })
    },
    check: (world) => expect(userFiles(world)).toEqual([]),
  },
  {
    id: 'A-37, S24, N-3',
    title: 'a server of the user of that name stays, and is named',
    files: { ...TIPS, [SERVERS]: '{"mcpServers":{"orbit":{"command":"mine"}}}' },
    warnings: ['AGENT_ENTRY_FOREIGN'],
    check: (world) => expect(world.read(SERVERS)).toBe('{"mcpServers":{"orbit":{"command":"mine"}}}'),
  },
  {
    id: 'A-136, N-3',
    title: 'files of agents that were never configured are not opened',
    files: {
      ...TIPS,
      'home/.codex/config.toml': 'broken = ',
      'home/.gemini/settings.json': '{"mcpServers":{"orbit":',
      'ws/.agents/mcp_config.json': '{"mcpServers":{"orbit":{"command":"mine"}}}',
    },
    installed: ['tips'],
  },
  {
    id: 'A-38, F-43',
    title: 'of two servers of one name the first in the order of plugins is taken',
    files: {
      ...TIPS,
      ...plugin('reg/zebra', { manifest: always('zebra', OFFER.replace('"serve"', '"other"'), WEB) }),
    },
    warnings: ['SERVER_SHADOWED'],
    async check(world) {
      expect(serversIn(world)).toMatchObject({ orbit: ORBIT, web: { type: 'http' } })
      await expectQuiet(world)
    },
  },
  {
    id: 'A-32, F-38, N-19',
    title: 'a remote server goes where the agent knows such, and is refused by name where not',
    agents: ['claude', 'codex'],
    files: plugin('reg/tips', {
      manifest: always('tips', WEB, WEB.replace('"http"', '"sse"').replace('"web"', '"old"')),
    }),
    warnings: ['SERVER_REFUSED'],
    check(world) {
      expect(world.read('home/.codex/config.toml')).toContain('http_headers')
      expect(world.read('home/.codex/config.toml')).not.toContain('old')
      expect(Object.keys(serversIn(world) as object)).toEqual(['web', 'old'])
    },
  },
  ...['[]', '{"a":1', '{"hooks":"x","mcpServers":[]}'].map((text): Row => ({
    id: 'A-5, A-8, S23, G-30, N-29, L11',
    title: `a file that cannot be used costs that file alone: ${text}`,
    hooks: true,
    agents: ['claude', 'gemini'],
    files: { ...TIPS, [SETTINGS]: text, [SERVERS]: text },
    warnings: ['AGENT_FILE_UNUSABLE', 'AGENT_FILE_UNUSABLE'],
    installed: ['tips'],
    check(world) {
      expect([world.read(SETTINGS), world.read(SERVERS)]).toEqual([text, text])
      expect(serversIn(world, 'home/.gemini/settings.json')).toHaveProperty('orbit')
    },
  })),
  {
    id: 'A-130, A-131, N-1, N-2',
    title: 'mode and link of a file of the user stay',
    files: { ...TIPS, 'home/dot/claude.json': '{"token":"x"}', [SERVERS]: '-> dot/claude.json' },
    check(world) {
      expect(lstatSync(world.at(SERVERS)).isSymbolicLink()).toBe(true)
      expect(json(world, 'home/dot/claude.json')).toEqual({ token: 'x', mcpServers: { orbit: ORBIT } })
    },
  },
  {
    id: 'N-24, I13',
    title: 'a directory that a variable moves is followed',
    files: TIPS,
    async check(world) {
      rmSync(world.at(SERVERS))
      rmSync(world.at('home/.symposium/state'), { recursive: true })
      const ran = await world.run(['sync', '--json'], {
        variables: { CLAUDE_CONFIG_DIR: world.at('elsewhere') },
      })
      expect(ran.warnings).toEqual([])
      expect([userFiles(world), serversIn(world, 'elsewhere/.claude.json')]).toEqual([[], { orbit: ORBIT }])
    },
  },
  {
    id: 'N-23, X11 to X17',
    title: 'what older tools left in files of configured agents is taken away',
    hooks: true,
    agents: ['claude', 'copilot'],
    files: {
      ...plugin('reg/tips', { manifest: always('tips', WEB.replace(/headers.*\n/, '')) }),
      [SETTINGS]: JSON.stringify({
        theme: 'dusk',
        hooks: {
          Stop: [{ matcher: '*', hooks: [{ type: 'command', command: 'cargo-agents hook claude stop' }] }],
        },
        mcpServers: { web: { url: 'https://example.com/mcp' }, mine: { url: 'https://example.com/mcp' } },
      }),
      'home/.copilot/mcp-config.json': '{"web":{"url":"https://example.com/mcp"}}',
    },
    check(world) {
      const { hooks, ...rest } = json(world, SETTINGS)
      expect(rest).toEqual({ theme: 'dusk', mcpServers: { mine: { url: 'https://example.com/mcp' } } })
      expect(JSON.stringify(hooks)).not.toContain('cargo-agents')
      expect(Object.keys(json(world, 'home/.copilot/mcp-config.json'))).toEqual(['mcpServers'])
    },
  },
  {
    id: 'G-07',
    title: 'a command that names an installation becomes its program',
    files: {
      ...plugin('reg/tips', {
        manifest: [
          always('tips'),
          '[[installations]]\nname = "docs"\nexecutable = "bin/docs"\nargs = ["serve"]',
          '[[mcp]]\nname = "docs"\ncommand = "docs"\n',
        ].join('\n'),
      }),
      'reg/tips/bin/docs': '#!/bin/sh\n',
    },
    check: (world) =>
      expect(serversIn(world)).toEqual({
        docs: { type: 'stdio', command: world.at('reg/tips/bin/docs'), args: ['serve'] },
      }),
  },
  {
    id: 'S25',
    title: 'servers of plugins that are not active are not registered',
    plugins: ['disable = ["tips"]'],
    files: TIPS,
    check: (world) => expect(userFiles(world)).toEqual([]),
  },
]

describe('the files of agents', () => {
  testRows(REGISTERED)
})

import { describe, expect, it } from 'vitest'
import { agentFiles, agentStamps, commandOf, configure, createGolden, json } from './support/golden.js'

// agents/formats.md 22.3: what is already in the files, of the user's and of older tools.

const NO_SERVERS = 'name = "orbit"\n'

const ORIGINAL = {
  command: '/usr/local/bin/cargo-agents',
  args: ['mcp'],
  env: [{ name: 'K', value: 'V' }],
}

const S1 = `name = "orbit"

[[mcp_servers]]
name = "symposium"
command = "/usr/local/bin/cargo-agents"
args = ["mcp"]
env = { K = "V" }
`

describe('the user', () => {
  it('X1, X2, X3, A-1, A-10: keeps his hooks in front, all other keys, and in the end the bytes of the start', async () => {
    const start =
      '{"zeta":1,"permissions":{"allow":["Bash(ls)"]},"hooks":{"PreToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"lint"}]}]},"alpha":2}'
    const world = createGolden({
      agents: ['claude'],
      scope: 'project',
      manifest: NO_SERVERS,
      files: { 'ws/.claude/settings.json': start },
    })
    await world.sync()
    const after = JSON.parse(world.read('ws/.claude/settings.json'))
    expect(Object.keys(after)).toEqual(['zeta', 'permissions', 'hooks', 'alpha'])
    expect(after.hooks.PreToolUse).toEqual([
      { matcher: 'Edit', hooks: [{ type: 'command', command: 'lint' }] },
      {
        hooks: [
          {
            type: 'command',
            command: commandOf(world, 'project', 'claude')('PreToolUse'),
            timeout: 30,
          },
        ],
      },
    ])
    await world.run(['init', '--remove-agent', 'claude'])
    await world.sync()
    expect(world.read('ws/.claude/settings.json')).toBe(start)
  })

  it('X4: has a file left alone that Claude Code itself would refuse', async () => {
    const start = '{\n  // mine\n  "theme": "dusk"\n}\n'
    const world = createGolden({
      agents: ['claude', 'gemini'],
      scope: 'project',
      manifest: S1,
      files: { 'ws/.claude/settings.json': start, 'ws/.gemini/settings.json': start },
    })
    const { warnings } = await world.sync()
    expect(world.read('ws/.claude/settings.json')).toBe(start)
    expect(warnings).toContain('AGENT_FILE_UNUSABLE')
    // X5: Gemini CLI reads comments, but no trailing comma.
    expect(world.read('ws/.gemini/settings.json')).toMatch(/^\{\n {2}\/\/ mine\n {2}"theme": "dusk",\n/)
    expect(world.read('ws/.gemini/settings.json')).not.toMatch(/,\s*[}\]]/)
  })

  it('X6, A-137, N-9: keeps comments, the off switch and what he added in a Codex entry of ours', async () => {
    const start =
      '# header\nmodel = "m" # inline\n\n[mcp_servers.mine] # keep\ncommand = "mine"\n\n[other]\nx = 1\n'
    const world = createGolden({
      agents: ['codex'],
      scope: 'global',
      manifest: S1,
      files: { 'home/.codex/config.toml': start },
    })
    await world.sync()
    const written = world.read('home/.codex/config.toml')
    expect(written).toContain('# header\nmodel = "m" # inline\n\n[mcp_servers.mine] # keep\n')
    const edited = written.replace(
      'args = ["mcp"]\n',
      'args = ["mcp"]\nenabled = false # for now\nstartup_timeout_sec = 20\n',
    )
    expect(edited).not.toBe(written)
    world.write({ 'home/.codex/config.toml': edited })
    const { events } = await world.sync()
    expect(events.map(({ kind }) => kind)).toContain('agent_entry_off')
    const before = agentStamps(world)
    await world.sync()
    expect(world.read('home/.codex/config.toml')).toBe(edited)
    expect(agentStamps(world)).toEqual(before)
  })

  it.each([
    {
      agent: 'gemini',
      path: 'home/.gemini/settings.json',
      off: { mcp: { excluded: ['symposium'] } },
    },
    {
      agent: 'gemini',
      path: 'home/.gemini/settings.json',
      off: { hooksConfig: { disabled: ['symposium'] } },
    },
    { agent: 'claude', path: 'home/.claude/settings.json', off: { disableAllHooks: true } },
    { agent: 'copilot', path: 'home/.copilot/hooks/symposium.json', off: { disableAllHooks: true } },
  ])('keeps $off in the file of $agent, and is told', async ({ agent, path, off }) => {
    const world = createGolden({
      agents: [agent],
      scope: 'global',
      manifest: S1,
      files: { [path]: json(off) },
    })
    const { events } = await world.sync()
    expect(events.map(({ kind }) => kind)).toContain('agent_entry_off')
    expect(JSON.parse(world.read(path))).toMatchObject(off)
  })

  it('chooses the tools of a server in Copilot', async () => {
    const path = 'home/.copilot/mcp-config.json'
    const world = createGolden({ agents: ['copilot'], scope: 'global', manifest: S1 })
    await world.sync()
    const edited = world.read(path).replace('"*"', '"one"')
    world.write({ [path]: edited })
    await world.sync()
    expect(world.read(path)).toBe(edited)
  })

  it('A-37, X8: has his own server of that name', async () => {
    const start = json({ mcpServers: { symposium: { command: 'mine' } } })
    const world = createGolden({
      agents: ['claude'],
      scope: 'project',
      manifest: S1,
      files: { 'ws/.mcp.json': start },
    })
    const { warnings } = await world.sync()
    expect(warnings).toContain('AGENT_ENTRY_FOREIGN')
    expect(world.read('ws/.mcp.json')).toBe(start)
  })
})

describe('N-23: what older tools wrote', () => {
  it('X12: servers in the settings of Claude Code move', async () => {
    const world = createGolden({
      agents: ['claude'],
      scope: 'project',
      manifest: S1,
      files: {
        'ws/.claude/settings.json': json({ theme: 'dusk', mcpServers: { symposium: ORIGINAL, mine: {} } }),
      },
    })
    await world.sync()
    expect(JSON.parse(world.read('ws/.claude/settings.json'))).toMatchObject({
      theme: 'dusk',
      mcpServers: { mine: {} },
    })
    expect(world.read('ws/.claude/settings.json')).not.toContain('"symposium":')
    expect(JSON.parse(world.read('ws/.mcp.json'))).toMatchObject({ mcpServers: { symposium: {} } })
  })

  it('X11, X15: bare servers and dead hooks of Copilot', async () => {
    const handler = { type: 'command', bash: 'cargo-agents hook copilot pre-tool-use', timeoutSec: 10 }
    const world = createGolden({
      agents: ['copilot'],
      scope: 'global',
      manifest: S1,
      files: {
        'home/.copilot/mcp-config.json': json({ symposium: ORIGINAL }),
        'home/.copilot/config.json': `// managed\n${json({ trustedFolders: ['/a'], hooks: { preToolUse: [handler] } })}`,
        'home/.copilot/settings.json': json({
          hooks: { preToolUse: [{ type: 'command', bash: 'mine' }, handler] },
        }),
      },
    })
    await world.sync()
    expect(Object.keys(JSON.parse(world.read('home/.copilot/mcp-config.json')))).toEqual(['mcpServers'])
    expect(world.read('home/.copilot/config.json')).toBe(`// managed\n${json({ trustedFolders: ['/a'] })}`)
    expect(JSON.parse(world.read('home/.copilot/settings.json'))).toEqual({
      hooks: { preToolUse: [{ type: 'command', bash: 'mine' }] },
    })
  })

  it('X17: bare servers for VS Code, and a home in the workspace', async () => {
    const world = createGolden({
      agents: ['copilot'],
      scope: 'project',
      manifest: S1,
      files: {
        'ws/.vscode/mcp.json': json({ servers: { mine: {} }, symposium: ORIGINAL }),
        'ws/.copilot/mcp-config.json': json({ symposium: ORIGINAL }),
      },
    })
    await world.sync()
    expect(JSON.parse(world.read('ws/.vscode/mcp.json'))).toEqual({ servers: { mine: {} } })
    expect(JSON.parse(world.read('ws/.copilot/mcp-config.json'))).toEqual({})
  })

  it("hooks in Copilot's own file under another key are replaced, so that none fires twice", async () => {
    const path = 'ws/.github/hooks/symposium.json'
    const handler = { type: 'command', bash: 'cargo-agents hook copilot pre-tool-use', timeoutSec: 10 }
    const world = createGolden({
      agents: ['copilot'],
      scope: 'project',
      manifest: NO_SERVERS,
      files: { [path]: json({ version: 1, hooks: { preToolUse: [handler] } }) },
    })
    await world.sync()
    expect(JSON.parse(world.read(path)).hooks.preToolUse).toEqual([
      {
        type: 'command',
        command: commandOf(world, 'project', 'copilot')('PreToolUse'),
        timeoutSec: 30,
      },
    ])
  })

  it('A-4, G-27: hooks of Gemini CLI come out of groups that never match', async () => {
    const path = 'ws/.gemini/settings.json'
    const old = {
      name: 'symposium',
      type: 'command',
      command: 'cargo-agents hook gemini session-start',
      timeout: 10_000,
    }
    const world = createGolden({
      agents: ['gemini'],
      scope: 'project',
      manifest: NO_SERVERS,
      files: { [path]: json({ hooks: { SessionStart: [{ matcher: '.*', hooks: [old] }] } }) },
    })
    await world.sync()
    expect(JSON.parse(world.read(path)).hooks.SessionStart).toEqual([
      {
        hooks: [
          {
            name: 'symposium',
            type: 'command',
            command: commandOf(world, 'project', 'gemini')('SessionStart'),
            timeout: 30_000,
          },
        ],
      },
    ])
  })

  it('X7, 54: hooks of Codex are replaced where they are, and others do not move', async () => {
    const path = 'ws/.codex/hooks.json'
    const own = { type: 'command', command: 'cargo-agents hook codex stop', timeout: 10 }
    const mine = (command: string): object => ({ hooks: [{ type: 'command', command }] })
    const world = createGolden({
      agents: ['codex'],
      scope: 'project',
      manifest: NO_SERVERS,
      files: {
        [path]: json({
          hooks: { PreToolUse: [mine('a'), mine('b')], Stop: [{ matcher: '', hooks: [own] }, mine('c')] },
        } as never),
      },
    })
    await world.sync()
    const { hooks } = JSON.parse(world.read(path))
    const command = commandOf(world, 'project', 'codex')
    expect(hooks.PreToolUse).toMatchObject([
      mine('a'),
      mine('b'),
      { hooks: [{ command: command('PreToolUse'), timeout: 30 }] },
    ])
    expect(hooks.Stop).toMatchObject([{ hooks: [{ command: command('Stop'), timeout: 600 }] }, mine('c')])
  })
})

it('A-20, N-22: a change of scope leaves nothing behind', async () => {
  const agents = ['claude', 'codex', 'copilot', 'gemini']
  const world = createGolden({ agents, scope: 'global' })
  await world.sync()
  configure(world, agents, 'project')
  await world.sync()
  const paths = Object.keys(agentFiles(world))
  expect(paths.filter((path) => path.startsWith('home/'))).toEqual([])
  expect(paths.toSorted()).toEqual([
    'ws/.claude/settings.json',
    'ws/.codex/config.toml',
    'ws/.codex/hooks.json',
    'ws/.gemini/settings.json',
    'ws/.github/hooks/symposium.json',
    'ws/.mcp.json',
  ])
})

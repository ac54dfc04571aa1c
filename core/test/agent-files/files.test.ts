import { lstatSync, statSync } from 'node:fs'
import type { AgentFileFormat, JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { codes, createScene, ORBIT, registration, serverEntries, servers, type Scene } from './support.js'

const FILE = 'home/.claude.json'
const LEDGER = 'home/.symposium/state/agent-files.json'

describe('a file', () => {
  it.each<[AgentFileFormat, string, string]>([
    ['json', 'mcpServers', '{\n  "projects": {"a": [1]}\n}\n'],
    ['jsonc', 'mcpServers', '{\n  // mine\n  "mcpServers": {"x": {"command": "y"},},\n}\n'],
    ['toml', 'mcp_servers', '# mine\nmodel = "m" # inline\n\n[mcp_servers.x] # x\ncommand = "y"\n'],
    ['yaml', 'extensions', '# extensions: mine\nextensions:\n  x: &x # mine\n    cmd: y\norbit: keep\n'],
  ])(
    'A-33 to A-35, I2, I8, N-21, X5, X6, X18 of the format %s has its bytes again',
    async (format, container, text) => {
      const scene = createScene()
      scene.write(FILE, text)
      const entries = serverEntries({ orbit: ORBIT, web: { url: 'https://x' } }, container)
      const wanted = [servers(scene, {}, { format, entries })]
      await scene.run({ wanted })
      expect(scene.read(FILE)).toContain('/opt/orbit')
      const stamp = scene.stamp(FILE)
      expect((await scene.run({ wanted })).changed).toEqual([])
      expect(scene.stamp(FILE)).toBe(stamp)
      await scene.run()
      expect(scene.read(FILE)).toBe(text)
    },
  )

  it('A-137, N-9 keeps what the user adds to a table of ours', async () => {
    const scene = createScene()
    const wanted = [
      servers(
        scene,
        {},
        {
          format: 'toml',
          entries: serverEntries({ orbit: { command: '/opt/orbit', args: [] } }, 'mcp_servers'),
        },
      ),
    ]
    await scene.run({ wanted })
    const text = scene
      .read(FILE)
      .replace('command', '# mine\nenabled = false\nstartup_timeout_sec = 5\ncommand')
    scene.write(FILE, text)
    await scene.run({ wanted })
    expect((await scene.run({ wanted })).changed).toEqual([])
    expect(scene.read(FILE)).toBe(text)
  })

  it.each<[AgentFileFormat, string]>([
    ['toml', 'model = '],
    ['toml', 'mcp_servers = 3\n'],
    ['yaml', 'a: [1\n'],
  ])('A-31 that is no %s stays: %j', async (format, text) => {
    const scene = createScene()
    scene.write(FILE, text)
    const entries = serverEntries({ orbit: ORBIT }, 'mcp_servers')
    expect(codes(await scene.run({ wanted: [servers(scene, {}, { format, entries })] }))).toEqual([
      'AGENT_FILE_UNUSABLE',
    ])
    expect(scene.read(FILE)).toBe(text)
  })

  it('A-130, N-1, X22, F-42 keeps its mode, and the order of its keys', async () => {
    const scene = createScene()
    scene.write(FILE, '{"z":1,"a":2}', 0o600)
    await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] })
    expect(statSync(scene.at(FILE)).mode & 0o777).toBe(0o600)
    expect(Object.keys(scene.json(FILE) as object)).toEqual(['z', 'a', 'mcpServers'])
  })

  it('A-131, N-2, X19 that is a link is written through', async () => {
    const scene = createScene()
    scene.write('home/dotfiles/claude.json', '{}')
    scene.link(FILE, scene.at('home/dotfiles/claude.json'))
    await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] })
    expect(scene.json('home/dotfiles/claude.json')).toEqual({ mcpServers: { orbit: ORBIT } })
    expect(lstatSync(scene.at(FILE)).isSymbolicLink()).toBe(true)
  })

  it('has what it needs beside entries only while it has entries', async () => {
    const scene = createScene()
    const frame = { type: 'frame' as const, path: ['version'], value: 1 }
    const wanted = [servers(scene, {}, { entries: [frame, ...serverEntries({ orbit: ORBIT })] })]
    await scene.run({ wanted })
    expect(scene.json(FILE)).toEqual({ version: 1, mcpServers: { orbit: ORBIT } })
    await scene.run()
    expect(scene.exists(FILE)).toBe(false)
    scene.write(FILE, '{"version":2}')
    await scene.run({ wanted })
    await scene.run()
    expect(scene.read(FILE)).toBe('{"version":2}')
    await scene.run({ wanted })
    const value = scene.json(FILE) as JsonObject
    scene.write(FILE, JSON.stringify({ ...value, mine: true }))
    await scene.run()
    expect(scene.json(FILE)).toEqual({ version: 2, mine: true })
  })

  it('may hold as a need what was an entry before', async () => {
    const scene = createScene()
    const member = { type: 'member' as const, path: ['name'], value: 'symposium' }
    const wanted = (type: 'member' | 'frame'): Parameters<Scene['run']>[0] => ({
      wanted: [servers(scene, {}, { entries: [{ ...member, type }] })],
    })
    await scene.run(wanted('member'))
    expect((await scene.run(wanted('frame'))).changed).toEqual([])
    expect((await scene.run(wanted('member'))).changed).toEqual([])
    expect((await scene.run(wanted('frame'))).changed).toEqual([])
    await scene.run()
    expect(scene.names('home')).toEqual(['.symposium'])
  })

  it('X10, X14 of an older tool goes when nothing else is in it', async () => {
    const scene = createScene()
    const frame = { type: 'frame' as const, path: ['tools'], value: ['*'] }
    const leftovers = [servers(scene, {}, { entries: [frame, ...serverEntries({ orbit: ORBIT })] })]
    scene.write(FILE, JSON.stringify({ tools: ['*'], mcpServers: { orbit: ORBIT } }))
    await scene.run({ leftovers })
    expect(scene.exists(FILE)).toBe(false)
    scene.write(FILE, JSON.stringify({ tools: ['read'], mcpServers: { orbit: ORBIT } }))
    await scene.run({ leftovers })
    expect(scene.json(FILE)).toEqual({ tools: ['read'] })
  })

  it('that is generated is upgraded in place; one of the user stays', async () => {
    const scene = createScene()
    const path = scene.at('home/.config/opencode/plugins/symposium.js')
    const wanted = (text: string): Parameters<Scene['run']>[0] => ({
      wanted: [
        registration('hook', {
          path,
          format: 'text',
          entries: [{ type: 'text', text: `// ours\n${text}`, header: '// ours\n' }],
        }),
      ],
    })
    await scene.run(wanted('one'))
    await scene.run(wanted('two'))
    expect(scene.read('home/.config/opencode/plugins/symposium.js')).toBe('// ours\ntwo')
    expect((await scene.run(wanted('two'))).changed).toEqual([])
    await scene.run()
    expect(scene.names('home')).toEqual(['.symposium'])
    scene.write('home/.config/opencode/plugins/symposium.js', 'mine')
    expect(codes(await scene.run(wanted('one')))).toEqual(['AGENT_ENTRY_FOREIGN'])
    await scene.run()
    expect(scene.read('home/.config/opencode/plugins/symposium.js')).toBe('mine')
  })

  it('of several agents holds equal entries once, until the last of them goes', async () => {
    const scene = createScene()
    const file = { path: scene.at(FILE), format: 'json' as const, entries: serverEntries({ orbit: ORBIT }) }
    const wanted = [registration('server', file), registration('server', file, 'copilot')]
    await scene.run({ wanted })
    await scene.run({ wanted: wanted.slice(1) })
    expect(scene.json(FILE)).toEqual({ mcpServers: { orbit: ORBIT } })
    await scene.run()
    expect(scene.exists(FILE)).toBe(false)
    const other = registration(
      'server',
      { ...file, entries: serverEntries({ orbit: { command: 'b' } }) },
      'copilot',
    )
    expect(codes(await scene.run({ wanted: [registration('server', file), other] }))).toEqual([
      'SERVER_SHADOWED',
    ])
    expect(scene.json(FILE)).toEqual({ mcpServers: { orbit: ORBIT } })
  })

  it('N-3, A-136 with nothing of ours is not opened', async () => {
    const scene = createScene()
    scene.write('home/.gemini/settings.json', '{"mcpServers":{"orbit":{}}}', 0o000)
    expect(codes(await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] }))).toEqual([])
    expect(JSON.stringify(scene.json(LEDGER))).not.toContain('.gemini')
  })
})

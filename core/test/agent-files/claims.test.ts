import { describe, expect, it } from 'vitest'
import {
  codes,
  createLooks,
  createScene,
  hooks,
  ofPaths,
  ORBIT,
  servers,
  type RunOptions,
  type Scene,
} from './support.js'

const FILE = 'home/.claude.json'
const SETTINGS = 'home/.claude/settings.json'
const LEDGER = 'home/.symposium/state/agent-files.json'
const OTHER = { ...ORBIT, command: '/opt/other' }

const orbitOf = (scene: Scene): unknown =>
  (scene.json(FILE) as { mcpServers?: { orbit?: unknown } }).mcpServers?.orbit

describe('several workspaces', () => {
  it('share a server until the last one lets it go', async () => {
    const scene = createScene()
    const wanted = [servers(scene, { orbit: ORBIT })]
    await scene.run({ wanted })
    await scene.run({ wanted, workspace: 'other' })
    await scene.run()
    expect(orbitOf(scene)).toEqual(ORBIT)
    await scene.run({ workspace: 'other' })
    expect(scene.exists(FILE)).toBe(false)
  })

  it('do not write in turn', async () => {
    const scene = createScene()
    const looks = { app: createLooks(), other: createLooks() }
    const run = (workspace: 'app' | 'other'): Promise<unknown> =>
      scene.run({
        wanted: [servers(scene, { orbit: ORBIT, [workspace]: ORBIT }), hooks(scene)],
        workspace,
        looks: looks[workspace],
      })
    await run('app')
    await run('other')
    const before = [FILE, SETTINGS, LEDGER].map((path) => scene.stamp(path))
    await run('app')
    await run('other')
    expect([FILE, SETTINGS, LEDGER].map((path) => scene.stamp(path))).toEqual(before)
  })

  it('that want different values: the first has it, and the other is told', async () => {
    const scene = createScene()
    await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] })
    const second: RunOptions = { wanted: [servers(scene, { orbit: OTHER })], workspace: 'other' }
    expect(codes(await scene.run(second))).toEqual(['SERVER_SHADOWED'])
    expect(orbitOf(scene)).toEqual(ORBIT)
    await scene.run()
    expect(codes(await scene.run(second))).toEqual([])
    expect(orbitOf(scene)).toEqual(OTHER)
  })

  it('that are gone want nothing', async () => {
    const scene = createScene()
    await scene.run({ wanted: [servers(scene, { orbit: ORBIT })], workspace: 'other' })
    await scene.run({ rules: { exists: () => true } })
    expect(orbitOf(scene)).toEqual(ORBIT)
    scene.remove('other')
    await scene.run()
    expect(scene.exists(FILE)).toBe(false)
  })

  it('leave each other’s files alone', async () => {
    const scene = createScene()
    const inProject = (workspace: string): RunOptions => ({
      wanted: [servers(scene, { orbit: ORBIT }, { path: scene.at(`${workspace}/.mcp.json`) })],
      workspace,
      rules: { scope: 'project' },
    })
    await scene.run(inProject('app'))
    await scene.run(inProject('other'))
    await scene.run({ workspace: 'app', rules: { scope: 'project' } })
    expect(scene.exists('app/.mcp.json')).toBe(false)
    expect(scene.exists('other/.mcp.json')).toBe(true)
  })
})

describe('what is wanted no longer', () => {
  it('A-20, G-02, N-22 of the other scope goes', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    const path = scene.at('app/.claude/settings.json')
    await scene.run({ wanted: [hooks(scene, ['Stop'], { path })], rules: { scope: 'project' } })
    expect(scene.names('home')).toEqual(['.symposium'])
    expect(scene.exists('app/.claude/settings.json')).toBe(true)
    await scene.run({ wanted: [hooks(scene)] })
    expect(scene.names('app')).toEqual([])
  })

  it('A-23, J3 of an agent that was removed goes, for all workspaces', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    await scene.run({ workspace: 'other', rules: { configured: new Set(), complete: false } })
    expect(scene.names('home')).toEqual(['.symposium'])
  })

  it.each<[string, RunOptions]>([
    ['the configuration is not certain', { rules: { certain: false, configured: new Set() } }],
    [
      'the agent gave no answer',
      {
        unanswered: [
          { agent: 'claude', kind: 'hook' },
          { agent: 'claude', kind: 'server' },
        ],
      },
    ],
  ])('stays while %s', async (_what, options) => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    const before = [FILE, SETTINGS, LEDGER].map((path) => scene.stamp(path))
    expect((await scene.run(options)).changed).toEqual([])
    expect([FILE, SETTINGS, LEDGER].map((path) => scene.stamp(path))).toEqual(before)
  })

  it('is servers only where servers were asked for', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    await scene.run({ rules: { complete: false } })
    expect([scene.exists(FILE), scene.exists(SETTINGS)]).toEqual([true, false])
  })
})

describe('one file under two paths', () => {
  it('keeps what is wanted under the other one', async () => {
    const scene = createScene()
    const under = (directory: string): RunOptions => ({
      wanted: [hooks(scene, ['Stop'], { path: scene.at(`${directory}/settings.json`) })],
    })
    await scene.run(under('home/.claude'))
    scene.link('home/alias', scene.at('home/.claude'))
    const text = scene.read(SETTINGS)
    for (const directory of ['home/alias', 'home/.claude', 'home/alias']) {
      expect((await scene.run(under(directory))).changed).toEqual([])
      expect(scene.read(SETTINGS)).toBe(text)
    }
    await scene.run()
    expect(scene.exists(SETTINGS)).toBe(false)
  })
})

describe('the ledger', () => {
  it.each([
    ['damaged', '{"version":1', 'LEDGER_DAMAGED'],
    ['of another shape', '{"version":1,"files":[{"path":"a"}],"servers":[]}', 'LEDGER_DAMAGED'],
    ['newer', '{"version":99}', 'LEDGER_NEWER'],
  ])('that is %s stays, and nothing is removed', async (_what, text, code) => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene), servers(scene, { orbit: ORBIT })] })
    scene.write(LEDGER, text)
    const stamps = [FILE, SETTINGS].map((path) => scene.stamp(path))
    const result = await scene.run({ wanted: [hooks(scene, ['Stop']), servers(scene, { orbit: OTHER })] })
    expect(codes(result)).toEqual([code])
    expect([FILE, SETTINGS].map((path) => scene.stamp(path))).toEqual(stamps)
    expect(scene.read(LEDGER)).toBe(text)
    scene.remove(LEDGER)
    await scene.run({ wanted: [hooks(scene, ['Stop']), servers(scene, { orbit: ORBIT })] })
    await scene.run()
    expect(scene.json(FILE)).toEqual({})
  })
})

describe('looks', () => {
  it('spare the opening of files in which nothing is to be done, and repeat what there is to say', async () => {
    const scene = createScene()
    scene.write(FILE, JSON.stringify({ mcpServers: { orbit: { command: 'mine' } } }))
    const looks = createLooks()
    const wanted = [hooks(scene), servers(scene, { orbit: ORBIT })]
    await scene.run({ wanted, looks })
    const files = (await import('../../src/host/node-files.js')).createNodeFiles()
    const read: string[] = []
    const counting = { ...files, readText: (path: string) => (read.push(path), files.readText(path)) }
    const result = await scene.run({ wanted, looks, ports: { files: counting } })
    expect(codes(result)).toEqual(['AGENT_ENTRY_FOREIGN'])
    expect(read).toEqual([scene.at(LEDGER)])
    scene.write(FILE, '{}')
    expect(ofPaths(await scene.run({ wanted, looks, ports: { files: counting } }))).toEqual([scene.at(FILE)])
  })
})

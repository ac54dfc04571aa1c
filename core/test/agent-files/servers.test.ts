import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { codes, createScene, ORBIT, registration, servers, type Scene } from './support.js'

const FILE = 'home/.claude.json'

/** The entry `orbit` after these texts and runs. */
async function orbitAfter(scene: Scene, text: string, wanted: JsonObject = ORBIT): Promise<unknown> {
  scene.write(FILE, text)
  await scene.run({ wanted: [servers(scene, { orbit: wanted })] })
  return (scene.json(FILE) as { mcpServers: { orbit: unknown } }).mcpServers.orbit
}

const withOrbit = (value: JsonObject): string => JSON.stringify({ mcpServers: { orbit: value } })

describe('an entry of a map', () => {
  it('A-25 is written as it is', async () => {
    const scene = createScene()
    expect(await orbitAfter(scene, '{}')).toEqual(ORBIT)
  })

  it.each([
    ['A-27 equal to ours, and becomes ours', ORBIT, ORBIT, []],
    ['A-37, X8 of the user', { command: 'mine' }, { command: 'mine' }, ['AGENT_ENTRY_FOREIGN']],
    [
      'A-28 of the user, ours and more',
      { ...ORBIT, disabled: true },
      { ...ORBIT, disabled: true },
      ['AGENT_ENTRY_FOREIGN'],
    ],
  ])('that is there before: %s', async (_what, before, after, problems) => {
    const scene = createScene()
    scene.write(FILE, withOrbit(before))
    const stamp = scene.stamp(FILE)
    const result = await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] })
    expect(codes(result)).toEqual(problems)
    expect(scene.stamp(FILE)).toBe(stamp)
    await scene.run()
    expect(scene.json(FILE)).toEqual(problems.length === 0 ? {} : { mcpServers: { orbit: after } })
  })

  it.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      'A-28, A-135, F-41, N-10 a switch of the user',
      ORBIT,
      { ...ORBIT, disabled: true },
      { ...ORBIT, disabled: true },
    ],
    ['A-29, X9 another command', ORBIT, { ...ORBIT, command: 'old', more: 1 }, { ...ORBIT, more: 1 }],
    ['another type', ORBIT, { command: 7, args: 'x' }, ORBIT],
    [
      'a variable of the user',
      { ...ORBIT, env: { A: '1' } },
      { ...ORBIT, env: { A: '2', MINE: 'x' } },
      { ...ORBIT, env: { A: '1', MINE: 'x' } },
    ],
  ])(
    'of ours that was changed is put right, and keeps the rest: %s',
    async (_what, wanted, edited, after) => {
      const scene = createScene()
      await orbitAfter(scene, '{}', wanted)
      expect(await orbitAfter(scene, withOrbit(edited), wanted)).toEqual(after)
    },
  )

  it('loses the members that are no longer wanted, and no others', async () => {
    const scene = createScene()
    const first = { command: 'a', env: { A: '1', B: '2' }, headers: { H: 'x' }, gone: 1, changed: 1 }
    await orbitAfter(scene, '{}', first)
    const edited = { ...first, env: { ...first.env, MINE: 'y' }, changed: 2 }
    expect(await orbitAfter(scene, withOrbit(edited), { command: 'a', env: { A: '1' } })).toEqual({
      command: 'a',
      env: { A: '1', MINE: 'y' },
      changed: 2,
    })
  })

  it('has members that are the user’s once it is there', async () => {
    const scene = createScene()
    const wanted = [
      registration('server', {
        path: scene.at(FILE),
        format: 'json',
        entries: [
          {
            type: 'member',
            path: ['mcp', 'orbit'],
            value: { ...ORBIT, enabled: true },
            initial: ['enabled'],
            off: { path: ['mcp', 'orbit', 'enabled'], value: false },
          },
        ],
      }),
    ]
    await scene.run({ wanted })
    expect(scene.json(FILE)).toEqual({ mcp: { orbit: { ...ORBIT, enabled: true } } })
    scene.write(FILE, JSON.stringify({ mcp: { orbit: { command: 'old', enabled: false } } }))
    const result = await scene.run({ wanted })
    expect(result.looks.map(({ outcome }) => outcome.off)).toEqual([['orbit']])
    expect(scene.json(FILE)).toEqual({ mcp: { orbit: { command: 'old', enabled: false } } })
    scene.write(FILE, JSON.stringify({ mcp: { orbit: { command: 'old', timeout: 3 } } }))
    await scene.run({ wanted })
    expect(scene.json(FILE)).toEqual({ mcp: { orbit: { ...ORBIT, timeout: 3 } } })
  })

  it('may be switched off by a list elsewhere', async () => {
    const scene = createScene()
    scene.write(FILE, '{"mcp":{"excluded":["a","orbit"]}}')
    const off = { path: ['mcp', 'excluded'], value: 'orbit' }
    const entries = [{ type: 'member' as const, path: ['mcpServers', 'orbit'], value: ORBIT, off }]
    const result = await scene.run({ wanted: [servers(scene, {}, { entries })] })
    expect(result.changed).toEqual([])
    expect(result.looks.map(({ outcome }) => outcome.off)).toEqual([['orbit']])
  })

  it.each(['"oops"', '[]', '3'])('A-30 is not written where its map is %s', async (value) => {
    const scene = createScene()
    scene.write(FILE, `{"mcpServers":${value}}`)
    const result = await scene.run({ wanted: [servers(scene, { orbit: ORBIT })] })
    expect(codes(result)).toEqual(['AGENT_FILE_UNUSABLE'])
    expect(scene.read(FILE)).toBe(`{"mcpServers":${value}}`)
  })

  it('A-36, F-40, J1 goes when it is no longer wanted, with what the user added to it', async () => {
    const scene = createScene()
    await orbitAfter(scene, '{"mcpServers":{"mine":{"command":"x"}}}')
    scene.write(
      FILE,
      JSON.stringify({ mcpServers: { mine: { command: 'x' }, orbit: { ...ORBIT, disabled: true } } }),
    )
    await scene.run()
    expect(scene.json(FILE)).toEqual({ mcpServers: { mine: { command: 'x' } } })
  })

  it('J7 stays when somebody has changed it since', async () => {
    const scene = createScene()
    await orbitAfter(scene, '{}')
    scene.write(FILE, withOrbit({ command: 'mine' }))
    expect(codes(await scene.run())).toEqual(['AGENT_ENTRY_FOREIGN'])
    expect(scene.json(FILE)).toEqual({ mcpServers: { orbit: { command: 'mine' } } })
    expect(codes(await scene.run())).toEqual([])
  })

  it('X13 in the exact shape of an older tool is rewritten, in another it is the user’s', async () => {
    const scene = createScene()
    const old = { command: 'orbit', args: [] }
    const leftovers = [servers(scene, { orbit: old, gone: old })]
    scene.write(FILE, JSON.stringify({ mcpServers: { gone: old, orbit: old, mine: old } }))
    await scene.run({ wanted: [servers(scene, { orbit: ORBIT })], leftovers })
    expect(scene.json(FILE)).toEqual({ mcpServers: { orbit: ORBIT, mine: old } })
    scene.write(FILE, JSON.stringify({ mcpServers: { gone: { ...old, more: 1 } } }))
    await scene.run({ leftovers })
    expect(scene.json(FILE)).toEqual({ mcpServers: { gone: { ...old, more: 1 } } })
  })
})

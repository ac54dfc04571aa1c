import { describe, expect, it } from 'vitest'
import { codes, commandFor, createScene, EVENTS, handlerEntry, hooks, type Scene } from './support.js'

const SETTINGS = 'home/.claude/settings.json'

const own = (scene: Scene, event: (typeof EVENTS)[number]): unknown => ({
  hooks: [{ type: 'command', command: commandFor(scene, 'claude', event), timeout: 30 }],
})

/** Events with the commands of ours in them, as a parsed settings file has them. */
function registered(scene: Scene): Record<string, string[]> {
  const { hooks = {} } = scene.json(SETTINGS) as {
    hooks?: Record<string, { hooks: { command: string }[] }[]>
  }
  const found = Object.entries(hooks).map(([event, groups]) => [
    event,
    groups.flatMap((group) => group.hooks.map(({ command }) => command)),
  ])
  return Object.fromEntries(found)
}

const all = (scene: Scene): Record<string, string[]> =>
  Object.fromEntries(EVENTS.map((event) => [event, [commandFor(scene, 'claude', event)]]))

describe('registering hooks', () => {
  it('A-1, I1, X1 keeps what the user has, in its place, and comes last', async () => {
    const scene = createScene()
    scene.write(
      SETTINGS,
      '{"theme":"dusk","hooks":{"PreToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"lint-me"}]}]}}',
    )
    await scene.run({ wanted: [hooks(scene)] })
    expect(scene.json(SETTINGS)).toEqual({
      theme: 'dusk',
      hooks: {
        PreToolUse: [
          { matcher: 'Edit', hooks: [{ type: 'command', command: 'lint-me' }] },
          own(scene, 'PreToolUse'),
        ],
        ...Object.fromEntries(EVENTS.slice(1).map((event) => [event, [own(scene, event)]])),
      },
    })
  })

  it.each(['{"theme":"dusk"}\n', '{}\n', undefined])('A-2, X2, I10 twice writes once: %s', async (text) => {
    const scene = createScene()
    if (text !== undefined) scene.write(SETTINGS, text)
    expect((await scene.run({ wanted: [hooks(scene)] })).changed).toHaveLength(1)
    const before = [scene.stamp(SETTINGS), scene.stamp('home/.symposium/state/agent-files.json')]
    const locks = { withLock: () => Promise.reject(new Error('a lock was taken')) }
    const again = await scene.run({ wanted: [hooks(scene)], ports: { locks } })
    expect(again.changed).toEqual([])
    expect(codes(again)).toEqual([])
    expect([scene.stamp(SETTINGS), scene.stamp('home/.symposium/state/agent-files.json')]).toEqual(before)
  })

  it('A-3 adds the events that are missing', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene, ['PreToolUse'])] })
    const [look] = (await scene.run({ wanted: [hooks(scene)] })).changed
    expect(look?.outcome.changes.map(({ name }) => name)).toEqual(EVENTS.slice(1))
    expect(registered(scene)).toEqual(all(scene))
  })

  it.each([
    ['A-4 of another event', 'cargo-agents hook claude post-tool-use'],
    ['N-7 of another agent', 'cargo-agents hook gemini pre-tool-use'],
    ['of another directory', '/elsewhere/bin/symposium-hook claude pre-tool-use'],
  ])('puts a command of ours right in its place: %s', async (_what, command) => {
    const scene = createScene()
    const mine = { matcher: 'Edit', hooks: [{ type: 'command', command: 'mine' }] }
    const old = { matcher: '*', hooks: [{ type: 'command', command }] }
    scene.write(SETTINGS, JSON.stringify({ hooks: { PreToolUse: [old, mine] } }))
    await scene.run({ wanted: [hooks(scene)] })
    expect(scene.json(SETTINGS)).toMatchObject({ hooks: { PreToolUse: [own(scene, 'PreToolUse'), mine] } })
    expect(scene.json(SETTINGS)).not.toMatchObject({ hooks: { PreToolUse: [{ matcher: '*' }] } })
  })

  it('keeps one of several, and leaves a wrapper of the user alone', async () => {
    const scene = createScene()
    const handler = (command: string): unknown => ({ hooks: [{ type: 'command', command }] })
    const wrapper = handler('time cargo-agents hook claude pre-tool-use')
    const PreToolUse = [
      handler('cargo-agents hook claude pre-tool-use'),
      wrapper,
      handler('cargo-agents hook claude stop'),
    ]
    scene.write(SETTINGS, JSON.stringify({ hooks: { PreToolUse } }))
    await scene.run({ wanted: [hooks(scene)] })
    expect(scene.json(SETTINGS)).toMatchObject({ hooks: { PreToolUse: [own(scene, 'PreToolUse'), wrapper] } })
  })

  it.each<[string, string, typeof EVENTS?, number?, BufferEncoding?]>([
    ['A-5, N-29 a list', '[]'],
    ['A-129 a text', '"x"'],
    ['A-8 cut off', '{"a":1'],
    ['X4 a comment that the agent refuses', '{"a":1, // why\n}'],
    ['A-7 an event that is a text', '{"hooks":{"Stop":"x"}}', EVENTS.slice(0, 4)],
    ['hooks that are a list', '{"hooks":[]}'],
    ['a number', '{"hooks":7}'],
    ['read-only', '{}', [], 0o444],
    ['not UTF-8', '{"a":"\u00e9"}', [], 0o644, 'latin1'],
  ])('I3, J8 leaves alone what it cannot use: %s', async (_what, text, events = [], mode, encoding) => {
    const scene = createScene()
    scene.write(SETTINGS, Buffer.from(text, encoding), mode)
    const before = scene.stamp(SETTINGS)
    const result = await scene.run({ wanted: [hooks(scene)] })
    expect(codes(result)).toEqual(['AGENT_FILE_UNUSABLE'])
    const [problem] = result.looks.flatMap(({ outcome }) => outcome.problems)
    expect(problem).toMatchObject({ place: { file: scene.at(SETTINGS) }, remedy: expect.any(String) })
    if (events.length === 0) {
      expect(scene.stamp(SETTINGS)).toBe(before)
    } else {
      expect(scene.json(SETTINGS)).toEqual({
        hooks: { Stop: 'x', ...Object.fromEntries(events.map((event) => [event, [own(scene, event)]])) },
      })
    }
  })

  it.each([
    ['A-6 null', '{"hooks":null}'],
    ['A-9 blanks', '   \n'],
    ['nothing', ''],
  ])('takes %s for an empty file', async (_what, text) => {
    const scene = createScene()
    scene.write(SETTINGS, text)
    await scene.run({ wanted: [hooks(scene)] })
    expect(registered(scene)).toEqual(all(scene))
  })

  it('A-10 keeps the order of keys, and comments where the agent reads them', async () => {
    const scene = createScene()
    scene.write(SETTINGS, '{\n  // why\n  "zeta": 1,\n  "alpha": 2\n}\n')
    await scene.run({ wanted: [hooks(scene, ['Stop'], { format: 'json-with-comments' })] })
    expect(scene.read(SETTINGS)).toMatch(/^{\n {2}\/\/ why\n {2}"zeta": 1,\n {2}"alpha": 2,\n {2}"hooks": {/)
  })

  it('keeps what the user changes about a handler, and restores what is ours', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene, ['Stop'])] })
    const { command, ...rest } = {
      type: 'command',
      command: commandFor(scene, 'claude', 'Stop'),
      async: true,
    }
    const edited = { matcher: 'x', hooks: [{ ...rest, command, timeout: 5 }] }
    scene.write(SETTINGS, JSON.stringify({ hooks: { Stop: [edited] } }))
    await scene.run({ wanted: [hooks(scene, ['Stop'])] })
    expect(scene.json(SETTINGS)).toEqual({
      hooks: { Stop: [{ matcher: 'x', hooks: [{ ...rest, command, timeout: 30 }] }] },
    })
  })

  it('A-128, X21, N-11, I15 leaves a set that the user switched off, and says so', async () => {
    const scene = createScene()
    const off = { path: ['hooks', 'enabled'], value: false }
    const entries = EVENTS.map((event) => handlerEntry(scene, event, { off }))
    await scene.run({ wanted: [hooks(scene, EVENTS, { entries })] })
    const value = scene.json(SETTINGS) as { hooks: Record<string, unknown> }
    scene.write(SETTINGS, JSON.stringify({ hooks: { ...value.hooks, enabled: false, Stop: [] } }))
    const before = scene.stamp(SETTINGS)
    const result = await scene.run({ wanted: [hooks(scene, EVENTS, { entries })] })
    expect(result.looks.flatMap(({ outcome }) => outcome.off)).toEqual(EVENTS)
    expect(scene.stamp(SETTINGS)).toBe(before)
  })
})

describe('handlers with a switch of their own', () => {
  it('I15 leaves one that the user switched off, says so, and keeps the others right', async () => {
    const scene = createScene()
    const off = { path: ['enabled'], value: false, within: 'handler' as const }
    const entries = (['Stop', 'SessionStart'] as const).map((event) => handlerEntry(scene, event, { off }))
    await scene.run({ wanted: [hooks(scene, EVENTS, { entries })] })
    const value = scene.json(SETTINGS) as { hooks: { Stop: { hooks: Record<string, unknown>[] }[] } }
    const [group] = value.hooks.Stop
    Object.assign(group?.hooks[0] ?? {}, { enabled: false })
    scene.write(SETTINGS, JSON.stringify(value))
    const before = scene.stamp(SETTINGS)
    const result = await scene.run({ wanted: [hooks(scene, EVENTS, { entries })] })
    expect(result.looks.flatMap(({ outcome }) => outcome.off)).toEqual(['Stop'])
    expect(scene.stamp(SETTINGS)).toBe(before)
  })
})

describe('removing hooks', () => {
  it('A-11 keeps the handler of the user in a group of ours', async () => {
    const scene = createScene()
    await scene.run({ wanted: [hooks(scene, ['Stop'])] })
    const mine = { type: 'command', command: 'mine' }
    scene.write(
      SETTINGS,
      JSON.stringify({
        hooks: {
          Stop: [
            { hooks: [{ type: 'command', command: commandFor(scene, 'claude', 'Stop'), timeout: 30 }, mine] },
          ],
        },
      }),
    )
    await scene.run()
    expect(scene.json(SETTINGS)).toEqual({ hooks: { Stop: [{ hooks: [mine] }] } })
  })

  it.each([
    '{"permissions":{"allow":["Bash(ls)"]},"hooks":{"PreToolUse":[{"matcher":"Edit","hooks":[{"type":"command","command":"lint"}]}]}}',
    '{\n  "theme": "dusk"\n}\n',
    '{\n\t"theme": "dusk",\n\t"hooks": {}\n}\n',
    '{\r\n  "hooks": {\r\n    "Stop": []\r\n  }\r\n}\r\n',
    '{}',
    '{ "a": [1,2], "hooks": { "Stop": [ {"hooks": []} ] } }',
    '\uFEFF{\n  "theme": "dusk"\n}\n',
  ])('A-12, A-127, X3, X19 gives back the bytes of the start: %j', async (text) => {
    const scene = createScene()
    scene.write(SETTINGS, text)
    await scene.run({ wanted: [hooks(scene)] })
    expect(scene.read(SETTINGS)).not.toBe(text)
    await scene.run()
    expect(scene.read(SETTINGS)).toBe(text)
    expect(scene.json('home/.symposium/state/agent-files.json')).toEqual({
      version: 1,
      files: [],
      servers: [],
    })
  })

  it('A-12 leaves no empty list or map of an older tool', async () => {
    const scene = createScene()
    const group = [{ matcher: '*', hooks: [{ type: 'command', command: 'cargo-agents hook claude stop' }] }]
    scene.write(SETTINGS, JSON.stringify({ theme: 'dusk', hooks: { Stop: group } }))
    await scene.run({ leftovers: [hooks(scene)] })
    expect(scene.json(SETTINGS)).toEqual({ theme: 'dusk' })
  })

  it('A-13 makes no file that is missing', async () => {
    const scene = createScene()
    await scene.run({ leftovers: [hooks(scene)] })
    expect(scene.names('home')).toEqual([])
  })

  it('takes its own file and directories away, but nobody else’s', async () => {
    const scene = createScene()
    const path = scene.at('home/.goose/plugins/symposium/hooks.json')
    scene.write('home/.goose/plugins/other/x', '')
    await scene.run({ wanted: [hooks(scene, EVENTS, { path })] })
    await scene.run()
    expect(scene.names('home/.goose/plugins')).toEqual(['other'])
  })
})

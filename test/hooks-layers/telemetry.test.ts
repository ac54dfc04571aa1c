import { describe, expect, it } from 'vitest'
import { namesIn } from '../support/tree.js'
import { createHookWorld, type HookCallOptions, type HookWorld } from './support.js'

const DIRECTORY = 'home/.symposium/telemetry'
const ON = '[telemetry]\nenabled = true\n'

interface Recorded {
  readonly at: string
  readonly kind: string
  readonly [member: string]: unknown
}

function recorded(world: HookWorld): readonly Recorded[] {
  return namesIn(world.at(DIRECTORY)).flatMap((name) =>
    world
      .read(`${DIRECTORY}/${name}`)
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Recorded])),
  )
}

function withoutTime({ at, ...rest }: Recorded): object {
  expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  return rest
}

const FILES = {
  'reg/a/SYMPOSIUM.toml': 'name = "a"\ndepends-on = ["*"]\n',
  'ws/Cargo.lock': 'version = 4\n\n[[package]]\nname = "app"\nversion = "1.0.0"\n',
}

/** With hooks that are registered, and nothing left to be done. */
async function settled(): Promise<HookWorld> {
  const world = createHookWorld({ top: ['sync-debounce-secs = 0'], files: FILES })
  await world.run(['sync'])
  await world.age()
  return world
}

async function createRecording(): Promise<HookWorld> {
  const world = await settled()
  world.write({ 'home/.symposium/config.toml': `${world.read('home/.symposium/config.toml')}${ON}` })
  return world
}

const SECRET = 'hunter2-and-more'
const EVENTS: readonly (readonly [HookCallOptions, object | undefined])[] = [
  [
    { event: 'session-start' },
    { kind: 'session_start', session_id: 's1', agent: 'claude', plugins: expect.arrayContaining(['a']) },
  ],
  [
    { event: 'user-prompt-submit', payload: { prompt: SECRET } },
    { kind: 'user_prompt', session_id: 's1' },
  ],
  [
    { event: 'pre-tool-use', payload: { tool_name: 'Bash', tool_input: { command: SECRET } } },
    { kind: 'tool_use', session_id: 's1', tool: 'Bash' },
  ],
  [{ event: 'post-tool-use', payload: { tool_name: 'Bash', tool_response: { out: SECRET } } }, undefined],
  [{ event: 'stop' }, undefined],
]

describe('the telemetry of hooks', () => {
  it('is off unless it is switched on', async () => {
    const world = await settled()
    for (const [call] of EVENTS) {
      await world.hook(call)
    }
    expect(namesIn(world.at(DIRECTORY))).toEqual([])
  })

  it('G73 has what happened, by kind, and nothing of what it was about', async () => {
    const world = await createRecording()
    for (const [call] of EVENTS) {
      await world.hook({ ...call, payload: { session_id: 's1', ...call.payload } })
    }
    const found = recorded(world)
    expect(found.map(withoutTime)).toEqual(EVENTS.flatMap(([, event]) => event ?? []))
    expect(JSON.stringify(found)).not.toContain(SECRET)
    expect(JSON.stringify(found)).not.toContain(world.base)
    const [name] = namesIn(world.at(DIRECTORY))
    expect(name).toBe(`events-${found[0]?.at.slice(0, 10) ?? ''}.jsonl`)
  })

  it('misses nothing where the launcher would answer by itself', async () => {
    const world = await createRecording()
    const call: HookCallOptions = { event: 'pre-tool-use', payload: { tool_name: 'Read' } }
    expect(await world.idle(call)).toBe(false)
    const before = recorded(world).length
    await world.age()
    await world.hook(call)
    expect(recorded(world)).toHaveLength(before + 1)
    expect(await world.layerOf(call)).toBe('plan')
  })

  it('begins at once for events that the launcher has answered until then', async () => {
    const world = await settled()
    const call: HookCallOptions = { event: 'pre-tool-use', payload: { tool_name: 'Read' } }
    expect(await world.idle(call)).toBe(true)
    await world.run(['telemetry', 'enable'])
    await world.hook(call)
    expect(recorded(world)).toHaveLength(1)
    await world.run(['telemetry', 'disable'])
    await world.hook(call)
    expect(recorded(world)).toHaveLength(1)
  })

  it('makes hostile names fit for a line, and cuts them', async () => {
    const world = await createRecording()
    const payload = { tool_name: `\u001B[2J\n${'x'.repeat(5000)}`, session_id: '\u202E{}' }
    await world.hook({ event: 'pre-tool-use', payload })
    const [event] = recorded(world)
    expect(JSON.stringify(event)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(String(event?.['tool']).length).toBeLessThan(300)
  })

  it('keeps events for 30 days, by the names of their files, and touches nothing else', async () => {
    const day = (days: number): string =>
      new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
    const world = await createRecording()
    const names = [`events-${day(31)}.jsonl`, `events-${day(29)}.jsonl`, 'events-old.jsonl', 'notes.txt']
    world.write(Object.fromEntries(names.map((name) => [`${DIRECTORY}/${name}`, ''])))
    await world.hook({ event: 'pre-tool-use' })
    expect(namesIn(world.at(DIRECTORY))).toContain(names[0])
    await world.hook({ event: 'session-start' })
    expect(namesIn(world.at(DIRECTORY))).toEqual([...names.slice(1), `events-${day(0)}.jsonl`].sort())
  })

  it('is no reason to fail', async () => {
    const world = await createRecording()
    world.write({ [DIRECTORY]: 'a file' })
    expect(await world.hook({ event: 'pre-tool-use' })).toMatchObject({ stdout: '{}', exitCode: 0 })
  })

  it('K12 is off in a continuous integration, whatever the configuration says', async () => {
    const world = await createRecording()
    for (const [call] of EVENTS) {
      await world.hook({ ...call, variables: { CI: 'true' } })
    }
    expect(recorded(world)).toEqual([])
  })

  it('has nothing of those who try hooks out by hand', async () => {
    const world = await createRecording()
    const input = JSON.stringify({ PreToolUse: { tool_name: 'Bash', cwd: world.workspace } })
    await world.run(['hook', 'symposium', 'pre-tool-use'], { input })
    expect(recorded(world)).toEqual([])
  })
})

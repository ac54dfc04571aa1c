import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../support/world.js'

const DIRECTORY = 'home/.symposium/telemetry'

function withEvents(files: Readonly<Record<string, readonly string[]>>): World {
  return createWorld({
    files: Object.fromEntries(
      Object.entries(files).map(([name, lines]) => [`${DIRECTORY}/${name}`, `${lines.join('\n')}\n`]),
    ),
  })
}

function prompt(at: string): string {
  return JSON.stringify({ at, kind: 'user_prompt' })
}

const EVENTS = {
  'events-2026-03-02.jsonl': [
    prompt('2026-03-02T10:00:00.000Z'),
    '',
    '{"at": "2026',
    prompt('2026-03-02T11:00:00.000Z'),
  ],
  'events-2026-03-01.jsonl': [prompt('2026-03-01T10:00:00.000Z')],
  'notes.txt': ['not ours'],
}

describe('telemetry', () => {
  it('is off, and says so', async () => {
    const ran = await createWorld().run(['telemetry', '--json'])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.events).toMatchObject([
      { kind: 'telemetry_status', enabled: false, files: 0, events: 0, bytes: 0 },
    ])
    const text = await createWorld().run(['telemetry', 'status', '-q'])
    expect(text.stdout).toContain('events are not recorded')
    expect(text.stdout).toContain('nothing yet')
  })

  it('5.7 counts what was recorded', async () => {
    const ran = await withEvents(EVENTS).run(['telemetry', 'status', '--json'])
    expect(ran.events).toMatchObject([
      {
        files: 2,
        events: 3,
        first: '2026-03-01T10:00:00.000Z',
        last: '2026-03-02T11:00:00.000Z',
      },
    ])
  })

  it.each([
    [100, '100 B'],
    [2048, '2.0 KiB'],
    [3 * 1024 * 1024 + 300_000, '3.3 MiB'],
  ])('5.7 shows %d bytes as %s', async (bytes, text) => {
    const line = prompt('2026-03-02T10:00:00.000Z')
    const world = withEvents({ 'events-2026-03-02.jsonl': [line.padEnd(bytes - 1)] })
    expect((await world.run(['telemetry'])).stdout).toContain(`1 event in 1 file, ${text}`)
  })

  it('L13 shows the last events, oldest first, and skips what it cannot read', async () => {
    const world = withEvents(EVENTS)
    const all = await world.run(['telemetry', 'show'])
    expect(all.stdout.trim().split('\n')).toEqual([
      prompt('2026-03-01T10:00:00.000Z'),
      prompt('2026-03-02T10:00:00.000Z'),
      prompt('2026-03-02T11:00:00.000Z'),
    ])
    const last = await world.run(['telemetry', 'show', '--count', '1', '-q'])
    expect(last.stdout).toBe(`${prompt('2026-03-02T11:00:00.000Z')}\n`)
    expect((await world.run(['telemetry', 'show', '--json'])).ofKind('telemetry_event')).toHaveLength(3)
    expect((await world.run(['telemetry', 'show', '--count', '0'])).stdout).toContain('no events')
  })

  it('S98 shows nothing that a terminal would obey', async () => {
    const line = JSON.stringify({ at: 'x', kind: 'tool_use', tool: '\u001B[2J\u202E' })
    const { stdout } = await withEvents({ 'events-2026-03-02.jsonl': [line] }).run(['telemetry', 'show'])
    expect(stdout.trim()).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('is switched in the configuration, of which nothing else changes', async () => {
    const config = '# mine\n[defaults]\nsymposium-recommendations = false # no\n'
    const world = createWorld({ config })
    await world.run(['telemetry', 'enable'])
    expect(world.read('home/.symposium/config.toml')).toBe(`${config}\n[telemetry]\nenabled = true\n`)
    expect((await world.run(['telemetry', '--json'])).events).toMatchObject([{ enabled: true }])
    await world.run(['telemetry', 'disable'])
    expect((await world.run(['telemetry', '--json'])).events).toMatchObject([{ enabled: false }])
  })

  it('a configuration that cannot be saved is an error', async () => {
    const world = createWorld({ config: 'use = = 1\n' })
    expect((await world.run(['telemetry', 'enable'])).code).toBe(1)
  })
})

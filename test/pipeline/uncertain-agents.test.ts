import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import { createWorld, type World } from '../support/world.js'

const FILE = 'home/.symposium/config.toml'
const CONFIG = `[defaults]
symposium-recommendations = false

[plugins]
use = ["kit"]

[[agent]]
name = "claude"

[[agent]]
name = "codex"
`

async function synced(): Promise<World> {
  const world = createWorld({
    dependencies: ['kit = { path = "../kit" }'],
    files: crate('kit', { files: skills('.', 'kit') }),
    config: CONFIG,
  })
  expect((await world.sync()).code).toBe(0)
  return world
}

/** Which agents are served is read from the configuration: where that cannot be trusted, nobody's skills go. */
describe('what is installed stays while it is not certain who is served (G61)', () => {
  const rows: readonly [string, (world: World) => void][] = [
    ['a file that is no TOML', (world) => world.write({ [FILE]: `${CONFIG}[plugins` })],
    ['a file with a wrong value', (world) => world.write({ [FILE]: `hook-scope = "x"\n${CONFIG}` })],
    ['no file at all, as under another home', (world) => world.remove(FILE)],
    ['a misspelt agent', (world) => world.write({ [FILE]: CONFIG.replace('"codex"', '"codx"') })],
  ]
  it.each(rows)('%s', async (_title, change) => {
    const world = await synced()
    const before = world.tree('ws/.agents/skills')
    change(world)
    const ran = await world.sync()
    expect(ran.ofKind('skill_removed')).toEqual([])
    expect(world.tree('ws/.agents/skills')).toEqual(before)
    world.write({ [FILE]: CONFIG })
    expect((await world.sync()).ofKind('sync_finished')).toMatchObject([
      { installed: 0, updated: 0, removed: 0, unchanged: 2 },
    ])
  })

  it('a removed agent is certain', async () => {
    const world = await synced()
    expect((await world.run(['init', '--remove-agent', 'codex'])).code).toBe(0)
    expect((await world.sync()).ofKind('sync_finished')).toMatchObject([{ removed: 1, unchanged: 1 }])
  })
})

describe('what cannot be done is no success', () => {
  it('a file where skills should go', async () => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      files: { ...crate('kit', { files: skills('.', 'kit') }), 'ws/.claude/skills': 'a file' },
      config: CONFIG,
    })
    const ran = await world.sync()
    expect(ran.code).toBe(1)
    expect(ran.ofKind('sync_finished')).toMatchObject([{ installed: 1, missing: 1 }])
    expect((await world.run(['sync', '--check'])).code).toBe(1)
    expect((await world.run(['sync'])).stdout).not.toContain('nothing to do')
  })
})

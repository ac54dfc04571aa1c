import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { createHookWorld, hookPlugin, type HookCallOptions, type HookWorld } from './support.js'

function gate(point: string, check = 'path_exists(absent)', lines = ''): Record<string, string> {
  const fields = `point = "${point}"\nblocking = true\non-error = "halt"\ncheck = { predicate = "${check}" }\n${lines}`
  return { 'reg/gate/SYMPOSIUM.toml': `name = "gate"\ndepends-on = ["*"]\n[[gates]]\n${fields}\n` }
}

async function settledWorld(files: Record<string, string>): Promise<HookWorld> {
  const world = createHookWorld({
    top: ['sync-debounce-secs = 0'],
    agents: ['claude', 'codex', 'kiro'],
    registries: { team: 'reg' },
    files: {
      ...crate('ws', { name: 'app' }),
      ...hookPlugin('reg/other', { event: 'PostToolUse' }),
      ...files,
    },
  })
  await world.run(['sync'])
  await world.age()
  await world.hook()
  return world
}

const push = { payload: { tool_input: { command: 'git push' } } }

describe.skipIf(process.platform === 'win32')('an event that is a point with a gate', () => {
  it.each<[string, string, HookCallOptions]>([
    ['before tool calls', 'tool:pre', {}],
    ['at the end of a turn', 'stop:pre', { event: 'stop' }],
    ['before shipping', 'ship:pre', push],
  ])('is answered by the full pipeline: %s', async (_, point, call) => {
    const world = await settledWorld(gate(point))
    expect(await world.idle(call)).toBe(false)
    expect(await world.layerOf(call)).toBe('full')
    expect((await world.hook(call)).stdout).toContain(`gate 1 of plugin \`gate\` at ${point}`)
  })

  it.each<[string, string, HookCallOptions]>([
    ['another event', 'stop:pre', {}],
    ['an agent that cannot be stopped there', 'stop:pre', { agent: 'kiro', event: 'stop' }],
    ['a point that no agent passes', 'verify:pre', {}],
  ])('is none for %s', async (_, point, call) => {
    const world = await settledWorld(gate(point))
    expect(await world.idle(call)).toBe(true)
  })

  it('may be one for some reports alone: for others the plan is enough', async () => {
    const world = await settledWorld(gate('ship:pre'))
    expect(await world.idle()).toBe(false)
    expect(await world.layerOf()).toBe('plan')
  })

  it('is none where the gate cannot apply, until something changes', async () => {
    const world = await settledWorld(gate('tool:pre', 'path_exists(absent)', 'depends-on = ["kit"]'))
    expect(await world.idle()).toBe(true)
    world.write({
      ...crate('kit'),
      ...crate('ws', { name: 'app', dependencies: ['kit = { path = "../kit" }'] }),
    })
    expect((await world.hook()).stdout).toContain('gate 1')
  })

  it('is one as soon as a plugin brings a gate', async () => {
    const world = await settledWorld({})
    expect(await world.idle()).toBe(true)
    world.write(gate('tool:pre'))
    expect((await world.hook()).stdout).toContain('gate 1')
  })
})

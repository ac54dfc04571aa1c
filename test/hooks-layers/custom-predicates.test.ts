import { describe, expect, it } from 'vitest'
import { definition, defines, program, watching } from '../support/custom-predicates.js'
import type { Tree } from '../support/tree.js'
import type { WorldOptions } from '../support/world.js'
import { createHookWorld, hookPlugin, type HookCallOptions, type HookWorld } from './support.js'

/** Holds where a file of the workspace is there, and says that it looked. */
const LOOKS = 'echo "{\\"watchFile\\":\\"$1\\"}"\n[ -e "$1" ]'
const SAYS = { stdout: expect.stringContaining('hello'), exitCode: 0 }
const SILENT = { stdout: '{}', exitCode: 0 }

interface PredicateHooks extends HookWorld {
  asked(): readonly string[]
  /** Syncs, and lets an event find everything as it has been for a while. */
  settle(call?: HookCallOptions): Promise<void>
}

function createWorldOf(files: Tree, options: WorldOptions = {}): PredicateHooks {
  const world = createHookWorld({ top: ['sync-debounce-secs = 0'], ...options, files })
  const { run, asked } = watching(world)
  const variables = { ASKED: world.at('asked') }
  const told = (call: HookCallOptions = {}): HookCallOptions => ({
    ...call,
    variables: { ...variables, ...call.variables },
  })
  const settle = async (call?: HookCallOptions): Promise<void> => {
    await run(['sync'])
    await world.age()
    await world.hook(told(call))
    asked()
  }
  return {
    ...world,
    run,
    asked,
    settle,
    launcher: (call) => world.launcher(told(call)),
    fromPlan: (call) => world.fromPlan(told(call)),
    inFull: (call) => world.inFull(told(call)),
    hook: (call) => world.hook(told(call)),
    layerOf: (call) => world.layerOf(told(call)),
    idle: (call) => world.idle(told(call)),
  }
}

const tools = defines('reg/tools', { script: LOOKS })

describe('an event whose hook is gated with what a plugin defines', () => {
  it.each<[string, Tree]>([
    ['the plugin of the hook', hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' })],
    ['the hook', hookPlugin('reg/greet', { says: 'hello', lines: 'predicates = ["kit(on)"]' })],
    [
      'both, under its full name',
      hookPlugin('reg/greet', {
        says: 'hello',
        gate: 'predicates = ["tools/kit(on)"]',
        lines: 'predicates = ["not(kit(off))"]',
      }),
    ],
  ])('is answered from what is remembered, in %s (E-P44, F-28)', async (_title, greet) => {
    const world = createWorldOf({ ...tools, ...greet, 'ws/on': '' })
    await world.settle()
    expect(await world.fromPlan()).toMatchObject(SAYS)
    expect(await world.inFull()).toMatchObject(SAYS)
    expect(world.asked()).toEqual([])
  })

  it('asks anew once what the answer rests on is another, and then no more', async () => {
    const world = createWorldOf({
      ...tools,
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
      'ws/on': '',
    })
    await world.settle()
    world.remove('ws/on')
    expect(await world.fromPlan()).toBeUndefined()
    expect(await world.inFull()).toMatchObject(SILENT)
    expect(world.asked()).toEqual(['tools kit on'])
    expect(await world.fromPlan()).toMatchObject(SILENT)
    world.write({ 'ws/on': '' })
    expect(await world.hook()).toMatchObject(SAYS)
    expect(world.asked()).toEqual(['tools kit on'])
  })

  it('asks anew once the program is another', async () => {
    const world = createWorldOf({
      ...tools,
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
    })
    await world.settle()
    expect(await world.fromPlan()).toMatchObject(SILENT)
    world.write(program('reg/tools', 'kit', 'exit 0'))
    expect(await world.hook()).toMatchObject(SAYS)
  })

  it('asks each time where the answer must not be kept', async () => {
    const script = 'echo "{\\"watchTime\\":0}"'
    const world = createWorldOf({
      ...defines('reg/tools', { script }),
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
    })
    await world.settle()
    expect(await world.fromPlan()).toBeUndefined()
    for (const _ of [1, 2]) {
      expect(await world.hook()).toMatchObject(SAYS)
      // Once for the event, however many parts of it ask (P26).
      expect(world.asked()).toEqual(['tools kit on'])
    }
  })

  it.each<[string, Tree]>([
    ['nobody defines', {}],
    ['two plugins define', { ...tools, ...defines('reg/more', { script: 'exit 0' }) }],
  ])('is answered from the plan where %s it', async (_title, definers) => {
    const world = createWorldOf({
      ...definers,
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["not(kit(on))"]' }),
      'ws/on': '',
    })
    await world.settle()
    expect(await world.fromPlan()).toMatchObject(SAYS)
    expect(await world.inFull()).toMatchObject(SAYS)
    expect(world.asked()).toEqual([])
  })

  it('is found to be defined, or not any more, by the manifests alone', async () => {
    const world = createWorldOf({
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
      'ws/on': '',
    })
    await world.settle()
    expect(await world.fromPlan()).toMatchObject(SILENT)
    world.write(tools)
    expect(await world.fromPlan()).toBeUndefined()
    expect(await world.hook()).toMatchObject(SAYS)
    world.remove('reg/tools')
    expect(await world.hook()).toMatchObject(SILENT)
  })

  it('is answered outside of a workspace too', async () => {
    const world = createWorldOf({
      ...tools,
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
      'elsewhere/on': '',
    })
    await world.run(['sync'])
    const call = { cwd: 'elsewhere', payload: { cwd: world.at('elsewhere') } }
    expect(await world.hook(call)).toMatchObject(SAYS)
    await world.settle(call)
    expect(await world.fromPlan(call)).toMatchObject(SAYS)
    expect(world.asked()).toEqual([])
  })

  it('leaves others to the launcher', async () => {
    const world = createWorldOf(
      {
        ...tools,
        ...hookPlugin('reg/greet', { says: 'hello', event: 'Stop', gate: 'predicates = ["kit(on)"]' }),
      },
      { hooks: true },
    )
    await world.settle()
    expect(await world.idle()).toBe(true)
    expect(await world.idle({ event: 'stop' })).toBe(false)
  })

  it('goes by what is remembered while the workspace cannot be read', async () => {
    const world = createWorldOf({
      ...tools,
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
      'ws/on': '',
    })
    const call = { cwd: 'ws/src' }
    await world.settle(call)
    world.write({ 'ws/Cargo.toml': '[package' })
    expect(await world.fromPlan(call)).toBeUndefined()
    expect(await world.inFull(call)).toMatchObject(SAYS)
    expect(world.asked()).toEqual([])
  })

  it('finds out when a plugin reaches another one (spec/model.md section 4)', async () => {
    const way = `name = "way"\ndepends-on = ["*"]\n[[plugins]]\nsource.cargo = "dep"\npredicates = ["kit(on)"]\n`
    const world = createWorldOf(
      {
        ...tools,
        'reg/way/SYMPOSIUM.toml': way,
        'dep/Cargo.toml': '[package]\nname = "dep"\nversion = "1.0.0"\nedition = "2021"\n',
        'dep/src/lib.rs': '',
        ...hookPlugin('dep', { says: 'hello' }),
      },
      { dependencies: ['dep = { path = "../dep" }'] },
    )
    await world.settle()
    expect(await world.hook()).toMatchObject(SILENT)
    world.write({ 'ws/on': '' })
    expect(await world.hook()).toMatchObject(SAYS)
    await world.age()
    expect(await world.hook()).toMatchObject(SAYS)
    world.remove('ws/on')
    expect(await world.hook()).toMatchObject(SILENT)
  })
})

it('does not ask what a package defines that nobody has agreed to', async () => {
  const world = createWorldOf(
    {
      'dep/Cargo.toml': '[package]\nname = "dep"\nversion = "1.0.0"\nedition = "2021"\n',
      'dep/src/lib.rs': '',
      'dep/SYMPOSIUM.toml': `name = "dep"\n${definition()}`,
      ...program('dep'),
      ...hookPlugin('reg/greet', { says: 'hello', gate: 'predicates = ["kit(on)"]' }),
    },
    { dependencies: ['dep = { path = "../dep" }'] },
  )
  await world.run(['sync'])
  expect(await world.hook()).toMatchObject(SILENT)
  expect(world.asked()).toEqual([])
  await world.run(['use', 'dep'])
  expect(await world.hook()).toMatchObject(SAYS)
})

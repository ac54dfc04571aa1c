import { writeFileSync } from 'node:fs'
import { compilePlan } from '@symposium/core'
import type { HookPlan, PlannedHook } from '@symposium/core/hooks'
import { path } from '@symposium/pm-path'
import type { JsonObject, PackageId } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { fakeHookAgents, fakeManager } from '../support/fakes.js'
import { openWorld } from '../support/session.js'
import { createWorld, type World, type WorldOptions } from '../support/world.js'

const HOOK = '[[hooks]]\nname = "h"\nevent = "PreToolUse"\ncommand = { script = "h.sh" }\n'

/** A manifest with the hook above; `gates` are lines of the plugin, `more` is put behind the hook. */
function manifest(name: string, gates = 'depends-on = ["*"]', more = ''): string {
  return `name = "${name}"\n${gates}\n${HOOK}${more}`
}

function worldOf(files: Readonly<Record<string, string>>, options: WorldOptions = {}): World {
  const agents = ['fake']
  return createWorld({ agents, ...options, files: { 'ws/member/': '', 'ws/buck.toml': '', ...files } })
}

interface Compiled {
  readonly plan: HookPlan
  /** Names of plugins with hooks, with what is left of their gates. */
  readonly gates: Readonly<Record<string, readonly string[]>>
  stampOf(path: string): string | null | undefined
}

/** What the package `kit` says of itself. */
const KIT: JsonObject = {
  predicates: ['shell(touch ran)'],
  hooks: [{ name: 'h', event: 'PreToolUse', command: { script: 'h.sh' } }],
}

async function compile(world: World, root?: string): Promise<Compiled> {
  const workspace = {
    root: root ?? world.workspace,
    members: [{ name: 'member', version: '1.0.0', directory: world.at('ws/member') }],
    inputs: [world.at('ws/buck.toml')],
  }
  const manager = fakeManager(world, 'buck', {
    workspace,
    projectFiles: ['buck.toml'],
    packages: [{ name: 'kit', directory: world.at('kit'), manifest: KIT }],
  })
  const { session } = await openWorld(world, { extensions: [path, manager, fakeHookAgents()] })
  const plan = await compilePlan(session, { startedAt: 7 })
  return {
    plan,
    gates: Object.fromEntries(plan.hooks.map((hook) => [hook.plugin, hook.gate.map(({ text }) => text)])),
    stampOf: (name) => plan.inputs.find((input) => input.path === world.at(name))?.stamp,
  }
}

describe('which hooks a plan holds', () => {
  it.each<[id: string, gates: string, left: readonly string[] | undefined]>([
    ['no gate', 'depends-on = ["*"]', []],
    ['a dependency', 'depends-on = ["kit"]', []],
    ['A-97 no dependency', 'depends-on = ["ghost"]', undefined],
    ['live and true', 'depends-on = ["kit"]\npredicates = ["shell(true)"]', ['shell(true)']],
    ['live and false', 'depends-on = ["kit"]\npredicates = ["shell(false)"]', ['shell(false)']],
    [
      'H1 a file that is not there yet',
      'depends-on = ["kit"]\npredicates = ["path_exists(late)"]',
      ['path_exists(late)'],
    ],
    ['a variable', 'depends-on = ["*"]\npredicates = ["env(NEVER)"]', ['env(NEVER)']],
    ['a decided alternative', 'predicates = ["any(depends-on(kit), shell(false))"]', []],
    ['an undecided alternative', 'predicates = ["any(depends-on(ghost), shell(true))"]', ['shell(true)']],
    [
      'two undecided',
      'depends-on = ["kit"]\npredicates = ["any(depends-on(ghost), shell(a), env(B))"]',
      ['any(depends-on(ghost), shell(a), env(B))'],
    ],
    ['not', 'predicates = ["not(depends-on(ghost))", "not(env(NEVER))"]', ['not(env(NEVER))']],
    ['not, decided', 'predicates = ["not(all(depends-on(kit), not(workspace-member())))"]', undefined],
    ['all', 'predicates = ["all(depends-on(kit), env(A))"]', ['env(A)']],
  ])('%s', async (_id, gates, left) => {
    const { gates: found } = await compile(worldOf({ 'reg/p/SYMPOSIUM.toml': manifest('p', gates) }))
    expect(found['p']).toEqual(left)
  })

  it('asks the plugin before the hook', async () => {
    const text = manifest(
      'p',
      'depends-on = ["*"]\npredicates = ["env(A)"]',
      'predicates = ["depends-on(kit)", "env(B)"]\n',
    )
    expect((await compile(worldOf({ 'reg/p/SYMPOSIUM.toml': text }))).gates).toEqual({
      p: ['env(A)', 'env(B)'],
    })
  })

  it('S79 keeps out what awaits consent, sleeps or was declined', async () => {
    const files = {
      'reg/asleep/SYMPOSIUM.toml': manifest('asleep', ''),
      'reg/declined/SYMPOSIUM.toml': manifest('declined'),
    }
    const world = worldOf(files, { plugins: ['disable = ["declined"]'] })
    expect((await compile(world)).plan.hooks).toEqual([])
    expect(world.tree('ws')).not.toHaveProperty('ran')
  })

  it('G15 keeps the order of registries, workspace and packages, and knows whose is whose', async () => {
    const files = {
      ...Object.fromEntries(['b', 'a'].map((entry) => [`reg/${entry}/SYMPOSIUM.toml`, manifest('same')])),
      'ws/SYMPOSIUM.toml': manifest('root', 'predicates = ["workspace-member()"]'),
      'kit/': '',
    }
    const world = worldOf(files, { plugins: ['use = ["kit"]'] })
    const { plan } = await world.agree().then(() => compile(world))
    expect(plan.hooks.map(({ plugin, workspaceMember }) => [plugin, workspaceMember])).toEqual([
      ['same', false],
      ['same', false],
      ['root', true],
      ['kit', false],
    ])
    expect(new Set(plan.hooks.map(({ owner }) => owner)).size).toBe(4)
  })

  it('takes over what a hook says of itself', async () => {
    const more = 'agent = "fake"\nformat = "fake"\nmatcher = "Bash"\n'
    const world = worldOf({ 'reg/p/SYMPOSIUM.toml': manifest('p', undefined, more) })
    const [hook] = (await compile(world)).plan.hooks
    expect(hook).toEqual<PlannedHook>({
      plugin: 'p',
      owner: 0,
      name: 'h',
      event: 'PreToolUse',
      agent: 'fake',
      format: 'fake',
      matcher: 'Bash',
      gate: [],
      workspaceMember: false,
      run: { type: 'program', command: ['sh', world.at('reg/p/h.sh')], environment: {}, path: [] },
    })
  })

  it('holds what applies everywhere where there is no workspace', async () => {
    const world = worldOf({
      'reg/p/SYMPOSIUM.toml': manifest('p'),
      'reg/q/SYMPOSIUM.toml': manifest('q', 'depends-on = ["kit"]'),
    })
    const { plan, gates } = await compile(world, world.at('elsewhere'))
    expect(gates).toEqual({ p: [] })
    expect(plan).not.toHaveProperty('root')
    expect(plan.projectFiles).toEqual(['buck.toml'])
  })
})

describe('what a hook of a plan starts', () => {
  const program = (...command: readonly [string, ...string[]]): PlannedHook['run'] => ({
    type: 'program',
    command,
    environment: {},
    path: [],
  })

  it.each<[id: string, command: string, run: (world: World) => PlannedHook['run']]>([
    [
      'A-90 a script',
      'command = { script = "scripts/x.sh", args = ["a b"] }',
      (world) => program('sh', world.at('reg/p/scripts/x.sh'), 'a b'),
    ],
    [
      'a program',
      'command = { executable = "bin/x" }\nargs = ["b"]',
      (world) => program(world.at('reg/p/bin/x'), 'b'),
    ],
    ['a program on PATH', 'command = "my-greeter"', () => program('my-greeter')],
    [
      'what is not installed',
      'command = { source = "cargo", crate = "ghost" }',
      () => ({
        type: 'missing',
        message: expect.stringMatching(/`h` is not installed here.*symposium sync/) as string,
      }),
    ],
  ])('%s', async (_id, command, run) => {
    const text = `name = "p"\ndepends-on = ["*"]\n[[hooks]]\nname = "h"\nevent = "Stop"\n${command}\n`
    const world = worldOf({ 'reg/p/SYMPOSIUM.toml': text })
    expect((await compile(world)).plan.hooks[0]?.run).toEqual(run(world))
  })
})

it('A-84 A-85 A-83 a hook of a plan finds what it requires', async () => {
  const installations = ['r-1', 'r2']
    .map((name) => `[[installations]]\nname = "${name}"\nexecutable = "${name}/x"\n`)
    .join('')
  const hook = `${HOOK}requirements = ["r-1", "r2"]\n`
  const world = worldOf({
    'reg/p/SYMPOSIUM.toml': `name = "p"\ndepends-on = ["*"]\n${installations}${hook}`,
    'reg/p/h.sh': '',
    'reg/p/r-1/x': '#!/bin/sh\n',
    'reg/p/r2/x': '#!/bin/sh\n',
  })
  expect((await compile(world)).plan.hooks[0]?.run).toEqual({
    type: 'program',
    command: ['sh', world.at('reg/p/h.sh')],
    environment: {
      SYMPOSIUM_h: world.at('reg/p/h.sh'),
      SYMPOSIUM_r_1: world.at('reg/p/r-1/x'),
      SYMPOSIUM_r2: world.at('reg/p/r2/x'),
    },
    path: [world.at('reg/p'), world.at('reg/p/r2'), world.at('reg/p/r-1')],
  })
  world.remove('reg/p/r2')
  expect((await compile(world)).plan.hooks[0]?.run).toMatchObject({ path: [world.at('reg/p')] })
})

describe('what a plan depends on', () => {
  const files = { 'reg/group/p/SYMPOSIUM.toml': manifest('p'), 'kit/': '' }

  it('is everything that decides, there or not', async () => {
    const { plan, stampOf } = await compile(worldOf(files))
    const present = [
      'home/.symposium/config.toml',
      'ws/buck.toml',
      'reg',
      'reg/group',
      'reg/group/p',
      'reg/group/p/SYMPOSIUM.toml',
    ]
    const absent = [
      'ws/SYMPOSIUM.toml',
      'ws/Symposium.toml',
      'ws/member/SYMPOSIUM.toml',
      'ws/battery-pack.toml',
      'home/.symposium/plugins',
    ]
    for (const path of present) expect(stampOf(path), path).toEqual(expect.any(String))
    for (const path of absent) expect(stampOf(path), path).toBeNull()
    expect(new Set(plan.inputs.map((input) => input.path)).size).toBe(plan.inputs.length)
  })

  it('is the same as long as nothing changes', async () => {
    const world = worldOf(files)
    expect((await compile(world)).plan).toEqual((await compile(world)).plan)
  })

  it('is another one once a manifest changes, though of the same length', async () => {
    const world = worldOf(files)
    const before = await compile(world)
    writeFileSync(world.at('reg/group/p/SYMPOSIUM.toml'), manifest('q'))
    expect((await compile(world)).stampOf('reg/group/p/SYMPOSIUM.toml')).not.toBe(
      before.stampOf('reg/group/p/SYMPOSIUM.toml'),
    )
  })

  it('is, of a large registry, where its entries are and those that may run', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 301 }, (_, index) => [
        `reg/n${index}/SYMPOSIUM.toml`,
        manifest(`n${index}`, 'depends-on = ["ghost"]'),
      ]),
    )
    const { plan, stampOf } = await compile(worldOf({ ...files, ...many }))
    expect(plan.inputs.length).toBeLessThan(30)
    expect(stampOf('reg')).toEqual(expect.any(String))
    expect(stampOf('reg/group/p/SYMPOSIUM.toml')).toEqual(expect.any(String))
  })
})

describe('plugins that reach others', () => {
  const edge = (when: string): string => `[[plugins]]\nsource.buck = "kit"\n${when}`

  it.each<[id: string, gates: string, more: string, switches: readonly (readonly [string, boolean])[]]>([
    ['without a gate', 'depends-on = ["*"]', edge(''), []],
    [
      'with a live gate',
      'depends-on = ["*"]\npredicates = ["shell(true)"]',
      edge(''),
      [['shell(true)', true]],
    ],
    [
      'with one that does not hold',
      'depends-on = ["*"]\npredicates = ["shell(false)"]',
      edge('predicates = ["env(A)"]'),
      [['shell(false)', false]],
    ],
    [
      'with gates of references',
      'depends-on = ["*"]',
      edge('predicates = ["env(NEVER)", "depends-on(kit)"]'),
      [['env(NEVER)', false]],
    ],
    ['with decided ones', 'depends-on = ["kit"]', edge('predicates = ["depends-on(ghost)"]'), []],
  ])('%s', async (_id, gates, more, switches) => {
    const world = worldOf({
      'reg/p/SYMPOSIUM.toml': manifest('p', gates, more),
      'kit/': '',
    })
    const { plan } = await compile(world)
    expect(plan.switches.map(({ gate, held }) => [gate.map(({ text }) => text).join(), held])).toEqual(
      switches,
    )
    expect(plan.dependencies).toEqual<readonly PackageId[]>([])
  })
})

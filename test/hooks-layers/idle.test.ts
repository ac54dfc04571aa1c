import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { createHookWorld, hookPlugin, type HookCallOptions, type HookWorld } from './support.js'

const NEUTRAL = { stdout: '{}', stderr: '', exitCode: 0 }

function says(text: string): { readonly stdout: string } {
  return {
    stdout: JSON.stringify({
      hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: text },
    }),
  }
}

/** A workspace with a member, a registry with a plugin that only listens to `Stop`, and hooks that are registered. */
async function settledWorld(files: Record<string, string> = {}): Promise<HookWorld> {
  const world = createHookWorld({
    top: ['sync-debounce-secs = 0'],
    plugins: ['use = ["user-plugins:off"]'],
    registries: { team: 'reg' },
    files: {
      ...crate('ws', { name: 'app', manifest: '[workspace]\nmembers = ["part"]' }),
      ...crate('ws/part'),
      'ws/Cargo.lock':
        'version = 4\n\n[[package]]\nname = "app"\nversion = "1.0.0"\n\n[[package]]\nname = "part"\nversion = "1.0.0"\n',
      'ws/part/src/deep/note.txt': '',
      ...hookPlugin('reg/other', { event: 'Stop' }),
      ...files,
    },
  })
  await world.run(['sync'])
  await world.age()
  return world
}

describe.skipIf(process.platform === 'win32')('an idle marker', () => {
  it.each<[string, HookCallOptions]>([
    ['the workspace', {}],
    ['a directory of it', { cwd: 'ws/src' }],
    ['a member', { cwd: 'ws/part' }],
    ['a directory of a member', { cwd: 'ws/part/src/deep' }],
    ['a place outside of any workspace', { cwd: 'elsewhere' }],
  ])('lets the launcher answer in %s', async (_place, call) => {
    const world = await settledWorld({ 'elsewhere/': '' })
    expect(await world.idle(call)).toBe(true)
    expect(world.launcher(call)).toEqual(NEUTRAL)
    expect(await world.fromPlan(call)).toEqual(NEUTRAL)
    expect(await world.inFull(call)).toEqual(NEUTRAL)
  })

  it('is written for agents whose way of saying nothing is silence too', async () => {
    const world = await settledWorld()
    expect(await world.idle({ agent: 'kiro' })).toBe(true)
    expect(world.launcher({ agent: 'kiro' })).toEqual({ ...NEUTRAL, stdout: '' })
  })

  it.each<[string, HookCallOptions]>([
    ['a session starts', { event: 'session-start' }],
    ['a hook listens', { event: 'stop' }],
    ['a hook listens, whatever its predicates say at the moment', { event: 'user-prompt-submit' }],
    ['a hook listens, whatever its matcher', { event: 'post-tool-use' }],
  ])('is never written where %s', async (_what, call) => {
    const world = await settledWorld({
      ...hookPlugin('reg/gated', {
        event: 'UserPromptSubmit',
        lines: 'predicates = ["path_exists(absent)"]',
      }),
      ...hookPlugin('reg/matched', { event: 'PostToolUse', lines: 'matcher = "Never"' }),
    })
    expect(await world.idle(call)).toBe(false)
    expect(await world.idle()).toBe(true)
  })

  it('goes by the agent that a hook is restricted to', async () => {
    const world = await settledWorld(hookPlugin('reg/codex-only', { lines: 'agent = "codex"' }))
    expect(await world.idle({ agent: 'claude' })).toBe(true)
    expect(await world.idle({ agent: 'codex' })).toBe(false)
  })
})

/** What may happen between two events, and what the next one has to say then. */
const CHANGES: readonly {
  readonly name: string
  /** What the user has done before all was left alone. */
  readonly before?: (world: HookWorld) => Promise<void>
  readonly change: (world: HookWorld) => void | Promise<unknown>
  readonly expected: object
  readonly call?: HookCallOptions
  readonly files?: Record<string, string>
}[] = [
  {
    name: 'the configuration is changed by hand',
    change: (world) => world.config({ registries: { team: 'reg', more: 'more' } }),
    files: hookPlugin('more/new'),
    expected: says('new'),
  },
  {
    name: 'a plugin is enabled by a command',
    change: (world) => world.run(['use', 'sleeper']),
    files: hookPlugin('reg/sleeper', { gate: '' }),
    expected: says('sleeper'),
  },
  {
    name: 'a plugin is declined by a command',
    change: (world) => world.run(['disable', 'other']),
    call: { event: 'pre-tool-use' },
    expected: { stdout: '{}' },
  },
  {
    name: 'a manifest of the workspace gets a dependency (F-45)',
    change: (world) =>
      world.write({
        ...crate('kit'),
        ...crate('ws', {
          name: 'app',
          manifest: '[workspace]\nmembers = ["part"]',
          dependencies: ['kit = { path = "../kit" }'],
        }),
      }),
    files: hookPlugin('reg/for-kit', { gate: 'depends-on = ["kit"]' }),
    expected: says('for-kit'),
  },
  {
    name: 'the lock is rewritten',
    change: (world) => world.write({ 'ws/Cargo.lock': `${world.read('ws/Cargo.lock')}\n` }),
    expected: { stdout: '{}' },
  },
  {
    name: 'an entry of a registry is added',
    change: (world) => world.write(hookPlugin('reg/new')),
    expected: says('new'),
  },
  {
    name: 'an entry of a registry is added deeper',
    change: (world) => world.write(hookPlugin('reg/group/new')),
    files: plugin('reg/group/known'),
    expected: says('new'),
  },
  {
    name: 'an entry of a registry is edited in place',
    change: (world) =>
      writeFileSync(
        world.at('reg/other/SYMPOSIUM.toml'),
        world.read('reg/other/SYMPOSIUM.toml').replace('Stop', 'PreToolUse'),
      ),
    expected: says('other'),
  },
  {
    name: 'an entry of a registry is removed',
    change: (world) => world.remove('reg/other'),
    expected: { stdout: '{}' },
  },
  {
    name: 'a plugin appears in the workspace, to which somebody has agreed',
    before: async (world) => {
      world.write(hookPlugin('ws/part'))
      await world.run(['use', '--workspace'])
      for (const [name] of Object.entries(hookPlugin('ws/part'))) world.remove(name)
      await world.run(['sync'])
      await world.age()
    },
    change: (world) => world.write(hookPlugin('ws/part')),
    expected: says('part'),
  },
  {
    name: 'the plugins of the user come into being',
    change: (world) => world.write(hookPlugin('home/.symposium/plugins/mine')),
    expected: says('mine'),
  },
  {
    name: 'a project appears in a directory between',
    change: (world) => {
      world.write({ ...crate('ws/part/src/deep', { name: 'own', manifest: '[workspace]' }) })
    },
    call: { cwd: 'ws/part/src/deep' },
    files: hookPlugin('reg/in-own', { gate: 'depends-on = ["nothing-else"]' }),
    expected: { stdout: '{}' },
  },
]

describe.skipIf(process.platform === 'win32')('an idle marker never hides work:', () => {
  it.each(CHANGES)('$name', async ({ before, change, expected, call = {}, files = {} }) => {
    const world = await settledWorld(files)
    await before?.(world)
    expect(await world.idle(call)).toBe(true)
    await change(world)
    expect(world.launcher(call)).toBeUndefined()
    const answer = await world.hook(call)
    expect(answer).toMatchObject(expected)
    // A run that knows nothing from before but what the user has agreed to says the same.
    const agreed = world.tree('home/.symposium/state')['consent.json']
    if (agreed !== undefined) world.write({ 'afresh/symposium/consent.json': agreed })
    const afresh = { ...call, variables: { XDG_STATE_HOME: world.at('afresh') } }
    expect(await world.inFull(afresh)).toEqual(answer)
  })

  it.each<[string, (text: string) => string]>([
    ['cut short', (text) => text.slice(0, -1)],
    ['of another version', (text) => text.replace(/^(symposium-idle 1) .*/, '$1 9.9.9')],
    ['empty', () => ''],
  ])('a marker that is %s', async (_what, change) => {
    const world = await settledWorld()
    expect(await world.idle()).toBe(true)
    const marker = join(world.at('home/.symposium/state/idle'), world.workspace, 'claude.pre-tool-use')
    writeFileSync(marker, change(readFileSync(marker, 'utf8')))
    expect(world.launcher()).toBeUndefined()
    expect(await world.layerOf()).toBe('plan')
  })

  it('the state of the workspace is gone', async () => {
    const world = await settledWorld()
    expect(await world.idle()).toBe(true)
    rmSync(world.at('home/.symposium/state/workspaces'), { recursive: true })
    expect(await world.layerOf()).toBe('full')
  })
})

import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skills } from '../support/plugins.js'
import { createHookWorld, hookPlugin, type HookWorld } from './support.js'

const NEUTRAL = { stdout: '{}', stderr: '', exitCode: 0 }
const START = { event: 'session-start' }

function createRegistered(top: readonly string[] = ['sync-debounce-secs = 0']): HookWorld {
  return createHookWorld({ top, files: plugin('reg/guide') })
}

interface TriedHook {
  readonly event?: string
  readonly lines?: string
  readonly script?: string
}

describe('the words of the command line', () => {
  it.each([
    ['an event that nobody knows', { event: 'teatime' }],
    ['an event as manifests spell it', { event: 'PreToolUse' }],
    ['an agent that nobody knows', { agent: 'nova' }],
    ['an agent that has no hooks any more', { agent: 'nova', event: 'session-start' }],
  ])('say nothing to an agent, and something to people, over %s (A-45, N-7)', async (_what, call) => {
    const world = createRegistered()
    const { stdout, stderr, exitCode } = await world.hook(call)
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 })
    expect(stderr).toMatch(/^symposium: .*; the call goes on\n$/)
    expect(existsSync(world.at('home/.symposium/state'))).toBe(false)
  })

  it.each([
    ['an event that the agent has not (A-43)', { agent: 'codex', event: 'stop' }, ''],
    ['no payload (A-42)', { input: '' }, '{}'],
    ['a payload that is none', { input: '[1]' }, '{}'],
    ['half of a payload', { input: '{"tool_name":' }, '{}'],
  ])('say nothing over %s', async (_what, call, stdout) => {
    expect(await createRegistered().hook(call)).toEqual({ ...NEUTRAL, stdout })
  })

  it('take and give the canonical format for `symposium`, and sync nothing (3.1)', async () => {
    const world = createHookWorld({
      files: { ...plugin('reg/guide'), ...hookPlugin('reg/note', { says: 'hello' }) },
    })
    const call = { agent: 'symposium', payload: { PreToolUse: { tool_name: 'Bash' } } }
    const answer = {
      ...NEUTRAL,
      stdout: '{"PreToolUse":{"additionalContext":"hello"}}',
      stderr: 'symposium: hook `say` of plugin `note`: was run, and answered\n',
    }
    expect(await world.inFull(call)).toEqual(answer)
    expect(world.installed()).toEqual([])
    // The next event of an agent still has all to do.
    await world.hook()
    expect(world.installed()).toEqual(['guide'])
    expect(await world.fromPlan(call)).toEqual(answer)
  })

  it.each<[what: string, hook: TriedHook, note: string]>([
    [
      'whose matcher does not fit',
      { lines: 'matcher = "^Edit$"' },
      'its matcher does not fit the tool `Bash`',
    ],
    [
      'whose predicates do not hold',
      { lines: 'predicates = ["path_exists(nope)"]' },
      'its predicates, or those of its plugin, do not hold',
    ],
    ['that says nothing', { script: 'cat >/dev/null' }, 'was run, and said nothing'],
    ['that fails', { script: 'exit 3' }, 'failed with exit code 3'],
    ['of another event', { event: 'Stop' }, 'no hook that applies here listens to PreToolUse'],
  ])('tell whoever tries it out of a hook %s', async (_what, { script, ...options }, note) => {
    const files = hookPlugin('reg/note', options)
    const world = createHookWorld({
      files: script === undefined ? files : { ...files, 'reg/note/say.sh': script },
    })
    const payload = { PreToolUse: { tool_name: 'Bash' } }
    const { stdout, stderr, exitCode } = await world.inFull({ agent: 'symposium', payload })
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 0 })
    expect(stderr).toContain(note)
    expect((await world.hook()).stderr).toBe('')
  })
})

describe('the sync in front of an event (spec/agents-and-hooks.md 3.3)', () => {
  it('installs, and says nothing of it to the agent (S28, G-13)', async () => {
    const world = createRegistered()
    expect(await world.hook()).toEqual(NEUTRAL)
    expect(world.installed()).toEqual(['guide'])
    expect(world.read('home/.symposium/logs/hook.log')).toContain('skill_installed')
  })

  it('waits for something to change, or for the next session (A-93)', async () => {
    const world = createRegistered()
    await world.hook()
    await world.age()
    await world.hook()
    rmSync(world.at('ws/.claude/skills/guide'), { recursive: true })
    await world.hook()
    expect(world.installed()).toEqual([])
    await world.hook(START)
    expect(world.installed()).toEqual(['guide'])
  })

  it('comes when `battery-pack.toml` appears (A-94)', async () => {
    const world = createRegistered()
    await world.hook()
    await world.age()
    await world.hook()
    rmSync(world.at('ws/.claude/skills/guide'), { recursive: true })
    world.write({ 'ws/battery-pack.toml': '' })
    await world.hook()
    expect(world.installed()).toEqual(['guide'])
  })

  it('comes when a skill of the workspace is edited or added (F-45)', async () => {
    const world = createHookWorld({
      top: ['sync-debounce-secs = 0'],
      files: skills('ws', 'own'),
    })
    await world.hook()
    await world.age()
    await world.hook()
    expect(world.installed()).toEqual(['own'])
    world.write({ 'ws/skills/own/SKILL.md': world.read('ws/skills/own/SKILL.md').replace('Read', 'Study') })
    await world.hook()
    expect(world.read('ws/.claude/skills/own/SKILL.md')).toContain('Study own')
    world.write(skills('ws', 'another'))
    await world.hook()
    expect(world.installed()).toEqual(['another', 'own'])
  })

  it('asks cargo at the start of a session only, whatever has changed (S29)', async () => {
    const world = createHookWorld({
      top: ['sync-debounce-secs = 0'],
      dependencies: ['serde = "1"'],
      files: {
        ...hookPlugin('reg/note', { says: 'still' }),
        'cargo.sh': '#!/bin/sh\necho "$@" >>"${0%.sh}.log"\nexit 1\n',
      },
    })
    const variables = { SYMPOSIUM_CARGO: world.at('cargo.sh') }
    expect((await world.hook({ variables })).stdout).toContain('still')
    world.write({ 'ws/Cargo.lock': 'version = 4\n' })
    await world.hook({ variables })
    expect(existsSync(world.at('cargo.log'))).toBe(false)
    await world.hook({ ...START, variables })
    expect(world.read('cargo.log')).toContain('metadata')
  })

  it('does not come where the user switched it off; hooks do (A-92)', async () => {
    const world = createHookWorld({
      top: ['auto-sync = false'],
      files: { ...plugin('reg/guide'), ...hookPlugin('reg/greeter', { event: 'SessionStart', says: 'hi' }) },
    })
    expect((await world.hook(START)).stdout).toContain('hi')
    expect(world.installed()).toEqual([])
  })

  it('does not come where the payload names a directory that is not there (A-96)', async () => {
    const world = createHookWorld({
      files: { ...plugin('reg/guide'), ...hookPlugin('reg/note', { says: 'yes' }) },
    })
    const call = { payload: { cwd: world.at('gone') } }
    expect((await world.hook(call)).stdout).toContain('yes')
    expect(world.installed()).toEqual([])
    await world.hook()
    expect(world.installed()).toEqual(['guide'])
  })

  it('takes place in the workspace of the payload (N-6)', async () => {
    const world = createHookWorld({
      files: {
        ...crate('other', { files: { 'build.rs': '' } }),
        ...hookPlugin('reg/note', { lines: 'predicates = ["path_exists(build.rs)"]' }),
        ...plugin('reg/guide'),
      },
    })
    expect((await world.hook({ payload: { cwd: world.at('other') } })).stdout).toContain('note')
    expect(existsSync(world.at('other/.claude/skills/guide'))).toBe(true)
    expect(world.installed()).toEqual([])
  })

  it('compares no contents for a while after the last one, and then does (spec/pipeline.md 4.6)', async () => {
    const world = createRegistered(['sync-debounce-secs = 3600'])
    await world.run(['sync'])
    rmSync(world.at('ws/.claude/skills/guide/SKILL.md'))
    world.write({ 'ws/battery-pack.toml': '' })
    await world.hook()
    expect(existsSync(world.at('ws/.claude/skills/guide/SKILL.md'))).toBe(false)
    expect(storedPlan(world)).toMatchObject({ failures: 0, retryAt: expect.any(Number) })
    await world.hook(START)
    expect(existsSync(world.at('ws/.claude/skills/guide/SKILL.md'))).toBe(true)
  })

  it('is done once where a file of the project claims to be of a time to come', async () => {
    const world = createRegistered(['sync-debounce-secs = 0'])
    await world.run(['sync'])
    const later = Date.now() / 1000 + 1e8
    utimesSync(world.at('ws/Cargo.toml'), later, later)
    // What the sync has just written is no longer of this very moment.
    await setTimeout(100)
    await world.hook()
    expect(storedPlan(world).retryAt).toBeUndefined()
    expect(await world.layerOf()).toBe('plan')
  })

  it('is tried again at growing distances while it fails, not at every event (G-30)', async () => {
    const world = createRegistered()
    world.write({ 'ws/.claude/skills': 'in the way' })
    expect(await world.hook()).toEqual(NEUTRAL)
    const first = storedPlan(world)
    expect(first.failures).toBe(1)
    expect(await world.layerOf()).toBe('plan')
    world.write({ 'ws/battery-pack.toml': '' })
    expect(await world.layerOf()).toBe('full')
    const second = storedPlan(world)
    expect(second.failures).toBe(2)
    expect(Number(second.retryAt) - second.plan.time).toBe(2 * (Number(first.retryAt) - first.plan.time))
    rmSync(world.at('ws/.claude/skills'))
    world.write({ 'ws/battery-pack.toml': '#' })
    await world.hook()
    expect(storedPlan(world).failures).toBe(0)
    expect(world.installed()).toEqual(['guide'])
  })
})

describe('a workspace that cannot be read at the moment', () => {
  it('is served by the plan from before', async () => {
    const world = createHookWorld({ files: hookPlugin('reg/note', { says: 'still here' }) })
    await world.hook()
    const manifest = world.read('ws/Cargo.toml')
    world.write({ 'ws/Cargo.toml': `${manifest}\n[` })
    expect((await world.inFull()).stdout).toContain('still here')
    expect(await world.layerOf()).toBe('plan')
    world.write({ 'ws/Cargo.toml': manifest })
    expect(await world.layerOf()).toBe('full')
  })

  it('is not, where the configuration has changed meanwhile', async () => {
    const world = createHookWorld({ files: hookPlugin('reg/note', { says: 'declined' }) })
    await world.hook()
    world.write({ 'ws/Cargo.toml': '[' })
    world.config({ registries: { team: 'reg' }, plugins: ['disable = ["note"]'] })
    expect(await world.hook()).toEqual(NEUTRAL)
  })
})

describe('what people see of it', () => {
  it('traces what was heard and said, in every layer', async () => {
    const world = createHookWorld({ files: hookPlugin('reg/note', { says: 'T' }) })
    const trace = world.at('trace.jsonl')
    const call = { variables: { SYMPOSIUM_HOOK_TRACE: trace } }
    await world.inFull(call)
    await world.fromPlan(call)
    const lines = readFileSync(trace, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      agent: 'claude',
      event: 'PreToolUse',
      input: { tool_name: 'Bash' },
      output: { hookSpecificOutput: { additionalContext: 'T' } },
    })
    expect(lines[0]).toBe(lines[1])
  })

  it('logs faults, and nothing of what the user works on', async () => {
    const world = createHookWorld({ files: hookPlugin('reg/note') })
    world.write({ 'reg/note/say.sh': 'echo broken >&2\nexit 3\n' })
    expect(await world.hook({ payload: { tool_input: { command: 'export TOKEN=secret' } } })).toEqual(NEUTRAL)
    const log = world.read('home/.symposium/logs/hook.log')
    expect(log).toMatch(/claude pre-tool-use: .*note.*exit code 3: broken/)
    expect(log).not.toContain('secret')
  })
})

interface Stored {
  readonly failures: number
  readonly retryAt?: number
  readonly plan: { readonly time: number }
}

function storedPlan(world: HookWorld): Stored {
  const tree = world.tree('home/.symposium/state/workspaces')
  const [, text = '{}'] = Object.entries(tree).find(([path]) => /^ws-.*hook-plan\.json$/.test(path)) ?? []
  return (JSON.parse(text) as { readonly stored: Stored }).stored
}

import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skills } from '../support/plugins.js'
import { createHookWorld, hookPlugin, type HookCallOptions, type HookWorld } from './support.js'

/** A dependency that brings a plugin, and so waits for consent. */
function carrier(name: string): Record<string, string> {
  return crate(name, { files: { 'SYMPOSIUM.toml': `name = "${name}"\n`, ...skills('.', name) } })
}

function createCarriers(...dependencies: readonly string[]): HookWorld {
  return createHookWorld({
    top: ['sync-debounce-secs = 0'],
    agents: ['antigravity', 'claude', 'codex'],
    dependencies: dependencies.map((name) => `${name} = { path = "../${name}" }`),
    files: { ...carrier('meter-kit'), ...carrier('other-kit') },
  })
}

function depend(world: HookWorld, ...names: readonly string[]): void {
  world.write(
    crate('ws', { name: 'app', dependencies: names.map((name) => `${name} = { path = "../${name}" }`) }),
  )
}

async function contextOf(world: HookWorld, call: HookCallOptions): Promise<string> {
  const { stdout, exitCode } = await world.hook(call)
  expect(exitCode).toBe(0)
  return stdout
}

const START: HookCallOptions = { event: 'session-start' }
const BEFORE: HookCallOptions = { event: 'pre-tool-use' }
const AFTER: HookCallOptions = { event: 'post-tool-use' }
const PROMPT: HookCallOptions = { event: 'user-prompt-submit' }

describe('what a session is told of plugins that await consent (spec/agents-and-hooks.md 3.5)', () => {
  it('names them, sorted, with what is to be known of them', async () => {
    const world = createCarriers('other-kit', 'meter-kit')
    const said = await contextOf(world, START)
    expect(said).toContain('meter-kit, other-kit')
    expect(said).toContain('not enabled and stays off until the user agrees')
    expect(said).toContain('symposium sync')
    expect(said).toContain('symposium use <name>')
    expect(said).toContain('Do not enable them yourself')
  })

  it('tells of what the project itself brings, in words that are none of its own', async () => {
    const world = createHookWorld({ files: hookPlugin('ws') })
    const said = await contextOf(world, START)
    expect(said).toContain('Plugins of this project itself')
    expect(said).toContain('symposium use --workspace')
    expect(said).toContain('Do not enable them yourself')
    expect(said).not.toContain('ws')
    await world.run(['use', '--workspace'])
    expect(await contextOf(world, START)).toBe('{}')
  })

  it('says nothing where nobody waits', async () => {
    expect(await contextOf(createCarriers(), START)).toBe('{}')
    const world = createCarriers('meter-kit')
    await world.run(['disable', 'meter-kit'])
    expect(await contextOf(world, START)).toBe('{}')
  })

  it('tells of one that appears with the next event that can carry it, and once (A-154)', async () => {
    const world = createCarriers()
    await contextOf(world, START)
    depend(world, 'meter-kit')
    expect(await contextOf(world, BEFORE)).toBe('{}')
    expect(await contextOf(world, AFTER)).toContain('meter-kit')
    expect(await contextOf(world, AFTER)).toBe('{}')
    expect(await contextOf(world, PROMPT)).toBe('{}')
  })

  it('keeps it for the prompt where the end of a tool call carries nothing, as on Antigravity (A-155)', async () => {
    const world = createCarriers()
    const on = (event: string, conversationId = 'c1'): HookCallOptions => ({
      agent: 'antigravity',
      event,
      payload: { conversationId, workspacePaths: [world.workspace], invocationNum: 0 },
    })
    await contextOf(world, on('session-start'))
    depend(world, 'meter-kit')
    expect(await contextOf(world, on('pre-tool-use'))).toBe('')
    expect(await contextOf(world, on('post-tool-use'))).toBe('{}')
    expect(await contextOf(world, on('post-tool-use'))).toBe('{}')
    const said = JSON.parse(await contextOf(world, on('user-prompt-submit'))) as {
      readonly injectSteps: readonly unknown[]
    }
    expect(JSON.stringify(said.injectSteps)).toContain('meter-kit')
    expect(await contextOf(world, on('user-prompt-submit'))).not.toContain('meter-kit')
  })

  it('tells each session, whoever noticed (A-157)', async () => {
    const world = createCarriers()
    await contextOf(world, START)
    await contextOf(world, { ...START, agent: 'codex' })
    depend(world, 'meter-kit')
    expect(await contextOf(world, { ...PROMPT, agent: 'codex' })).toContain('meter-kit')
    expect(await contextOf(world, { ...PROMPT, agent: 'codex' })).not.toContain('meter-kit')
    expect(await contextOf(world, PROMPT)).toContain('meter-kit')
    expect(await contextOf(world, PROMPT)).toBe('{}')
    expect(await contextOf(world, { ...PROMPT, payload: { session_id: 'late' } })).toBe('{}')
  })

  it('tells nothing over a lock that was only touched, or a file that brings nothing (A-156, N-14)', async () => {
    const world = createCarriers('meter-kit')
    await contextOf(world, START)
    world.write({ 'ws/Cargo.lock': 'version = 4\n' })
    expect(await contextOf(world, PROMPT)).toBe('{}')
    world.write({ 'ws/battery-pack.toml': '' })
    expect(await contextOf(world, PROMPT)).toBe('{}')
    await world.run(['sync'])
    expect(await contextOf(world, PROMPT)).toBe('{}')
  })

  it('tells nothing in a workspace that was never synced and has nothing to offer (N-14)', async () => {
    expect(await contextOf(createCarriers(), PROMPT)).toBe('{}')
  })

  it('drops a name that was decided meanwhile', async () => {
    const world = createCarriers()
    await contextOf(world, START)
    depend(world, 'meter-kit')
    expect(await contextOf(world, BEFORE)).toBe('{}')
    await world.run(['disable', 'meter-kit'])
    expect(await contextOf(world, AFTER)).toBe('{}')
  })

  it('lets no shortcut answer an event that could carry a name, and only such an event', async () => {
    const world = createCarriers()
    await world.run(['sync'])
    await contextOf(world, START)
    await world.age()
    expect(await world.idle(AFTER)).toBe(true)
    depend(world, 'meter-kit')
    await world.age()
    expect(await world.idle(BEFORE)).toBe(true)
    expect(world.launcher(AFTER)).toBeUndefined()
    expect(await contextOf(world, AFTER)).toContain('meter-kit')
    expect(await world.idle(AFTER)).toBe(true)
  })

  it('comes in front of what hooks say (A-69)', async () => {
    const world = createHookWorld({
      top: ['sync-debounce-secs = 0'],
      dependencies: ['meter-kit = { path = "../meter-kit" }'],
      files: { ...carrier('meter-kit'), ...hookPlugin('reg/greeter', { event: 'SessionStart', says: 'C' }) },
    })
    const said = JSON.parse(await contextOf(world, START)) as {
      readonly hookSpecificOutput: { readonly additionalContext: string }
    }
    expect(said.hookSpecificOutput.additionalContext).toMatch(/^Dependencies of .*meter-kit.*\n\nC$/s)
  })

  it('is told once where several events come at the same time', async () => {
    const world = createCarriers()
    await contextOf(world, START)
    depend(world, 'meter-kit')
    await contextOf(world, BEFORE)
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.fromPlan(AFTER)))
    expect(answers.filter((answer) => answer?.stdout.includes('meter-kit'))).toHaveLength(1)
  })
})

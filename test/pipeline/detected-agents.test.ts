import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../support/world.js'

const ALL = ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode']

/** A machine without any agent, on which hooks were registered with some, and whose choice is made anew. */
async function registered(agents: readonly string[]): Promise<World> {
  const world = createWorld({ agents, hooks: true, variables: { PATH: '/nowhere' } })
  await world.sync()
  world.config({ agents: [] })
  return world
}

async function proposed(world: World): Promise<unknown> {
  const ran = await world.run(['init', '--json'])
  world.config({ agents: [] })
  return ran.ofKind('agents_configured')[0]?.['agents']
}

async function foundByDoctor(world: World): Promise<readonly string[]> {
  const ran = await world.run(['doctor', '--json'])
  return ran
    .ofKind('doctor_finding')
    .flatMap(({ check, message }) => (check === 'agents' ? [String(message)] : []))
    .filter((message) => message.includes('(found: '))
}

describe('agents are not taken for installed', () => {
  it.each(ALL)('by what was made to register with %s', async (agent) => {
    const world = await registered([agent])
    expect(await foundByDoctor(world)).toEqual([])
    expect(await proposed(world)).toEqual(['claude'])
  })

  it('by what was made for all of them', async () => {
    const world = await registered(ALL)
    expect(await foundByDoctor(world)).toEqual([])
    expect(await proposed(world)).toEqual(['claude'])
  })
})

describe('agents are taken for installed', () => {
  it('by what has come into a directory since it was made', async () => {
    const world = await registered(['codex', 'kiro'])
    world.write({ 'home/.codex/sessions/': '', 'home/.kiro/agents/mine.json': '{}' })
    expect(await foundByDoctor(world)).toEqual([
      'OpenAI Codex is not configured (found: ~/.codex)',
      'Kiro is not configured (found: ~/.kiro)',
    ])
    expect(await proposed(world)).toEqual(['codex', 'kiro'])
  })

  it('by a directory that was there before', async () => {
    const world = createWorld({
      agents: ['codex'],
      hooks: true,
      files: { 'home/.codex/': '' },
      variables: { PATH: '/nowhere' },
    })
    await world.sync()
    world.config({ agents: [] })
    expect(await foundByDoctor(world)).toEqual(['OpenAI Codex is not configured (found: ~/.codex)'])
    expect(await proposed(world)).toEqual(['codex'])
  })
})

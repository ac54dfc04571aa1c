import { describe, expect, it } from 'vitest'
import { plugin } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { CLAUDE, createWorld, SHARED, type World } from '../support/world.js'

const KIRO = '.kiro/skills'
const TIPS = plugin('reg/tips')

function agentsOf(world: World): readonly string[] {
  return [...world.read('home/.symposium/config.toml').matchAll(/\[\[agent\]\]\nname = "(.*)"/g)].map(
    (match) => match[1] ?? '',
  )
}

interface InitRow {
  readonly id: string
  readonly title: string
  readonly configured?: readonly string[]
  /** Files below the home that show an agent. */
  readonly found?: readonly string[]
  readonly words: readonly string[]
  readonly agents: readonly string[]
  readonly error?: string
}

const inits: readonly InitRow[] = [
  {
    id: 'N-8 A-24',
    title: 'without choice and evidence it is Claude, by name',
    words: [],
    agents: ['claude'],
  },
  {
    id: 'N-8 A-125',
    title: 'what is found on the machine is proposed',
    found: ['.kiro/', '.codex/'],
    words: [],
    agents: ['codex', 'kiro'],
  },
  {
    id: 'N-8',
    title: 'what other installers leave is no evidence of Antigravity',
    found: ['.gemini/config/'],
    words: [],
    agents: ['claude'],
  },
  { id: 'init', title: 'what is configured stays', configured: ['kiro'], words: [], agents: ['kiro'] },
  {
    id: 'init',
    title: 'agents are added and removed, the order stays, twice is once',
    configured: ['kiro', 'claude'],
    words: [
      '--add-agent',
      'codex',
      '--add-agent',
      'kiro',
      '--remove-agent',
      'claude',
      '--remove-agent',
      'goose',
    ],
    agents: ['kiro', 'codex'],
  },
  {
    id: 'A-22',
    title: 'an agent that is added and removed is removed',
    configured: ['claude'],
    words: ['--add-agent', 'kiro', '--remove-agent', 'kiro'],
    agents: ['claude'],
  },
  {
    id: 'F13',
    title: 'an unknown agent that is configured stays while another is added',
    configured: ['clippy', 'claude'],
    words: ['--add-agent', 'kiro'],
    agents: ['clippy', 'claude', 'kiro'],
  },
  {
    id: 'N-7',
    title: 'an unknown agent that is configured can be removed',
    configured: ['clippy', 'claude'],
    words: ['--remove-agent', 'clippy'],
    agents: ['claude'],
  },
  {
    id: 'A-21',
    title: 'an unknown agent is not added',
    configured: ['claude'],
    words: ['--add-agent', 'kirro'],
    agents: ['claude'],
    error: 'UNKNOWN_AGENT',
  },
  {
    id: 'init',
    title: 'nor one removed that is neither known nor configured',
    configured: ['claude'],
    words: ['--remove-agent', 'clippy'],
    agents: ['claude'],
    error: 'UNKNOWN_AGENT',
  },
  {
    id: 'init',
    title: 'a scope alone leaves the agents',
    configured: ['kiro'],
    words: ['--hook-scope', 'project'],
    agents: ['kiro'],
  },
]

describe('init', () => {
  it.each(inits.map((row) => [row.id, row.title, row] as const))('%s %s', async (_id, _title, row) => {
    const world = createWorld({ agents: row.configured ?? [] })
    world.write(Object.fromEntries((row.found ?? []).map((path) => [`home/${path}`, ''])))
    const ran = await world.run(['init', ...row.words, '--json'], { variables: { PATH: '/nowhere' } })
    expect(ran.ofKind('error').map((event) => event['code'])).toEqual(
      row.error === undefined ? [] : [row.error],
    )
    expect(ran.code).toBe(row.error === undefined ? 0 : 1)
    expect(agentsOf(world)).toEqual(row.agents)
  })
})

const rows: readonly Row[] = [
  {
    id: 'F13 F-19 N-7 A-132',
    title: 'an unknown agent costs a warning and itself',
    agents: ['clippy', 'claude'],
    files: TIPS,
    warnings: ['UNKNOWN_AGENT'],
    installed: ['tips'],
    check: (_world, ran) => expect(ran.stderr).toContain('claude, codex'),
  },
  {
    id: 'faults K4',
    title: 'every agent is served and named, however many',
    agents: ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode'],
    files: TIPS,
    installed: { [CLAUDE]: ['tips'], [SHARED]: ['tips'], [KIRO]: ['tips'] },
    check: async (world, ran) => {
      expect(ran.ofKind('skill_installed')).toHaveLength(3)
      const { stdout } = await world.run(['explain', 'tips', '--json'])
      for (const name of [
        'Antigravity',
        'Claude',
        'Codex',
        'Copilot',
        'Gemini',
        'goose',
        'Kiro',
        'OpenCode',
      ]) {
        expect(stdout.toLowerCase()).toContain(name.toLowerCase())
      }
    },
  },
  {
    id: 'S21',
    title: 'without agents nothing is installed, and init is named',
    agents: [],
    files: TIPS,
    installed: { [CLAUDE]: [], [SHARED]: [] },
    check: (_world, ran) =>
      expect(ran.ofKind('info')).toMatchObject([{ message: expect.stringContaining('symposium init') }]),
  },
]

describe('agents in the configuration', () => {
  testRows(rows)

  it('S21 with the last agent everything of ours goes, in this workspace', async () => {
    const world = createWorld({
      agents: ['claude', 'codex'],
      files: { ...TIPS, 'ws/.claude/skills/mine/SKILL.md': 'x' },
    })
    await world.sync()
    await world.run(['init', '--remove-agent', 'claude', '--remove-agent', 'codex'])
    await world.sync()
    expect(world.installed(CLAUDE)).toEqual(['mine'])
    expect(world.installed(SHARED)).toEqual([])
  })

  it('faults J3 an agent that goes takes its directory’s copies along, and no other’s', async () => {
    const world = createWorld({ agents: ['claude', 'codex', 'gemini'], files: TIPS })
    await world.sync()
    await world.run(['init', '--remove-agent', 'claude', '--remove-agent', 'gemini'])
    await world.sync()
    expect(world.installed(CLAUDE)).toEqual([])
    expect(world.installed(SHARED)).toEqual(['tips'])
  })

  it('N-2 files of the user’s agents are not opened for writing, links stay', async () => {
    const world = createWorld({
      files: {
        ...TIPS,
        'dotfiles/settings.json': '{"a":1}',
        'home/.claude/settings.json': '-> ../../dotfiles/settings.json',
        'home/.gemini/settings.json': '[1,2]',
      },
    })
    const before = world.stamps('home/.claude').concat(world.stamps('home/.gemini'), world.stamps('dotfiles'))
    await world.run(['init', '--add-agent', 'kiro'])
    await world.sync()
    expect(
      world.stamps('home/.claude').concat(world.stamps('home/.gemini'), world.stamps('dotfiles')),
    ).toEqual(before)
  })
})

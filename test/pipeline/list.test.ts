import { describe, expect, it } from 'vitest'
import { OFFER, always } from '../support/agent-files.js'
import { plugin, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import type { World, WorldOptions } from '../support/world.js'
import { createWorld } from '../support/world.js'

const TIPS: WorldOptions = {
  hooks: true,
  agents: ['claude', 'codex'],
  files: plugin('reg/tips', { manifest: always('tips', OFFER), skills: ['tips', 'more'] }),
}

function paths(world: World, events: readonly { readonly [field: string]: unknown }[]): readonly unknown[] {
  return events.map(({ path }) => String(path).replace(`${world.base}/`, ''))
}

const ROWS: readonly Row[] = [
  {
    id: 'K9',
    title: 'skills by directory, hooks and servers by file',
    ...TIPS,
    before: (world) => world.sync(),
    line: ['list'],
    check(world, ran) {
      const skillsListed = ran.ofKind('skills_listed')
      expect(paths(world, skillsListed)).toEqual(['ws/.agents/skills', 'ws/.claude/skills'])
      expect(skillsListed[1]).toMatchObject({
        agents: ['Claude Code'],
        skills: [
          { name: 'more', plugin: 'team:tips', state: 'installed' },
          { name: 'tips', plugin: 'team:tips', state: 'installed' },
        ],
      })
      const files = ran.ofKind('agent_file_listed')
      expect(paths(world, files)).toEqual([
        'home/.claude.json',
        'home/.claude/settings.json',
        'home/.codex/config.toml',
        'home/.codex/hooks.json',
      ])
      expect(files[1]).toMatchObject({ scope: 'user', agents: ['Claude Code'], servers: [] })
      expect(files[1]?.['hooks']).toContain('PreToolUse')
      expect(files[0]).toMatchObject({ hooks: [], servers: [{ name: 'orbit', plugin: 'team:tips' }] })
    },
  },
  {
    id: 'list',
    title: 'says what was edited and what was taken away',
    ...TIPS,
    async before(world) {
      await world.sync()
      world.write({ 'ws/.claude/skills/tips/SKILL.md': 'mine' })
      world.remove('ws/.claude/skills/more')
      world.remove('home/.claude.json')
    },
    line: ['list'],
    check(_world, ran) {
      expect(ran.ofKind('skills_listed')[1]?.['skills']).toMatchObject([
        { name: 'more', state: 'missing' },
        { name: 'tips', state: 'edited' },
      ])
      expect(ran.ofKind('agent_file_listed')[0]).toMatchObject({ missing: true })
    },
  },
  {
    id: 'list',
    title: 'leaves out what the user has made his own',
    files: plugin('reg/tips'),
    async before(world) {
      await world.sync()
      world.remove('ws/.claude/skills/tips/.symposium')
    },
    line: ['list'],
    check: (_world, ran) => expect(ran.ofKind('skills_listed')).toEqual([]),
  },
  {
    id: 'list',
    title: 'leaves out what other projects have',
    files: { ...TIPS.files, 'other/Cargo.toml': '[package]\nname = "other"\nversion = "1.0.0"\n' },
    top: ['hook-scope = "project"'],
    before: (world) => world.run(['sync', '-C', world.at('other')]),
    line: ['list'],
    check: (_world, ran) => expect(ran.events.map(({ kind }) => kind)).toEqual(['info']),
  },
  {
    id: 'list',
    title: 'needs the project to be in order no longer',
    files: plugin('reg/tips'),
    async before(world) {
      await world.sync()
      world.write({ 'ws/Cargo.toml': 'broken = ' })
    },
    line: ['list'],
    warnings: ['WORKSPACE_UNREADABLE'],
    check: (_world, ran) => expect(ran.ofKind('skills_listed')).toHaveLength(1),
  },
  {
    id: 'F2',
    title: 'a ledger that cannot be read costs a warning, and the markers still speak',
    files: plugin('reg/tips'),
    async before(world) {
      await world.sync()
      const ledger = Object.keys(world.tree('home')).find((path) => path.endsWith('/ledger.json'))
      world.write({ [`home/${ledger ?? ''}`]: '{' })
    },
    line: ['list'],
    warnings: ['LEDGER_DAMAGED'],
    check: (_world, ran) =>
      expect(ran.ofKind('skills_listed')[0]?.['skills']).toEqual([
        { name: 'tips', plugin: 'team:tips', state: 'installed' },
      ]),
  },
]

describe('list', () => {
  testRows(ROWS)

  it('K4 names all agents and all skills, also on a terminal', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `skill-${index + 10}`)
    const agents = ['antigravity', 'codex', 'copilot', 'gemini', 'goose', 'opencode']
    const world = createWorld({ agents, files: { ...plugin('reg/many'), ...skills('reg/many', ...names) } })
    await world.sync()
    const { stdout } = await world.run(['list'])
    expect(names.filter((name) => !stdout.includes(name))).toEqual([])
    expect(stdout).toContain('Antigravity, OpenAI Codex, GitHub Copilot, Gemini CLI, Goose, OpenCode')
  })

  it('writes nothing but the log', async () => {
    const world = createWorld(TIPS)
    await world.sync()
    await world.run(['list'])
    const stamps = (): readonly string[] => world.stamps().filter((stamp) => !stamp.includes('/logs'))
    const before = stamps()
    await world.run(['list'])
    expect(stamps()).toEqual(before)
  })
})

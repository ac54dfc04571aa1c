import { existsSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { always, json, OFFER, SERVERS, SETTINGS, userFiles, WEB } from '../support/agent-files.js'
import { crate } from '../support/cargo.js'
import { plugin } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { createWorld } from '../support/world.js'

const TIPS = plugin('reg/tips', { manifest: always('tips', OFFER, WEB), skills: ['tips', 'more'] })

const ROWS: readonly Row[] = [
  {
    id: 'uninstall',
    title: 'the configuration stays unless it is meant too',
    files: TIPS,
    hooks: true,
    before: (world) => world.sync(),
    line: ['uninstall', '--yes'],
    check(world) {
      expect(Object.keys(world.tree('home'))).toEqual(['.symposium', '.symposium/config.toml'])
      expect(world.installed()).toEqual([])
    },
  },
  {
    id: 'uninstall',
    title: 'a dry run tells all and removes nothing',
    files: TIPS,
    hooks: true,
    before: (world) => world.sync(),
    line: ['uninstall', '--dry-run', '--config'],
    async check(world, ran) {
      expect(ran.ofKind('skill_planned').map(({ path }) => path)).toEqual([
        world.at('ws/.claude/skills/more'),
        world.at('ws/.claude/skills/tips'),
      ])
      expect(ran.ofKind('agent_file_planned').map(({ path }) => path)).toEqual([
        world.at(SERVERS),
        world.at(SETTINGS),
      ])
      const planned = ran.ofKind('own_files_planned').map(({ path }) => path)
      for (const path of ['bin/symposium-hook', 'state', 'cache', 'config.toml']) {
        expect(planned).toContain(world.at(`home/.symposium/${path}`))
      }
      expect(ran.events.filter(({ kind }) => /removed|changed/.test(kind))).toEqual([])
      expect((await world.sync()).ofKind('skill_installed')).toEqual([])
    },
  },
  {
    id: 'J7',
    title: 'an edited copy stays, and is named',
    files: TIPS,
    async before(world) {
      await world.sync()
      world.write({ 'ws/.claude/skills/tips/SKILL.md': 'mine' })
    },
    line: ['uninstall', '--yes'],
    warnings: ['SKILL_EDITED'],
    installed: ['tips'],
    check: (world) => expect(world.read('ws/.claude/skills/tips/SKILL.md')).toBe('mine'),
  },
  {
    id: 'D8, S30',
    title: 'a link in the place of a directory leads to nothing that is removed',
    top: ['hook-scope = "project"'],
    agents: ['claude', 'kiro'],
    files: TIPS,
    hooks: true,
    async before(world) {
      await world.sync()
      rmSync(world.at('ws/.kiro'), { recursive: true })
      world.write({ 'ws/.kiro': '-> ../elsewhere', 'elsewhere/skills/': '', 'elsewhere/hooks/': '' })
    },
    line: ['uninstall', '--yes'],
    code: 1,
    warnings: ['PATH_ESCAPES', 'PATH_ESCAPES', 'PATH_ESCAPES'],
    check: (world) => expect(Object.keys(world.tree('elsewhere'))).toEqual(['hooks', 'skills']),
  },
  {
    id: 'uninstall',
    title: 'entries that the user changed, and files that are not ours, stay',
    files: {
      ...TIPS,
      'ws/.claude/skills/own/SKILL.md': 'mine',
      'home/.symposium/plugins/own/SKILL.md': 'mine',
      'home/.symposium/cache/mine.txt': 'mine',
      'home/.symposium/state/mine': 'mine',
    },
    hooks: true,
    async before(world) {
      await world.sync()
      const settings = json(world, SETTINGS)
      world.write({ [SETTINGS]: JSON.stringify({ ...settings, model: 'x' }) })
    },
    line: ['uninstall', '--yes'],
    check(world) {
      expect(json(world, SETTINGS)).toEqual({ model: 'x' })
      expect(world.installed()).toEqual(['own'])
      const left = Object.entries(world.tree('home/.symposium'))
      expect(left.filter(([, text]) => text === 'mine').map(([path]) => path)).toEqual([
        'cache/mine.txt',
        'plugins/own/SKILL.md',
        'state/mine',
      ])
      expect(left.length).toBe(8)
    },
  },
  {
    id: 'J8',
    title: 'a file that cannot be used keeps its entries, and what they start',
    files: TIPS,
    hooks: true,
    async before(world) {
      await world.sync()
      world.write({ [SETTINGS]: `${world.read(SETTINGS)} broken` })
    },
    line: ['uninstall', '--yes'],
    code: 1,
    warnings: ['AGENT_FILE_UNUSABLE'],
    installed: [],
    async check(world) {
      expect(world.read(SETTINGS)).toContain('broken')
      expect(existsSync(world.at('home/.symposium/bin/symposium-hook'))).toBe(true)
      world.write({ [SETTINGS]: world.read(SETTINGS).replace(' broken', '') })
      expect((await world.run(['uninstall', '--yes'])).code).toBe(0)
      expect(userFiles(world)).toEqual([])
      expect(Object.keys(world.tree('home/.symposium'))).toEqual(['config.toml'])
    },
  },
  {
    id: 'F2',
    title: 'a ledger of a newer version keeps what it speaks of',
    files: TIPS,
    async before(world) {
      await world.sync()
      const ledger = Object.keys(world.tree('home')).find((path) => path.endsWith('/ledger.json')) ?? ''
      world.write({ [`home/${ledger}`]: '{"version":99}' })
    },
    line: ['uninstall', '--yes'],
    code: 1,
    warnings: ['LEDGER_NEWER'],
    installed: ['more', 'tips'],
    check: (world) =>
      expect(Object.keys(world.tree('home/.symposium/state/workspaces')).length).toBeGreaterThan(0),
  },
  {
    id: 'uninstall',
    title: 'without its records, what is exactly as it was written is recognised here',
    files: TIPS,
    hooks: true,
    async before(world) {
      await world.sync()
      world.remove('home/.symposium/state')
    },
    line: ['uninstall', '--yes'],
    check(world) {
      expect(world.installed()).toEqual([])
      // Who made the file is no longer known.
      expect(json(world, SETTINGS)).toEqual({})
      expect(json(world, SERVERS)).toMatchObject({ mcpServers: { orbit: {} } })
    },
  },
  {
    id: 'uninstall',
    title: 'a project that is gone costs a warning',
    files: { ...TIPS, ...crate('other') },
    async before(world) {
      await world.run(['sync', '-C', world.at('other')])
      world.remove('other')
    },
    line: ['uninstall', '--yes'],
    warnings: ['FILE_UNREADABLE'],
    check: (world) => expect(Object.keys(world.tree('home/.symposium'))).toEqual(['config.toml']),
  },
  {
    id: 'uninstall',
    title: 'asks for consent where it cannot ask',
    files: TIPS,
    before: (world) => world.sync(),
    line: ['uninstall'],
    code: 2,
    error: 'USAGE',
    installed: ['more', 'tips'],
  },
  {
    id: 'uninstall',
    title: 'a broken configuration is in nobody’s way',
    files: TIPS,
    async before(world) {
      await world.sync()
      world.write({ 'home/.symposium/config.toml': 'broken = ' })
    },
    line: ['uninstall', '--yes'],
    warnings: ['CONFIG_SYNTAX', 'CONFIG_BROKEN'],
    installed: [],
  },
  {
    id: 'S15',
    title: 'a record that leads out of the project removes nothing there',
    files: { ...TIPS, 'outside/': '' },
    async before(world) {
      await world.sync()
      const path = Object.keys(world.tree('home')).find((one) => one.endsWith('/workspace.json')) ?? ''
      const record = JSON.parse(world.read(`home/${path}`)) as object
      const directories = ['../outside', '/etc', '.claude/../../outside']
      world.write({ [`home/${path}`]: JSON.stringify({ ...record, directories }) })
    },
    line: ['uninstall', '--yes'],
    installed: [],
    check: (world) => expect(existsSync(world.at('outside'))).toBe(true),
  },
]

describe('uninstall', () => {
  testRows(ROWS)

  it('says how to remove the command itself', async () => {
    const world = createWorld({ files: TIPS })
    await world.sync()
    expect((await world.run(['uninstall', '--yes'])).stdout).toContain(
      'npm uninstall --global @symposium/cli',
    )
  })

  it('says that there is nothing where there is nothing', async () => {
    const world = createWorld({ config: false })
    const { stdout, code } = await world.run(['uninstall', '--dry-run'])
    expect([code, stdout]).toEqual([0, 'ℹ️  nothing of Symposium is here\n'])
  })
})

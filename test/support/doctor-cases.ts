import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { json, SERVERS, SETTINGS, TIPS } from './agent-files.js'
import { crate } from './cargo.js'
import { plugin } from './plugins.js'
import type { World, WorldOptions } from './world.js'

/** One thing that may be wrong with an installation. */
export interface Case extends WorldOptions {
  readonly title: string
  readonly before: (world: World) => unknown
  /** Findings that are not in order: their check, state, and what their message or place contains. */
  readonly found: readonly (readonly [check: string, state: string, text: string])[]
  /** After `--fix` all of it is in order. */
  readonly fixed?: true
  readonly check?: (world: World) => unknown
  readonly variables?: Readonly<Record<string, string>>
}

/** All programs are there, and the agent is found. */
export const WELL: WorldOptions = {
  hooks: true,
  files: {
    ...TIPS,
    'hook.cjs': '',
    'bin/git': '#!/bin/sh\n',
    'bin/cargo': '#!/bin/sh\n',
    'home/.claude/': '',
  },
}

/** The state directory of the project of the world. */
function stateOf(world: World): string {
  const path = Object.keys(world.tree('home')).find((one) => one.endsWith('/ledger.json')) ?? ''
  return world.at(`home/${path.replace('/ledger.json', '')}`)
}

export const CASES: readonly Case[] = [
  { title: 'nothing is wrong', before: (world) => world.sync(), found: [] },
  {
    title: 'programs that are missing',
    async before(world) {
      await world.sync()
      world.remove('bin')
    },
    variables: { PATH: '/nowhere' },
    found: [
      ['programs', 'warning', 'git was not found'],
      ['programs', 'warning', 'cargo was not found'],
      ['programs', 'warning', 'sh was not found'],
    ],
  },
  {
    title: 'a variable that names no program',
    before: (world) => world.sync(),
    variables: { SYMPOSIUM_CARGO: '/nowhere/cargo' },
    found: [['programs', 'warning', 'SYMPOSIUM_CARGO names `/nowhere/cargo`']],
  },
  {
    title: 'a directory that others may write to',
    async before(world) {
      await world.sync()
      chmodSync(world.at('home/.symposium/state'), 0o777)
    },
    found: [['directories', 'warning', 'others may write']],
  },
  {
    title: 'a file in the place of a directory',
    async before(world) {
      await world.sync()
      world.remove('home/.symposium/cache')
      world.write({ 'home/.symposium/cache': 'mine' })
    },
    found: [['directories', 'error', 'the place of the cache directory is taken']],
  },
  {
    title: 'a configuration that cannot be read',
    before: (world) => world.write({ 'home/.symposium/config.toml': 'broken = ' }),
    found: [
      ['configuration', 'error', 'config.toml'],
      ['configuration', 'error', 'cannot be used'],
      ['agents', 'warning', 'no agent is configured'],
    ],
  },
  {
    title: 'consent for a project that is gone',
    files: {
      ...WELL.files,
      ...crate('other', {
        files: {
          'SYMPOSIUM.toml': '[subcommand.lint]\ndescription = "Lint"\ncommand = { script = "a.sh" }\n',
        },
      }),
    },
    async before(world) {
      await world.sync()
      await world.run(['use', '--workspace', '-C', world.at('other')])
      world.remove('other')
    },
    found: [
      ['consent', 'warning', '/other, where nothing is any more'],
      ['agent-files', 'warning', 'other'],
      ['projects', 'warning', 'other this project is gone'],
    ],
    fixed: true,
  },
  {
    title: 'a record of what was agreed to that cannot be read',
    async before(world) {
      await world.sync()
      world.write({ 'home/.symposium/state/consent.json': '{' })
    },
    found: [['consent', 'error', 'consent.json']],
  },
  {
    title: 'agents that are unknown, or not on this machine',
    agents: ['claude', 'clyde', 'goose'],
    before: (world) => world.sync(),
    found: [
      ['agents', 'warning', 'unknown agent `clyde`'],
      ['agents', 'warning', 'Goose is configured and was not found'],
    ],
  },
  {
    title: 'registries that are not there, and entries that cannot be loaded',
    registries: { team: 'reg', gone: 'gone' },
    files: { ...WELL.files, ...plugin('reg/broken', { manifest: 'name = ' }) },
    before: (world) => world.sync(),
    found: [
      ['registries', 'warning', '1 of 2 entries cannot be loaded: broken'],
      ['registries', 'warning', 'gone'],
    ],
  },
  {
    title: 'a launcher that is missing although agents start it',
    async before(world) {
      await world.sync()
      world.remove('home/.symposium/bin')
    },
    found: [['launcher', 'error', 'is not there']],
    fixed: true,
    check: (world) => expect(existsSync(world.at('home/.symposium/bin/symposium-hook'))).toBe(true),
  },
  {
    title: 'a launcher that somebody changed',
    async before(world) {
      await world.sync()
      world.write({ 'home/.symposium/bin/symposium-hook': '#!/bin/sh\necho mine\n' })
    },
    found: [['launcher', 'warning', 'not that of this version']],
    fixed: true,
  },
  {
    title: 'a launcher that cannot be started',
    async before(world) {
      await world.sync()
      chmodSync(world.at('home/.symposium/bin/symposium-hook'), 0o644)
    },
    found: [['launcher', 'warning', 'not that of this version']],
    fixed: true,
  },
  {
    title: 'a launcher that nothing starts',
    async before(world) {
      await world.sync()
      const launcher = world.read('home/.symposium/bin/symposium-hook')
      await world.run(['init', '--hook-scope', 'project'])
      world.write({ 'home/.symposium/bin/symposium-hook': launcher, 'bin/symposium': '#!/bin/sh\n' })
    },
    found: [['launcher', 'warning', 'left over']],
    fixed: true,
  },
  {
    title: 'a program that files of the project start, and that is not on PATH',
    top: ['hook-scope = "project"'],
    before: (world) => world.sync(),
    found: [['launcher', 'warning', 'not on PATH']],
  },
  {
    title: 'hooks that somebody removed',
    async before(world) {
      await world.sync()
      world.write({ [SETTINGS]: '{"hooks":{"Stop":[]},"model":"x"}' })
    },
    found: [['agent-files', 'warning', 'hook PreToolUse is missing']],
    fixed: true,
    check: (world) => expect(json(world, SETTINGS)).toMatchObject({ model: 'x', hooks: { Stop: [{}] } }),
  },
  {
    title: 'hooks of the public original',
    async before(world) {
      await world.sync()
      const { hooks } = json(world, SETTINGS) as { hooks: Record<string, object[]> }
      const original = { hooks: [{ type: 'command', command: 'cargo-agents hook claude pre-tool-use' }] }
      hooks['PreToolUse']?.push(original)
      world.write({ [SETTINGS]: JSON.stringify({ hooks }) })
    },
    found: [['agent-files', 'warning', 'hook PreToolUse is left over']],
    fixed: true,
    check: (world) => expect(world.read(SETTINGS)).not.toContain('cargo-agents'),
  },
  {
    title: 'a file of an agent that cannot be read',
    async before(world) {
      await world.sync()
      world.write({ [SETTINGS]: '{' })
    },
    found: [['agent-files', 'error', '.claude/settings.json']],
  },
  {
    title: 'a record of agents’ files that is damaged',
    async before(world) {
      await world.sync()
      world.write({ 'home/.symposium/state/agent-files.json': '{' })
    },
    found: [['agent-files', 'error', 'not valid JSON']],
  },
  {
    title: 'a project that is gone',
    files: { ...WELL.files, ...crate('other') },
    async before(world) {
      await world.sync()
      await world.run(['sync', '-C', world.at('other')])
      world.remove('other')
    },
    found: [
      ['agent-files', 'warning', 'other'],
      ['projects', 'warning', 'other this project is gone'],
    ],
    fixed: true,
    check: (world) => expect(json(world, SERVERS)).toMatchObject({ mcpServers: { orbit: {} } }),
  },
  {
    title: 'a ledger of skills that is damaged',
    async before(world) {
      await world.sync()
      world.write({ [join(stateOf(world), 'ledger.json').replace(`${world.base}/`, '')]: '{' })
    },
    found: [['projects', 'error', 'ledger.json']],
  },
  {
    title: 'an installed skill that somebody took away',
    async before(world) {
      await world.sync()
      world.remove('ws/.claude/skills/tips')
    },
    found: [['projects', 'warning', 'installed skills were taken away by somebody: tips']],
  },
  {
    title: 'markers that nobody knows, and copies',
    async before(world) {
      await world.sync()
      world.write({
        'ws/.claude/skills/stray/.symposium': '',
        'ws/.claude/skills/stray/SKILL.md': 'x',
        'ws/.claude/skills/copy/.symposium': world.read('ws/.claude/skills/tips/.symposium'),
        'ws/.claude/skills/.symposium-tmp-mine/x': 'x',
      })
    },
    found: [
      ['projects', 'warning', 'skills/.symposium-tmp-mine has the name'],
      ['projects', 'warning', 'skills/copy somebody copied'],
      ['projects', 'warning', 'skills/stray is left alone'],
    ],
  },
  {
    title: 'S20 what an interrupted run has left in the skills directories',
    async before(world) {
      await world.sync()
      const token = 'ab'.repeat(16)
      const path = stateOf(world).replace(`${world.base}/`, '')
      world.write({
        [`${path}/staging.json`]: JSON.stringify([token]),
        [`ws/.claude/skills/.symposium-tmp-${token}-1/new/x/SKILL.md`]: 'x',
      })
    },
    found: [['projects', 'warning', 'interrupted']],
    fixed: true,
    check: (world) => expect(world.installed()).toEqual(['tips']),
  },
]

import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skill } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { createWorld, type World } from '../support/world.js'

const COPY = 'ws/.claude/skills/kit'
const SOURCE = 'reg/a/skills/kit'
const KIT = plugin('reg/a', { skills: ['kit'] })

function leftOut(id: string, name: string, target: string): Row {
  return {
    id,
    title: `a link ${name} -> ${target} is left out with one warning`,
    files: { ...KIT, [`${SOURCE}/${name}`]: `-> ${target}` },
    warnings: ['FILE_SKIPPED'],
    installed: ['kit'],
    check: (world) => expect(Object.keys(world.tree(COPY))).toEqual(['.gitignore', '.symposium', 'SKILL.md']),
  }
}

const links: readonly Row[] = [
  {
    id: 'S9',
    title: 'a link to a file outside is a real file, its mode kept, and named',
    files: {
      ...KIT,
      'shared/run.sh': '#!/bin/sh\n',
      [`${SOURCE}/scripts/run.sh`]: '-> ../../../../../shared/run.sh',
    },
    check: (world, ran) => {
      expect(lstatSync(world.at(`${COPY}/scripts/run.sh`)).isFile()).toBe(true)
      expect(lstatSync(world.at(`${COPY}/scripts/run.sh`)).mode & 0o111).toBe(0o111)
      expect(JSON.stringify(ran.events)).toContain(world.at('shared/run.sh'))
    },
  },
  {
    id: 'F-1',
    title: 'the file that a skill borrows from its plugin arrives',
    files: { ...KIT, 'reg/a/ui/lib.js': 'lib', [`${SOURCE}/lib.js`]: '-> ../../ui/lib.js' },
    check: async (world) => {
      expect(world.tree(COPY)['lib.js']).toBe('lib')
      expect((await world.sync()).ofKind('sync_finished')).toMatchObject([{ unchanged: 1, updated: 0 }])
    },
  },
  {
    id: 'S10 faults D9',
    title: 'a link to a directory is a real directory with its files',
    files: {
      ...KIT,
      'docs/guide/a.md': 'a',
      'docs/b.md': '-> guide/a.md',
      [`${SOURCE}/ref`]: '-> ../../../../docs',
    },
    check: (world) =>
      expect(world.tree(`${COPY}/ref`)).toEqual({ guide: 'dir', 'guide/a.md': 'a', 'b.md': 'a' }),
  },
  leftOut('S11', 'gone', 'missing.md'),
  leftOut('S12', 'up', '..'),
  leftOut('faults D3', 'loop', '.'),
  {
    id: 'E-S43',
    title: 'two links to one directory are two directories',
    files: {
      ...KIT,
      'docs/a.md': 'a',
      [`${SOURCE}/x`]: '-> ../../../../docs',
      [`${SOURCE}/y`]: '-> ../../../../docs',
    },
    check: (world) => expect(world.tree(COPY)).toMatchObject({ 'x/a.md': 'a', 'y/a.md': 'a' }),
  },
  {
    id: 'S33',
    title: 'links that multiply stop at a limit, and the others are installed',
    files: {
      ...plugin('reg/a', { skills: ['kit', 'fine'] }),
      ...Object.fromEntries(
        Array.from({ length: 10 }, (_, level) => [
          [`x/${level}/l`, `-> ../${level + 1}`],
          [`x/${level}/r`, `-> ../${level + 1}`],
        ]).flat(),
      ),
      'x/10/leaf.md': 'leaf',
      [`${SOURCE}/x`]: '-> ../../../../x/0',
    },
    installed: ['fine'],
    warnings: ['SKILL_TOO_LARGE'],
  },
  {
    id: 'security S28',
    title: 'what is no file is skipped and never opened',
    files: KIT,
    before: (world) => execFileSync('mkfifo', [world.at(`${SOURCE}/pipe`)]),
    warnings: ['FILE_SKIPPED'],
    installed: ['kit'],
  },
  {
    id: 'N-27',
    title: 'before consent nothing outside a package is followed',
    dependencies: ['kit = { path = "../kit" }'],
    files: { ...crate('kit'), 'kit/skills': '-> ../elsewhere', ...skill('elsewhere/secret') },
    line: ['status'],
    check: (_world, ran) => expect(ran.stdout).not.toContain('secret'),
  },
]

describe('links in a skill', () => {
  testRows(links)
})

interface Change {
  readonly id: string
  readonly title: string
  readonly files?: Readonly<Record<string, string>>
  readonly change: (world: World) => unknown
  /** Whether the copy is made anew: yes unless told. */
  readonly updated?: boolean
  readonly check?: (world: World) => unknown
}

const changes: readonly Change[] = [
  {
    id: 'S13',
    title: 'a file behind a link',
    files: { 'shared/a.md': 'a', [`${SOURCE}/a.md`]: '-> ../../../../shared/a.md' },
    change: (world) => world.write({ 'shared/a.md': 'A' }),
    check: (world) => expect(world.read(`${COPY}/a.md`)).toBe('A'),
  },
  {
    id: 'S14',
    title: 'the mode of a script alone',
    files: { [`${SOURCE}/run.sh`]: 'true\n' },
    change: (world) => chmodSync(world.at(`${SOURCE}/run.sh`), 0o755),
    check: (world) => expect(lstatSync(world.at(`${COPY}/run.sh`)).mode & 0o111).toBe(0o111),
  },
  {
    id: 'S15',
    title: 'an edit of the copy',
    change: (world) => world.write({ [`${COPY}/SKILL.md`]: 'edited' }),
    check: (world) => expect(world.read(`${COPY}/SKILL.md`)).toBe(world.read(`${SOURCE}/SKILL.md`)),
  },
  {
    id: 'S16',
    title: 'a .gitignore further down',
    files: { [`${SOURCE}/sub/.gitignore`]: 'a\n' },
    change: (world) => world.write({ [`${SOURCE}/sub/.gitignore`]: 'b\n' }),
    check: (world) => expect(world.read(`${COPY}/sub/.gitignore`)).toBe('b\n'),
  },
  {
    id: 'S16',
    title: 'the .gitignore at the top, which is ours in the copy',
    files: { [`${SOURCE}/.gitignore`]: 'a\n' },
    change: (world) => world.write({ [`${SOURCE}/.gitignore`]: 'b\n' }),
    updated: false,
    check: (world) => expect(world.read(`${COPY}/.gitignore`)).toBe('*\n'),
  },
  {
    id: 'S17',
    title: 'an edit right after a sync',
    change: (world) => appendFileSync(world.at(`${SOURCE}/SKILL.md`), 'More.\n'),
    check: (world) => expect(world.read(`${COPY}/SKILL.md`)).toContain('More.'),
  },
  {
    id: 'S31',
    title: 'an empty directory that is new',
    change: (world) => mkdirSync(world.at(`${SOURCE}/drafts`)),
    check: (world) => expect(world.tree(COPY)['drafts']).toBe('dir'),
  },
  {
    id: 'S31',
    title: 'an empty directory that is gone',
    files: { [`${SOURCE}/drafts/`]: '' },
    change: (world) => world.remove(`${SOURCE}/drafts`),
    check: (world) => expect(Object.keys(world.tree(COPY))).not.toContain('drafts'),
  },
  {
    id: 'S30',
    title: 'nothing',
    change: () => undefined,
    updated: false,
  },
]

describe('a second sync after a change of', () => {
  it.each(changes.map((change) => [change.id, change.title, change] as const))(
    '%s %s',
    async (_id, _title, row) => {
      const world = createWorld({ files: { ...KIT, ...row.files } })
      await world.sync()
      await row.change(world)
      const before = world.stamps('ws')
      const ran = await world.sync()
      const updated = row.updated === false ? 0 : 1
      expect(ran.ofKind('sync_finished')).toMatchObject([{ installed: 0, updated, unchanged: 1 - updated }])
      if (updated === 0) {
        expect(world.stamps('ws')).toEqual(before)
      }
      await row.check?.(world)
    },
  )
})

describe('copies on two machines', () => {
  it('faults F12 are the same bytes', async () => {
    const trees = await Promise.all(
      ['first', 'second'].map(async () => {
        const world = createWorld({ files: { ...KIT, [`${SOURCE}/run.sh`]: '#!/bin/sh\n' } })
        await world.sync()
        const { '.symposium': _marker, ...tree } = world.tree(COPY)
        return tree
      }),
    )
    expect(Object.keys(trees[0] ?? {})).toEqual(['.gitignore', 'SKILL.md', 'run.sh'])
    expect(trees[0]).toEqual(trees[1])
  })
})

describe('what is the user’s', () => {
  it('S32 N-28 a workspace that is a skill itself holds none of its own copies', async () => {
    const world = createWorld({
      files: {
        ...skill('ws', { name: 'app' }),
        'ws/SYMPOSIUM.toml': 'name = "app"\n[[skills]]\nsource.path = "."\n',
      },
    })
    await world.sync()
    expect(world.installed()).toEqual(['app'])
    expect(
      Object.keys(world.tree('ws/.claude/skills/app')).filter((path) => path.includes('.claude')),
    ).toEqual([])
    const before = world.stamps('ws')
    expect((await world.sync()).ofKind('sync_finished')).toMatchObject([{ unchanged: 1, updated: 0 }])
    expect(world.stamps('ws')).toEqual(before)
  })

  it('faults D10 two agents’ directories that are one get one copy', async () => {
    const world = createWorld({
      agents: ['claude', 'codex'],
      files: { ...KIT, 'ws/.agents/skills/': '', 'ws/.claude/': '' },
    })
    symlinkSync('../.agents/skills', world.at('ws/.claude/skills'))
    const ran = await world.sync()
    expect(ran.ofKind('sync_finished')).toMatchObject([{ installed: 1 }])
    world.remove('reg/a')
    expect((await world.sync()).ofKind('skill_removed')).toHaveLength(1)
  })

  it('faults D12 a copy of a copy under another name stays', async () => {
    const world = createWorld({ files: KIT })
    await world.sync()
    execFileSync('cp', ['-R', world.at(COPY), world.at(`${COPY}-mine`)])
    world.write({ [`${COPY}-mine/SKILL.md`]: 'mine' })
    await world.sync()
    expect(world.read(`${COPY}-mine/SKILL.md`)).toBe('mine')
  })

  it('faults J7 what was edited after it was installed is not removed with its plugin', async () => {
    const world = createWorld({ files: KIT })
    await world.sync()
    world.write({ [`${COPY}/SKILL.md`]: 'edited' })
    world.remove('reg/a')
    const ran = await world.sync()
    expect(ran.warnings).toEqual(['SKILL_EDITED'])
    expect(world.read(`${COPY}/SKILL.md`)).toBe('edited')
  })

  it('security S22 S30 a link in the place of a copy is never written through', async () => {
    const world = createWorld({
      files: { ...KIT, 'outside/SKILL.md': 'mine', [COPY]: '-> ../../../outside' },
    })
    await world.sync()
    expect(world.tree('outside')).toEqual({ 'SKILL.md': 'mine' })
    world.remove('reg/a')
    await world.sync()
    expect(world.tree('outside')).toEqual({ 'SKILL.md': 'mine' })
  })
})

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { skill, skillText } from '../support/plugins.js'
import type { Ran } from '../support/run-line.js'
import type { Tree } from '../support/tree.js'
import type { World } from '../support/world.js'
import { authorWorld, check } from './support.js'

function migrate(world: World, path: string, ...words: readonly string[]): Promise<Ran> {
  return world.run(['plugin', 'migrate', world.at(path), '--json', ...words])
}

/** A registry as they were written in the year of these dialects (spec/papers.md 4.1, 4.2). */
const REGISTRY: Tree = {
  ...skill('r/bare', { fields: ['crates: serde', 'activation: always'] }),
  'r/pack/SYMPOSIUM.toml': 'name = "pack"\ncrates = ["anyhow"]\n\n[[skills]]\nsource = "crate"\n',
  'r/own/SYMPOSIUM.toml': '# ours\nname = "own"\ncrates = ["*"] # all\n\n[[skills]]\nsource.path = "."\n',
  ...skill('r/own/one', { fields: ['predicates: crate(tokio)'] }),
  ...skill('r/own/two'),
  'r/forward/SYMPOSIUM.toml': 'where.crates = ["a"]\n\n[[plugins]]\nsource.crate = "error-battery-pack"\n',
  'r/rtk/Symposium.toml': 'name = "rtk"\ndepends-on = []\n\n[[hooks]]\nevent = "Stop"\ncommand = "rtk"\n',
}

describe('plugin migrate', () => {
  it('rewrites every entry of a registry, once, so that it loads without legacy', async () => {
    const world = authorWorld(REGISTRY)
    expect((await check(world, 'r')).ran.code).toBe(1)
    const ran = await migrate(world, 'r')
    expect(ran.code).toBe(0)
    expect(ran.events.at(-1)).toMatchObject({
      kind: 'migration_finished',
      migrated: 5,
      unchanged: 2,
      by_hand: 0,
    })
    expect(world.read('r/own/SYMPOSIUM.toml')).toBe(
      '# ours\nname = "own"\ndepends-on = ["*"] # all\n\n[[skills]]\nsource.path = "."\n',
    )
    expect(world.read('r/bare/SKILL.md')).toBe(skillText('bare', 'depends-on: serde'))
    expect((await check(world, 'r')).ran.code).toBe(0)
    const after = world.tree('r')
    expect((await migrate(world, 'r')).events.at(-1)).toMatchObject({ migrated: 0, unchanged: 7 })
    expect(world.tree('r')).toEqual(after)
  })

  it('--dry-run shows a diff, and writes nothing', async () => {
    const world = authorWorld(REGISTRY)
    const before = world.tree('r')
    const ran = await migrate(world, 'r', '--dry-run')
    expect(ran.code).toBe(0)
    expect(world.tree('r')).toEqual(before)
    const own = ran.ofKind('file_migrated').find(({ path }) => path === world.at('r/own/SYMPOSIUM.toml'))
    expect(own).toMatchObject({
      changes: ['`crates` as `depends-on`'],
      diff: '@@ -1,6 +1,6 @@\n # ours\n name = "own"\n-crates = ["*"] # all\n+depends-on = ["*"] # all\n \n [[skills]]\n source.path = "."',
    })
  })

  it('takes one entry, one file, and a package', async () => {
    const world = authorWorld({
      ...REGISTRY,
      ...crate('c', {
        manifest: '[package.metadata.symposium]\ncrates = ["a"] # only with it\n',
        files: skill('skills/s', { fields: ['crates: b'] }),
      }),
    })
    for (const [path, count] of [
      ['r/own', 2],
      ['r/bare/SKILL.md', 1],
      ['r/pack/SYMPOSIUM.toml', 1],
      ['c/Cargo.toml', 2],
    ] as const) {
      expect((await migrate(world, path)).events.at(-1)).toMatchObject({ migrated: count, by_hand: 0 })
    }
    expect(world.read('c/Cargo.toml')).toContain(
      '[package.metadata.symposium]\ndepends-on = ["a"] # only with it\n',
    )
    expect(world.read('c/skills/s/SKILL.md')).toBe(skillText('s', 'depends-on: b'))
  })

  it('keeps a byte-order mark, and line ends of Windows', async () => {
    const world = authorWorld({})
    world.write({ 'r/a/SYMPOSIUM.toml': '' })
    const text = '\uFEFFname = "a"\r\ncrates = ["b"]\r\n'
    writeFileSync(world.at('r/a/SYMPOSIUM.toml'), text)
    await migrate(world, 'r')
    expect(readFileSync(world.at('r/a/SYMPOSIUM.toml'), 'utf8')).toBe(text.replace('crates', 'depends-on'))
  })

  it('names what is to be written by hand, and goes on', async () => {
    const world = authorWorld({
      ...REGISTRY,
      'r/lost/SYMPOSIUM.toml': 'name = "lost"\ndepends-on = ["a"]\ncrates = ["b"] # why\n',
      'r/old/SYMPOSIUM.toml': 'session-start-context = "hello"\n\n[[skill]]\nadvice-for = ["serde"]\n',
    })
    const ran = await migrate(world, 'r')
    expect(ran.code).toBe(1)
    const byFile = (path: string): readonly string[] =>
      ran
        .ofKind('warning')
        .filter(({ file }) => file === world.at(path))
        .map(({ code }) => String(code))
    expect(byFile('r/lost/SYMPOSIUM.toml')).toContain('NOT_MIGRATED')
    expect(byFile('r/old/SYMPOSIUM.toml').length).toBeGreaterThan(0)
    expect(ran.ofKind('file_migrated')).toHaveLength(5)
    expect(world.read('r/lost/SYMPOSIUM.toml')).toContain('crates = ["b"] # why')
  })

  describe('a manifest under another name (F-23)', () => {
    const STRAY: Tree = { ...REGISTRY, 'r/rtk2/rtk.toml': '# ours\nname = "rtk2"\ncrates = ["a"]\n' }

    it('is pointed out, and left alone', async () => {
      const world = authorWorld(STRAY)
      const ran = await migrate(world, 'r')
      expect(ran.code).toBe(0)
      expect(ran.warnings).toEqual(['MANIFEST_MISPLACED'])
      expect(world.read('r/rtk2/rtk.toml')).toBe(STRAY['r/rtk2/rtk.toml'])
    })

    it('is renamed with --rename', async () => {
      const world = authorWorld(STRAY)
      const ran = await migrate(world, 'r', '--rename')
      expect(ran.warnings).toEqual([])
      expect(existsSync(world.at('r/rtk2/rtk.toml'))).toBe(false)
      expect(world.read('r/rtk2/SYMPOSIUM.toml')).toBe('# ours\nname = "rtk2"\ndepends-on = ["a"]\n')
    })

    it('is not renamed over another one', async () => {
      const world = authorWorld({ 'r/a/SYMPOSIUM.toml': 'name = "a"\n', 'r/a/rtk.toml': 'crates = ["a"]\n' })
      const ran = await world.run(['plugin', 'migrate', world.at('r/a/rtk.toml'), '--rename', '--json'])
      expect(ran.code).toBe(1)
      expect(ran.warnings[0]).toBe('MANIFEST_MISPLACED')
      expect(world.read('r/a/SYMPOSIUM.toml')).toBe('name = "a"\n')
      expect(world.read('r/a/rtk.toml')).toBe('crates = ["a"]\n')
    })
  })
})

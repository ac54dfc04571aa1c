import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skill, skills } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { createWorld, type World } from '../support/world.js'

function worldOf(reg: Tree, dependency: Tree = {}): World {
  return createWorld({
    registries: { team: 'reg' },
    dependencies: ['kit = { path = "../kit" }'],
    files: { 'reg/README.md': '', ...crate('kit', { files: dependency }), ...reg },
  })
}

async function explained(world: World, name: string): Promise<string> {
  const ran = await world.run(['explain', name])
  expect(ran.code, ran.stderr).toBe(0)
  return ran.stdout
}

/** An author should know within a minute why a skill is not installed. */
describe('a skill that is not installed is explained under every name that it has', () => {
  it('the skill of a package that awaits consent', async () => {
    const world = worldOf({}, skills('.', 'kit-basics'))
    expect(await explained(world, 'kit-basics')).toMatch(/kit \(cargo:kit:1\.0\.0\): candidate[^]*kit-basics/)
  })

  it('a SKILL.md that cannot be read, by its directory', async () => {
    const world = worldOf({ ...plugin('reg/tips'), 'reg/tips/skills/second/SKILL.md': 'no frontmatter' })
    expect(await explained(world, 'second')).toMatch(/skills\/second\/SKILL\.md/)
  })

  it('a skill whose directory has another name', async () => {
    const world = worldOf({ ...plugin('reg/tips'), ...skill('reg/tips/skills/there', { name: 'here' }) })
    expect(await explained(world, 'there')).toContain('skill here')
    expect(await explained(world, 'here')).toContain('skill here')
  })
})

describe('an active plugin without a usable skill says so', () => {
  const manifest = { 'reg/tips/SYMPOSIUM.toml': 'name = "tips"\ndepends-on = ["*"]\n' }
  const rows: readonly [string, Tree, RegExp, string | undefined][] = [
    ['no directory', manifest, /no SKILL\.md was found/, undefined],
    [
      '`skill` for `skills`',
      { ...manifest, ...skill('reg/tips/skill/tips') },
      /see the warnings/,
      'SKILL_MISPLACED',
    ],
    [
      '`Skills` for `skills`',
      { ...manifest, ...skill('reg/tips/Skills/tips') },
      /see the warnings/,
      'SKILL_MISPLACED',
    ],
    [
      '`skill.md` for `SKILL.md`',
      { ...manifest, 'reg/tips/skills/tips/skill.md': '---\nname: tips\n---\n' },
      /see the warnings/,
      'SKILL_MISPLACED',
    ],
    [
      'a SKILL.md that cannot be read',
      { ...manifest, 'reg/tips/skills/tips/SKILL.md': 'text' },
      /see the warnings/,
      'FRONTMATTER_SYNTAX',
    ],
    [
      'a predicate of the skill',
      { ...manifest, ...skill('reg/tips/skills/tips', { fields: ['depends-on: absent'] }) },
      /predicates of its skills/,
      undefined,
    ],
  ]
  it.each(rows)('%s', async (_title, reg, note, warning) => {
    const world = worldOf(reg)
    const ran = await world.run(['status', '--json'])
    expect(ran.ofKind('plugin_status').find(({ name }) => name === 'tips')).toMatchObject({
      state: 'active',
      note: expect.stringMatching(note),
    })
    expect(ran.warnings).toEqual(warning === undefined ? [] : [warning])
    expect(await explained(world, 'tips')).toMatch(/✗ skills? /)
  })
})

describe('what is declined goes under every name and in every state', () => {
  it('a package is known by its own name, and declined under the one of its manifest too', async () => {
    const world = worldOf({}, { ...skills('.', 'q'), 'SYMPOSIUM.toml': 'name = "lantern"\n' })
    await world.run(['use', 'kit'])
    expect(world.installed()).toEqual(['q'])
    const rows = (await world.run(['status', '--json'])).ofKind('plugin_status')
    expect(rows.map(({ name }) => name)).toEqual(['kit'])
    expect((await world.run(['disable', 'lantern'])).code).toBe(0)
    expect(world.installed()).toEqual([])
    expect((await world.run(['status', '--json'])).ofKind('plugin_status')).toMatchObject([
      { name: 'kit', state: 'declined' },
    ])
  })

  it('is not kept because something else is not known', async () => {
    const world = worldOf({}, skills('.', 'q'))
    await world.run(['use', 'kit'])
    world.write({ 'ws/Cargo.toml': `${world.read('ws/Cargo.toml')}serde = "9999"\n` })
    await world.run(['disable', 'kit'])
    expect(world.installed()).toEqual([])
  })
})

describe('a refusal beside a consent', () => {
  it('for one workspace, of what is used everywhere, is no contradiction', async () => {
    const world = worldOf({}, skills('.', 'q'))
    await world.run(['use', 'kit', '--global'])
    expect((await world.run(['disable', 'kit'])).code).toBe(0)
    expect(world.installed()).toEqual([])
    expect((await world.sync()).warnings).toEqual([])
  })
})

describe('a large registry', () => {
  it('is summed up for people where it does not apply, and complete for programs', async () => {
    const entries = Array.from({ length: 11 }, (_, index) => `reg/absent-${index}`)
    const manifest = (directory: string): string =>
      `name = "${directory.slice(4)}"\ndepends-on = ["absent"]\n`
    const world = worldOf(
      Object.assign({}, ...entries.map((directory) => plugin(directory, { manifest: manifest(directory) }))),
    )
    const shown = await world.run(['status'])
    expect(shown.stdout).toContain('11 entries of registry team do not apply here')
    expect(shown.stdout).not.toContain('absent-3')
    expect((await world.run(['status', '--verbose'])).stdout).toContain('absent-3')
    expect((await world.run(['status', '--json'])).ofKind('plugin_status')).toHaveLength(11)
  })
})

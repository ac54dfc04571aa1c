import { describe, expect, it } from 'vitest'
import { crate, virtualRoot } from '../support/cargo.js'
import { plugin, skill, skillText } from '../support/plugins.js'
import type { Tree } from '../support/tree.js'
import { authorWorld, check, lines, messages } from './support.js'

const GATED = 'name = "lamp"\ndepends-on = ["serde"]\n'

/** Title, what lies there, the path that is checked, what is found, and the exit code. */
type Row = readonly [title: string, files: Tree, path: string, found: readonly string[], code?: 0 | 1]

function toCase([title, files, path, found, code = 0]: Row): {
  readonly title: string
  readonly files: Tree
  readonly path: string
  readonly found: readonly string[]
  readonly code: number
} {
  return { title, files, path, found, code }
}

describe('what a path leads to', () => {
  const rows: readonly Row[] = [
    [
      'a registry, with the skills of its entries',
      {
        ...plugin('r/lamp', { manifest: GATED }),
        ...skill('r/deep/bare', { fields: ['depends-on: serde'] }),
      },
      'r',
      ['registry r', 'plugin bare', 'skill bare', 'plugin lamp', 'skill lamp'],
    ],
    ['an entry (G35)', plugin('r/lamp', { manifest: GATED }), 'r/lamp', ['plugin lamp', 'skill lamp']],
    [
      'a manifest',
      plugin('r/lamp', { manifest: GATED }),
      'r/lamp/SYMPOSIUM.toml',
      ['plugin lamp', 'skill lamp'],
    ],
    [
      'a bare skill',
      skill('r/lamp', { fields: ['depends-on: serde'] }),
      'r/lamp',
      ['plugin lamp', 'skill lamp'],
    ],
    ['a SKILL.md', skill('r/lamp'), 'r/lamp/SKILL.md', ['skill lamp']],
    [
      'a skill of a plugin, which needs no gate of its own',
      plugin('r/lamp', { manifest: GATED }),
      'r/lamp/skills/lamp',
      ['skill lamp'],
    ],
    [
      'the root of a project',
      { ...virtualRoot('p', []), 'p/SYMPOSIUM.toml': '', ...skill('p/skills/lamp') },
      'p',
      ['plugin p', 'skill lamp'],
    ],
    [
      'a member of a project with skills for those who work on it',
      { ...crate('p'), 'p/.agents/skills/notes/SKILL.md': 'Write notes.\n' },
      'p',
      ['plugin p', 'skill notes'],
    ],
    [
      'two manifests in one directory (M1)',
      { ...plugin('r/lamp', { manifest: GATED }), 'r/lamp/Symposium.toml': 'name = "other"\n' },
      'r/lamp',
      ['plugin lamp: warning MANIFEST_INVALID r/lamp', 'skill lamp'],
    ],
    [
      'an entry with a registry below it (E-M61)',
      { 'r/SYMPOSIUM.toml': GATED, ...plugin('r/in/deep', { manifest: GATED }) },
      'r',
      ['plugin lamp: warning REGISTRY_IS_ENTRY r/in/deep/SYMPOSIUM.toml'],
    ],
    [
      'a manifest by what it says, under another name (F-23)',
      {
        ...skill('r/lamp', { fields: ['depends-on: serde'] }),
        'r/rtk/rtk.toml': 'name = "rtk"\ncrates = []\n',
        'r/x/other.toml': '[tool.x]\nhooks = 1\n',
      },
      'r',
      ['registry r: warning MANIFEST_MISPLACED r/rtk/rtk.toml', 'plugin lamp', 'skill lamp'],
    ],
    [
      'a SKILL.md in another case',
      { 'r/lamp/skill.md': skillText('lamp') },
      'r',
      ['registry r: warning SKILL_MISPLACED r/lamp/skill.md'],
    ],
  ]
  it.each(rows.map(toCase))('is $title', async ({ files, path, found, code }) => {
    const world = authorWorld(files)
    const { ran, items } = await check(world, path)
    expect(lines(world, items)).toEqual(found)
    expect(ran.code).toBe(code)
  })

  const nothing: readonly (readonly [string, Tree, string, RegExp])[] = [
    ['nothing at all', {}, 'gone', /there is nothing/],
    ['an empty directory', { 'r/README.md': '' }, 'r', /no plugin, skill or package/],
    ['some other file', { 'r/README.md': '' }, 'r/README.md', /no plugin, skill or package/],
    ['F-10 a crate whose skills only its build makes', crate('c'), 'c', /only a build makes/],
  ]
  it.each(nothing)('is %s', async (_title, files, path, says) => {
    const world = authorWorld(files)
    const { ran } = await check(world, path)
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(says)
    expect(ran.ofKind('error')).toHaveLength(1)
  })
})

describe('findings', () => {
  const manifest = (text: string): Tree => ({ 'r/lamp/SYMPOSIUM.toml': text })

  const rows: readonly Row[] = [
    [
      'everything that is wrong with a manifest, at once',
      manifest('depends-onn = ["a"]\nhooks = 1\n[[skills]]\nsource = {}\n'),
      'r/lamp',
      [
        'plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml',
        'plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:1',
        'plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:2',
        'plugin lamp: error MANIFEST_INVALID r/lamp/SYMPOSIUM.toml:4',
      ],
      1,
    ],
    [
      'no TOML',
      manifest('name = \n'),
      'r/lamp',
      ['plugin <unknown>: error MANIFEST_SYNTAX r/lamp/SYMPOSIUM.toml:1'],
      1,
    ],
    [
      'L15 a dormant plugin (E-M1, M15)',
      manifest('name = "lamp"\n'),
      'r/lamp',
      ['plugin lamp: warning PLUGIN_DORMANT r/lamp/SYMPOSIUM.toml'],
    ],
    [
      'an empty group',
      { ...manifest(`${GATED}[[skills]]\nsource.path = "guides"\n`), 'r/lamp/guides/README.md': '' },
      'r/lamp',
      ['plugin lamp: warning SKILL_GROUP_EMPTY r/lamp/SYMPOSIUM.toml'],
    ],
    [
      'a group without a directory',
      manifest(`${GATED}[[skills]]\nsource.path = "guides"\n`),
      'r/lamp',
      ['plugin lamp: warning MANIFEST_INVALID r/lamp/SYMPOSIUM.toml'],
    ],
    [
      'a directory that is all but called `skills`',
      { ...manifest(GATED), ...skill('r/lamp/Skill/x') },
      'r/lamp',
      ['plugin lamp: warning SKILL_MISPLACED r/lamp/Skill'],
    ],
    [
      'skills in git, which are not fetched',
      manifest(`${GATED}[[skills]]\nsource.git = "https://github.com/o/r"\n`),
      'r/lamp',
      ['plugin lamp: note NOT_CHECKED'],
    ],
    [
      'a command that is not declared (D-4)',
      manifest(`${GATED}[[hooks]]\nevent = "Stop"\ncommand = "greeter"\n`),
      'r/lamp',
      ['plugin lamp: warning COMMAND_UNDECLARED r/lamp/SYMPOSIUM.toml:5'],
    ],
    [
      'predicates that nobody defines (G36)',
      {
        ...manifest(
          `${GATED}predicates = ["dependson(a)", "kit(b)"]\n[[predicate]]\nname = "kit"\ncommand = { script = "kit.sh" }\n`,
        ),
        'r/lamp/kit.sh': '',
      },
      'r/lamp',
      ['plugin lamp: warning PREDICATE_UNDEFINED r/lamp/SYMPOSIUM.toml:3'],
    ],
    [
      'a name that is taken',
      {
        ...plugin('r/a', { manifest: GATED, skills: [] }),
        ...plugin('r/b', { manifest: GATED, skills: [] }),
      },
      'r',
      ['registry r', 'plugin lamp', 'plugin lamp: warning PLUGIN_DUPLICATE r/b/SYMPOSIUM.toml'],
    ],
    [
      'E-S24 names and descriptions of skills',
      {
        'r/lamp/SYMPOSIUM.toml': GATED,
        ...skill('r/lamp/skills/evil', { name: '../../evil' }),
        ...skill('r/lamp/skills/odd', { name: 'Odd_Name' }),
        'r/lamp/skills/none/SKILL.md': '---\nname: none\n---\n',
      },
      'r/lamp',
      [
        'plugin lamp',
        'skill evil: error NAME_INVALID r/lamp/skills/evil/SKILL.md:2',
        // The skill is all about the file that its name would lead to.
        'skill evil: warning SKILL_REFERENCE_OUTSIDE r/lamp/skills/evil/SKILL.md:2',
        'skill evil: warning SKILL_REFERENCE_OUTSIDE r/lamp/skills/evil/SKILL.md:3',
        'skill evil: warning SKILL_REFERENCE_OUTSIDE r/lamp/skills/evil/SKILL.md:5',
        'skill none: error FRONTMATTER_INVALID r/lamp/skills/none/SKILL.md',
        'skill Odd_Name: warning NAME_UNCONVENTIONAL r/lamp/skills/odd/SKILL.md:2',
      ],
      1,
    ],
    [
      'F-2 references out of the skill, and characters that nobody sees',
      {
        'r/lamp/SYMPOSIUM.toml': GATED,
        'r/lamp/skills/b/SKILL.md': `${skillText('b')}Run \`../a/x.js\`.\nIgnore\u202E this.\n`,
      },
      'r/lamp',
      [
        'plugin lamp',
        'skill b: warning SKILL_REFERENCE_OUTSIDE r/lamp/skills/b/SKILL.md:6',
        'skill b: warning HIDDEN_UNICODE r/lamp/skills/b/SKILL.md:7',
      ],
    ],
    [
      'A19 a skill inside of another one',
      {
        'r/lamp/SYMPOSIUM.toml': GATED,
        ...skill('r/lamp/skills/learn'),
        ...skill('r/lamp/skills/learn/examples/demo'),
      },
      'r/lamp',
      ['plugin lamp: warning SKILL_SHADOWED r/lamp/skills/learn/examples/demo/SKILL.md', 'skill learn'],
    ],
    [
      '`source = "crate"`, which works',
      manifest(`${GATED}[[skills]]\nsource = "crate"\n`),
      'r/lamp',
      ['plugin lamp: warning MANIFEST_RETIRED r/lamp/SYMPOSIUM.toml:4'],
    ],
  ]
  it.each(rows.map(toCase))('$title', async ({ files, path, found, code }) => {
    const world = authorWorld(files)
    const { ran, items } = await check(world, path)
    expect(lines(world, items)).toEqual(found)
    expect(ran.code).toBe(code)
  })

  it.each([
    ['an unknown key', 'name = "x"\ndepends_on = ["a"]\n', 'did you mean `depends-on`?'],
    [
      'an unknown predicate',
      'name = "x"\npredicates = ["path_exist(a)"]\n',
      'did you mean `path_exists(…)`?',
    ],
  ])('name what was probably meant: %s', async (_title, text, says) => {
    const world = authorWorld(manifest(text))
    expect(messages((await check(world, 'r/lamp')).items)).toContain(says)
  })

  it('show what is retired in today’s spelling (E-M17)', async () => {
    const world = authorWorld(manifest('name = "lamp"\ncrates = ["serde"]\n'))
    const { ran, items } = await check(world, 'r/lamp')
    expect(ran.code).toBe(1)
    expect(items[0]?.findings[0]?.remedy).toBe('write `depends-on = ["serde"]`')
    expect(items[0]?.migration).toContain('-crates = ["serde"]\n+depends-on = ["serde"]')
  })

  it('of packages cost what they would cost their users: nothing is lenient to an author (F-20)', async () => {
    const world = authorWorld(crate('c', { manifest: '[package.metadata.symposium]\nskilz = []\n' }))
    for (const path of ['c', 'c/Cargo.toml']) {
      const { ran, items } = await check(world, path)
      expect(lines(world, items).filter((line) => line.includes('error'))).toEqual([
        'plugin c: error MANIFEST_INVALID c/Cargo.toml:7',
      ])
      expect(messages(items)).toContain('did you mean `skills`')
      expect(ran.code).toBe(1)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { crate } from '../support/cargo.js'
import { plugin, skill, skills } from '../support/plugins.js'
import { testRows, type Row } from '../support/row.js'
import { CLAUDE, createWorld, SHARED } from '../support/world.js'

const SUFFIXED = /^review-[0-9a-f]{8}$/
const TWO = { ...plugin('reg/a', { skills: ['review'] }), ...plugin('reg/b', { skills: ['review'] }) }

describe('one name from several origins', () => {
  it('S1 S2 two get a suffix each, the survivor the plain name', async () => {
    const world = createWorld({ files: TWO })
    const both = await world.sync()
    expect(both.ofKind('skill_installed').map(({ name }) => name)).toEqual(['review', 'review'])
    expect(world.installed()).toHaveLength(2)
    expect(world.installed().every((name) => SUFFIXED.test(name))).toBe(true)
    world.remove('reg/b')
    const ran = await world.sync()
    expect(world.installed()).toEqual(['review'])
    expect(ran.ofKind('skill_removed')).toHaveLength(2)
  })

  it('E-S34 a second origin takes the plain name from the first', async () => {
    const world = createWorld({ files: plugin('reg/a', { skills: ['review'] }) })
    await world.sync()
    expect(world.installed()).toEqual(['review'])
    world.write(plugin('reg/b', { skills: ['review'] }))
    await world.sync()
    expect(world.installed()).toHaveLength(2)
    expect(world.installed()).not.toContain('review')
  })

  it('S3 S4 faults D11 directories of the user are never touched', async () => {
    const world = createWorld({
      files: { ...plugin('reg/a', { skills: ['review'] }), 'ws/.claude/skills/review/SKILL.md': 'mine' },
    })
    await world.sync()
    const [, ours = ''] = world.installed()
    expect(world.installed()).toEqual(['review', ours])
    expect(ours).toMatch(SUFFIXED)
    expect(world.tree('ws/.claude/skills/review')).toEqual({ 'SKILL.md': 'mine' })

    world.remove(`ws/.claude/skills/${ours}`)
    world.write({ [`ws/.claude/skills/${ours}/SKILL.md`]: 'mine too' })
    const ran = await world.sync()
    expect(ran.code).toBe(0)
    expect(ran.warnings).toEqual(['SKILL_BLOCKED'])
    expect(world.tree('ws/.claude/skills')).toEqual({
      review: 'dir',
      'review/SKILL.md': 'mine',
      [ours]: 'dir',
      [`${ours}/SKILL.md`]: 'mine too',
    })
  })

  it('faults C4 F14 two that differ in case only never share, and one that changes case is moved', async () => {
    const world = createWorld({
      files: { ...plugin('reg/a', { skills: [] }), ...skill('reg/a/skills/1', { name: 'Docs' }) },
    })
    await world.sync()
    expect(world.installed()).toEqual(['Docs'])
    world.write(skill('reg/a/skills/1', { name: 'docs' }))
    await world.sync()
    expect(world.installed()).toEqual(['docs'])
    world.write(skill('reg/a/skills/2', { name: 'DOCS' }))
    await world.sync()
    const folded = world.installed().map((name) => name.toLowerCase())
    expect(folded).toHaveLength(2)
    expect(new Set(folded).size).toBe(2)
  })

  it('faults C1 another source never replaces what is installed', async () => {
    const world = createWorld({
      dependencies: ['kit = { path = "../kit" }'],
      files: {
        ...plugin('reg/a', { skills: ['review'] }),
        ...crate('kit', { files: skills('.', 'review') }),
      },
    })
    await world.sync()
    await world.run(['use', 'kit'])
    const texts = world.installed().map((name) => world.read(`ws/.claude/skills/${name}/.symposium`))
    expect(texts).toHaveLength(2)
    expect(texts.join('')).toMatch(/team:a/)
    expect(texts.join('')).toMatch(/cargo:kit/)
  })
})

const rows: readonly Row[] = [
  {
    id: 'S5',
    title: 'two plugins that lead to one directory install it once',
    files: {
      ...skill('shared/review'),
      ...plugin('reg/a', { skills: [] }),
      ...plugin('reg/b', { skills: [] }),
      'reg/a/skills': '-> ../../shared',
      'reg/b/skills': '-> ../../shared',
    },
    installed: ['review'],
  },
  {
    id: 'E-S36',
    title: 'two groups of one plugin with one name get a suffix each',
    files: {
      ...plugin('reg/a', {
        manifest: 'name = "a"\ndepends-on = ["*"]\n[[skills]]\nsource.path = "more"\n',
        skills: ['review'],
      }),
      ...skill('reg/a/more/review'),
    },
    check: (world) =>
      expect(world.installed()).toEqual([expect.stringMatching(SUFFIXED), expect.stringMatching(SUFFIXED)]),
  },
  {
    id: 'S8',
    title: 'a name that leads elsewhere is refused, and nothing is written there',
    files: {
      ...plugin('reg/a', { skills: ['fine'] }),
      ...skill('reg/a/skills/evil', { name: '../../outside' }),
    },
    installed: ['fine'],
    warnings: ['NAME_INVALID'],
    check: (world) =>
      expect(Object.keys(world.tree('ws')).filter((path) => path.includes('outside'))).toEqual([]),
  },
  {
    id: 'F-3',
    title: 'an unquoted colon is read as it was meant, a BOM and CRLF as nothing',
    files: {
      ...plugin('reg/a', { skills: [] }),
      'reg/a/skills/colon/SKILL.md': '---\nname: colon\ndescription: Wiring for `x`: metrics\n---\n',
      'reg/a/skills/lines/SKILL.md': '\uFEFF---\r\nname: lines\r\ndescription: Lines.\r\n---\r\n',
    },
    installed: ['colon', 'lines'],
    warnings: ['FRONTMATTER_REPAIRED'],
  },
  {
    id: 'E-S30',
    title: 'a skill without a gate in an active plugin is installed without a word',
    files: plugin('reg/a'),
    installed: ['a'],
  },
  {
    id: 'S27',
    title: 'a skill of the workspace needs no frontmatter, and is named like its directory',
    files: {
      ...crate('ws', { name: 'app', manifest: '[workspace]\nmembers = ["tool"]\n' }),
      ...crate('ws/tool'),
      'ws/tool/.agents/skills/howto/SKILL.md': 'Just do it.\n',
    },
    installed: ['howto'],
  },
  {
    id: 'E-S15',
    title: 'elsewhere it needs one',
    files: { ...plugin('reg/a', { skills: ['fine'] }), 'reg/a/skills/howto/SKILL.md': 'Just do it.\n' },
    installed: ['fine'],
    warnings: ['FRONTMATTER_SYNTAX'],
  },
  {
    id: 'E-S37',
    title: 'a skill where an agent reads it already stays as it is',
    agents: ['codex'],
    files: skill('ws/.agents/skills/note'),
    installed: { [SHARED]: ['note'], [CLAUDE]: [] },
    check: (world) => expect(Object.keys(world.tree('ws/.agents/skills/note'))).toEqual(['SKILL.md']),
  },
  {
    id: 'E-S38',
    title: 'and is copied for one that reads elsewhere',
    files: skill('ws/.agents/skills/note', { files: { 'ref/a.md': 'a' } }),
    installed: ['note'],
    check: (world) =>
      expect(Object.keys(world.tree('ws/.claude'))).toEqual([
        'skills',
        'skills/note',
        'skills/note/.gitignore',
        'skills/note/.symposium',
        'skills/note/SKILL.md',
        'skills/note/ref',
        'skills/note/ref/a.md',
      ]),
  },
  {
    id: 'E-S29',
    title: 'a skill for something else than its group is not installed',
    dependencies: ['here = { path = "../here" }'],
    files: {
      ...crate('here'),
      ...plugin('reg/a', { manifest: 'name = "a"\ndepends-on = ["here"]\n', skills: ['fine'] }),
      ...skill('reg/a/skills/other', { fields: ['depends-on: absent'] }),
    },
    installed: ['fine'],
  },
  {
    id: 'E-S28',
    title: 'a group whose gate fails is not even looked at',
    files: {
      ...plugin('reg/a', {
        manifest:
          'name = "a"\ndepends-on = ["*"]\n[[skills]]\nsource.path = "more"\ndepends-on = ["absent"]\n',
        skills: ['fine'],
      }),
      'reg/a/more/bad/SKILL.md': 'no frontmatter',
    },
    installed: ['fine'],
  },
  {
    id: 'faults A8',
    title: 'status names the very skills that are installed, however deep',
    files: {
      ...plugin('reg/a', { skills: ['top'] }),
      ...skill('reg/a/skills/group/sub/deep'),
      ...skill('reg/a/skills/top/examples/demo'),
    },
    installed: ['deep', 'top'],
    check: async (world) => {
      const rows = (await world.run(['status', '--json'])).ofKind('plugin_status')
      expect(rows.map((row) => row['skills'])).toEqual([['top', 'deep']])
    },
  },
  {
    id: 'faults A19',
    title: 'teaching material inside a skill is part of it',
    files: {
      ...plugin('reg/a', { skills: ['learn'] }),
      ...skill('reg/a/skills/learn/examples/demo'),
    },
    installed: ['learn'],
    check: (world) =>
      expect(Object.keys(world.tree('ws/.claude/skills/learn'))).toContain('examples/demo/SKILL.md'),
  },
  {
    id: 'faults A20',
    title: 'mirrors of one skill are registered once, and named',
    files: { ...plugin('reg/a', { skills: ['review'] }), ...skill('reg/a/skills/plugins/p/review') },
    installed: ['review'],
    warnings: ['SKILL_MIRRORED'],
  },
  {
    id: 'faults A21',
    title: 'a SKILL.md at the top names each skill that it hides',
    files: { ...plugin('reg/a', { skills: ['one', 'two'] }), ...skill('reg/a/skills', { name: 'all' }) },
    installed: ['all'],
    warnings: ['SKILL_SHADOWED', 'SKILL_SHADOWED'],
  },
  {
    id: 'security S9',
    title: 'a skill cannot be called like what is ours',
    files: {
      ...plugin('reg/a', { skills: ['fine'] }),
      ...skill('reg/a/skills/marker', { name: '.symposium' }),
      ...skill('reg/a/skills/staging', { name: '.symposium-tmp-abc' }),
    },
    installed: ['fine'],
    warnings: ['NAME_INVALID', 'NAME_INVALID'],
  },
  {
    id: 'security S10',
    title: 'names that every object has are only names',
    files: {
      ...plugin('reg/a', { skills: ['constructor'] }),
      ...plugin('reg/toString', { skills: ['valueOf'] }),
      ...skill('reg/a/skills/proto', { name: '__proto__' }),
    },
    check: (world, ran) => {
      expect(ran.code).toBe(0)
      expect(world.installed()).toContain('constructor')
      expect(world.installed()).toContain('valueOf')
      expect(Object.keys({})).toEqual([])
    },
    warnings: ['NAME_UNCONVENTIONAL', 'NAME_UNCONVENTIONAL'],
  },
]

describe('names and places of skills', () => {
  testRows(rows)

  it('S6 S7 a skill of the workspace is copied only where it is not read already, and only while that is wanted', async () => {
    const world = createWorld({
      agents: ['codex', 'claude'],
      files: skill('ws/.agents/skills/notes', { name: 'release-notes' }),
    })
    await world.sync()
    expect(world.installed(SHARED)).toEqual(['notes'])
    expect(world.installed(CLAUDE)).toEqual(['release-notes'])
    world.config({ agents: ['codex', 'claude'], top: ['agents-syncing = false'] })
    await world.sync()
    expect(world.installed(SHARED)).toEqual(['notes'])
    expect(world.installed(CLAUDE)).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { SKILL_LIMITS } from '../../src/apply/limits.js'
import { readSourceTree, type SourceTree } from '../../src/apply/source-tree.js'
import { createWorkspace } from './support/workspace.js'

type Workspace = ReturnType<typeof createWorkspace>

function paths(tree: SourceTree): readonly string[] {
  return tree.entries.map((entry) => (entry.type === 'directory' ? `${entry.path}/` : entry.path))
}

function read(w: Workspace, limits = SKILL_LIMITS): SourceTree {
  return readSourceTree(w.at('skill'), w.files, limits)
}

test('entries are sorted by path and say what they are', () => {
  const w = createWorkspace()
  w.write('skill/b/a', '1')
  w.write('skill/b-c', '22', 0o755)
  w.write('skill/SKILL.md', '333')
  const { entries } = read(w)
  expect(entries).toEqual([
    {
      path: 'SKILL.md',
      type: 'file',
      file: w.at('skill/SKILL.md'),
      size: 3,
      executable: false,
      stamp: expect.any(String),
    },
    { path: 'b', type: 'directory', file: w.at('skill/b'), size: 0, executable: false, stamp: '' },
    {
      path: 'b-c',
      type: 'file',
      file: w.at('skill/b-c'),
      size: 2,
      executable: true,
      stamp: expect.any(String),
    },
    {
      path: 'b/a',
      type: 'file',
      file: w.at('skill/b/a'),
      size: 1,
      executable: false,
      stamp: expect.any(String),
    },
  ])
})

test('E-S43 two links to one directory are two copies', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.write('docs/a')
  w.link('skill/one', '../docs')
  w.link('skill/two', '../docs')
  const tree = read(w)
  expect(paths(tree)).toEqual(['SKILL.md', 'one/', 'one/a', 'two/', 'two/a'])
  expect(tree.outside.map((link) => link.path)).toEqual(['one', 'two'])
})

test('a link to a sibling directory inside the skill is followed, and is not outside', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.write('skill/lib/a')
  w.link('skill/x/lib', '../lib')
  const tree = read(w)
  expect(paths(tree)).toEqual(['SKILL.md', 'lib/', 'lib/a', 'x/', 'x/lib/', 'x/lib/a'])
  expect(tree.outside).toEqual([])
})

test('L3 a cycle through directories outside of the skill ends', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.link('skill/x', '../x')
  w.link('x/y', '../y')
  w.link('y/x', '../x')
  w.link('y/skill', '../skill')
  const tree = read(w)
  expect(paths(tree)).toEqual(['SKILL.md', 'x/', 'x/y/'])
  expect(tree.problems.map((problem) => problem.place?.file)).toEqual([
    w.at('skill/x/y/skill'),
    w.at('skill/x/y/x'),
  ])
  expect(tree.outside.map((link) => link.path)).toEqual(['x', 'x/y'])
})

test('N-27 a link to the root of the file system is not followed, since the skill lies below it', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.link('skill/all', '/')
  expect(paths(read(w))).toEqual(['SKILL.md'])
})

test('S8 a sibling whose name begins alike is outside', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.write('skill-evil/a')
  w.link('skill/a', '../skill-evil/a')
  expect(read(w).outside).toEqual([{ path: 'a', target: w.at('skill-evil/a') }])
})

test('a skill that is itself reached through a link has the content of its target', () => {
  const w = createWorkspace()
  w.write('real/SKILL.md')
  w.write('real/lib/a')
  w.link('real/b', 'lib/a')
  w.link('skill', 'real')
  const tree = read(w)
  expect(paths(tree)).toEqual(['SKILL.md', 'b', 'lib/', 'lib/a'])
  expect(tree.outside).toEqual([])
})

test('what links inside a followed directory lead to is named only where it leads out of that', () => {
  const w = createWorkspace()
  w.write('skill/SKILL.md')
  w.write('docs/a')
  w.write('other/b')
  w.link('docs/again', 'a')
  w.link('docs/b', '../other/b')
  w.link('skill/docs', '../docs')
  expect(read(w).outside.map((link) => link.path)).toEqual(['docs', 'docs/b'])
})

describe('what is left out', () => {
  test('S32 installed copies, version control, droppings, and the two files of ours at the top', () => {
    const w = createWorkspace()
    w.write('skill/SKILL.md')
    w.write('skill/.gitignore', 'a')
    w.write('skill/sub/.gitignore', 'a')
    w.write('skill/.git/config')
    w.write('skill/sub/.git', 'gitdir: elsewhere')
    w.write('skill/sub/.DS_Store')
    w.write('skill/sub/__pycache__/a.pyc')
    w.write('skill/.claude/skills/x/.symposium', '')
    w.write('skill/.claude/skills/x/SKILL.md')
    w.write('skill/.agents/skills/mine/SKILL.md')
    w.write('skill/.agents/skills/y/.symposium', '')
    expect(paths(read(w))).toEqual([
      '.agents/',
      '.agents/skills/',
      '.agents/skills/mine/',
      '.agents/skills/mine/SKILL.md',
      'SKILL.md',
      'sub/',
      'sub/.gitignore',
    ])
  })

  test('a marker that is no regular file hides nothing', () => {
    const w = createWorkspace()
    w.write('skill/SKILL.md')
    w.write('skill/a/.symposium/b')
    expect(paths(read(w))).toEqual(['SKILL.md', 'a/', 'a/.symposium/', 'a/.symposium/b'])
  })

  test('D13 a change of the .gitignore at the top shows in the stamps alone', () => {
    const w = createWorkspace()
    w.write('skill/SKILL.md')
    w.write('skill/.gitignore', 'a')
    const before = read(w)
    w.write('skill/.gitignore', 'a and b')
    const after = read(w)
    expect(after.stamps).not.toBe(before.stamps)
    expect(after.entries).toEqual(before.entries)
  })
})

describe('N-27 limits', () => {
  test.each([
    ['entries', { entries: 3 }],
    ['bytes', { bytes: 3 }],
    ['pathBytes', { pathBytes: 20 }],
    ['depth', { depth: 1 }],
    ['repeats', { repeats: 1 }],
  ])('%s', (_what, limit) => {
    const w = createWorkspace()
    w.write('skill/SKILL.md', '12')
    w.write('skill/a/b/c', '34')
    w.link('skill/x', 'a')
    w.link('skill/y', 'a')
    expect(() => read(w, { ...SKILL_LIMITS, ...limit })).toThrowError(
      expect.objectContaining({ code: 'SKILL_TOO_LARGE', remedy: expect.any(String) }),
    )
    expect(paths(read(w))).toHaveLength(10)
  })
})

test('a skill that is not there is an error, not an empty skill', () => {
  const w = createWorkspace()
  expect(() => read(w)).toThrowError(expect.objectContaining({ code: 'FILE_UNREADABLE' }))
})

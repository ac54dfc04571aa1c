import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync } from 'node:fs'
import { join, relative } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { discoverSkills, type Discovery } from '../../src/skills/discover.js'
import { buildTree, type Link } from './tree.js'
import { skipOnWindows } from '../support/skip-unless.js'

const files = createNodeFiles()

function found(root: string, base = 'g'): string[] {
  return discoverSkills(join(root, base), files).files.map((file) => relative(join(root, base), file))
}

const LAYOUTS: readonly [
  id: string,
  entries: Readonly<Record<string, string | Link>>,
  expected: readonly string[],
][] = [
  ['E-S1 Z1 base missing', { 'other/SKILL.md': '' }, []],
  ['Z1 base is a file', { g: '' }, []],
  ['E-S2 A8', { 'g/a/b/SKILL.md': '' }, ['a/b/SKILL.md']],
  [
    'E-S3',
    { 'g/alpha/SKILL.md': '', 'g/alpha/beta/SKILL.md': '', 'g/gamma/SKILL.md': '' },
    ['alpha/SKILL.md', 'gamma/SKILL.md'],
  ],
  ['E-S4', { 'g/SKILL.md': '', 'g/sub/SKILL.md': '' }, ['SKILL.md']],
  [
    'Z4 a name that begins alike is another directory',
    { 'g/a/SKILL.md': '', 'g/a-b/SKILL.md': '' },
    ['a/SKILL.md', 'a-b/SKILL.md'],
  ],
  [
    'E-S5 Z3',
    { 'g/x/SKILL.md': '', 'g/x/.symposium': '', 'g/x/y/SKILL.md': '', 'g/z/SKILL.md': '' },
    ['z/SKILL.md'],
  ],
  ['Z3 base', { 'g/.symposium': '', 'g/a/SKILL.md': '' }, []],
  ['D12 a copy of an installed skill', { 'g/mine/SKILL.md': '', 'g/mine/.symposium': 'edited' }, []],
  [
    'Z5 a marker that is a directory marks nothing',
    { 'g/x/.symposium/note': '', 'g/x/SKILL.md': '' },
    ['x/SKILL.md'],
  ],
  [
    'Z5 a marker that is a link marks nothing',
    { 'g/x/.symposium': { to: 'SKILL.md' }, 'g/x/SKILL.md': '' },
    ['x/SKILL.md'],
  ],
  [
    'Z5 depth, then path',
    { 'g/b/SKILL.md': '', 'g/a/z/SKILL.md': '', 'g/a/y/SKILL.md': '', 'g/c/SKILL.md': '' },
    ['b/SKILL.md', 'c/SKILL.md', 'a/y/SKILL.md', 'a/z/SKILL.md'],
  ],
  [
    'Z5 directories that are never searched',
    { 'g/.git/SKILL.md': '', 'g/target/a/SKILL.md': '', 'g/node_modules/a/SKILL.md': '', 'g/a/SKILL.md': '' },
    ['a/SKILL.md'],
  ],
  ['Z2 only the exact name', { 'g/a/SKILL.md.bak': '', 'g/b/SKILL.txt': '' }, []],
  ['Z2 a directory of that name is no skill', { 'g/a/SKILL.md/SKILL.md': '' }, ['a/SKILL.md/SKILL.md']],
  [
    'Z2 a linked directory',
    { 'lib/one/SKILL.md': '', 'g/linked': { to: '../lib' } },
    ['linked/one/SKILL.md'],
  ],
  ['Z2 a linked file', { 'lib/one.md': '', 'g/a/SKILL.md': { to: '../../lib/one.md' } }, ['a/SKILL.md']],
  ['Z2 a dangling link is a candidate', { 'g/a/SKILL.md': { to: 'nowhere' } }, ['a/SKILL.md']],
  ['A6 a link to a parent', { 'g/a/up': { to: '..' }, 'g/a/b/SKILL.md': '' }, ['a/b/SKILL.md']],
  ['A6 a link to itself', { 'g/loop': { to: 'loop' }, 'g/a/SKILL.md': '' }, ['a/SKILL.md']],
  [
    'A6 two links to one directory',
    { 'lib/SKILL.md': '', 'g/a': { to: '../lib' }, 'g/b': { to: '../lib' } },
    ['a/SKILL.md'],
  ],
  ['D13 an ignore file is no marker', { 'g/a/.gitignore': '*', 'g/a/SKILL.md': '' }, ['a/SKILL.md']],
  [
    'Z4 a skill linked into another one stays a skill',
    { 'g/a/SKILL.md': '', 'g/a/more': { to: '../x/y/z' }, 'g/x/y/z/SKILL.md': '' },
    ['a/SKILL.md', 'x/y/z/SKILL.md'],
  ],
]

describe('discoverSkills', () => {
  it.each(LAYOUTS)('%s', (_id, entries, expected) => {
    const root = buildTree(entries)
    const discovery = discoverSkills(join(root, 'g'), files)
    expect(discovery.files.map((file) => relative(join(root, 'g'), file))).toEqual(expected)
    expect([discovery.problems, discovery.unsearched]).toEqual([[], []])
  })

  it('Z5 starts in a directory with a name that it would not enter', () => {
    expect(found(buildTree({ 'target/a/SKILL.md': '' }), 'target')).toEqual(['a/SKILL.md'])
  })

  it('A6 lists each real directory once', () => {
    const root = buildTree({
      'g/a/SKILL.md': '',
      'g/a/self': { to: '.' },
      'g/b/up': { to: '..' },
      'g/c': { to: 'b' },
    })
    const listed: string[] = []
    const counting: FileReader = { ...files, list: (path) => (listed.push(path), files.list(path)) }
    discoverSkills(join(root, 'g'), counting, { reportNested: true })
    expect(listed.length).toBe(3)
  })

  it('lists nothing below a skill unless it is asked to', () => {
    const root = buildTree({ 'g/a/SKILL.md': '', 'g/a/scripts/deep/run.sh': '' })
    const listed: string[] = []
    const counting: FileReader = {
      ...files,
      list: (path) => (listed.push(relative(root, path)), files.list(path)),
    }
    discoverSkills(join(root, 'g'), counting)
    expect(listed).toEqual(['g', 'g/a'])
  })
})

describe('discoverSkills: skills below skills', () => {
  const names = (root: string, list: Discovery['shadowed']): unknown =>
    list.map(({ file, by }) => [relative(root, file), relative(root, by)])

  it('A9 A21 names every skill that one at the top hides', () => {
    const root = buildTree({
      'g/SKILL.md': '',
      'g/skills/a/SKILL.md': '',
      'g/skills/a/b/SKILL.md': '',
      'g/c/SKILL.md': '',
    })
    const discovery = discoverSkills(join(root, 'g'), files)
    expect(names(root, discovery.shadowed)).toEqual([
      ['g/c/SKILL.md', 'g/SKILL.md'],
      ['g/skills/a/SKILL.md', 'g/SKILL.md'],
      ['g/skills/a/b/SKILL.md', 'g/SKILL.md'],
    ])
    expect(discovery.nested).toEqual([])
  })

  it('A19 keeps material inside of a skill apart, and tells of it on request', () => {
    const root = buildTree({ 'g/learn/SKILL.md': '', 'g/learn/examples/demo/SKILL.md': '' })
    expect(discoverSkills(join(root, 'g'), files)).toMatchObject({ shadowed: [], nested: [] })
    const discovery = discoverSkills(join(root, 'g'), files, { reportNested: true })
    expect(discovery.shadowed).toEqual([])
    expect(names(root, discovery.nested)).toEqual([['g/learn/examples/demo/SKILL.md', 'g/learn/SKILL.md']])
  })

  it('Z4 finds a skill on its own path though another one links to it from further up', () => {
    const root = buildTree({
      'g/a/SKILL.md': '',
      'g/a/more': { to: '../x/y/z' },
      'g/x/y/z/SKILL.md': '',
    })
    const discovery = discoverSkills(join(root, 'g'), files, { reportNested: true })
    expect(discovery.files.map((file) => relative(root, file))).toEqual(['g/a/SKILL.md', 'g/x/y/z/SKILL.md'])
    expect(discovery.nested).toEqual([])
  })

  it('Z3 does not report installed copies as hidden', () => {
    const root = buildTree({
      'g/SKILL.md': '',
      'g/.claude/skills/x/SKILL.md': '',
      'g/.claude/skills/x/.symposium': '',
    })
    expect(discoverSkills(join(root, 'g'), files).shadowed).toEqual([])
  })
})

describe('discoverSkills: what cannot be looked at', () => {
  it.skipIf(skipOnWindows())('S28 never opens a FIFO', () => {
    const root = buildTree({ 'g/a/keep': '', 'g/a/b/SKILL.md': '' })
    execFileSync('mkfifo', [join(root, 'g/a/SKILL.md')])
    const discovery = discoverSkills(join(root, 'g'), files)
    expect(discovery.files).toEqual([join(root, 'g/a/b/SKILL.md')])
    expect(discovery.problems).toMatchObject([
      { code: 'SKILL_UNREADABLE', place: { file: join(root, 'g/a/SKILL.md') } },
    ])
    expect(discovery.unsearched).toEqual([join(root, 'g/a')])
  })

  it.skipIf(skipOnWindows())('S28 nor one behind a link', () => {
    const root = buildTree({ 'g/a/SKILL.md': { to: '../pipe' } })
    execFileSync('mkfifo', [join(root, 'g/pipe')])
    expect(discoverSkills(join(root, 'g'), files)).toMatchObject({
      files: [],
      problems: [{ code: 'SKILL_UNREADABLE' }],
    })
  })

  it('S29 reports a directory without permission and goes on', () => {
    const root = buildTree({ 'g/a/SKILL.md': '', 'g/locked/SKILL.md': '' })
    const locked = join(root, 'g/locked')
    const denying: FileReader = {
      ...files,
      list: (path) => {
        if (path === locked) {
          throw new SymposiumError('FILE_UNREADABLE', 'cannot be read (EACCES)', { place: { file: path } })
        }
        return files.list(path)
      },
    }
    const discovery = discoverSkills(join(root, 'g'), denying)
    expect(discovery.files).toEqual([join(root, 'g/a/SKILL.md')])
    expect(discovery).toMatchObject({
      unsearched: [locked],
      problems: [{ code: 'FILE_UNREADABLE', place: { file: locked } }],
    })
  })

  it('S39 stops at a depth', () => {
    const root = buildTree({ [`g/${'d/'.repeat(32)}SKILL.md`]: '', [`g/${'e/'.repeat(33)}SKILL.md`]: '' })
    const discovery = discoverSkills(join(root, 'g'), files)
    expect(discovery.files).toEqual([join(root, 'g', 'd/'.repeat(32), 'SKILL.md')])
    expect(discovery.problems).toMatchObject([{ code: 'SKILL_SEARCH_LIMIT' }])
    expect(discovery.unsearched).toEqual([join(root, 'g', 'e/'.repeat(32).slice(0, -1))])
  })

  it('S39 stops at a number of entries', () => {
    const root = buildTree({ 'g/a/SKILL.md': '', 'g/b/c/SKILL.md': '' })
    const many = Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}`, type: 'file' as const }))
    const flooding: FileReader = { ...files, list: (path) => (path.endsWith('b') ? many : files.list(path)) }
    const discovery = discoverSkills(join(root, 'g'), flooding)
    expect(discovery.files).toEqual([join(root, 'g/a/SKILL.md')])
    expect(discovery).toMatchObject({
      unsearched: [join(root, 'g')],
      problems: [{ code: 'SKILL_SEARCH_LIMIT' }],
    })
  })
})

describe('discoverSkills within a directory', () => {
  const entries = {
    'own/shared/SKILL.md': '',
    'own-evil/SKILL.md': '',
    'out/one/SKILL.md': '',
    'own/skills/inner': { to: '../shared' },
    'own/skills/outer': { to: '../../out' },
    'own/skills/sibling': { to: '../../own-evil' },
    'own/skills/file/SKILL.md': { to: '../../../out/one/SKILL.md' },
    'own/skills/dangling/SKILL.md': { to: 'nowhere' },
  }

  it('S21 S8 follows no link that leaves it, and names each', () => {
    const root = buildTree(entries)
    const discovery = discoverSkills(join(root, 'own/skills'), files, { within: join(root, 'own') })
    expect(discovery.files.map((file) => relative(root, file))).toEqual([
      'own/skills/dangling/SKILL.md',
      'own/skills/inner/SKILL.md',
    ])
    const left = ['own/skills/outer', 'own/skills/sibling', 'own/skills/file/SKILL.md']
    expect(discovery.problems.map(({ code, place }) => [code, relative(root, place?.file ?? '')])).toEqual(
      left.map((path) => ['PATH_ESCAPES', path]),
    )
    expect(discovery.unsearched.map((path) => relative(root, path))).toEqual(left)
  })

  it('follows them all without it', () => {
    const root = buildTree(entries)
    expect(found(root, 'own/skills')).toHaveLength(5)
  })

  it('takes a root that is itself reached through a link', () => {
    const root = buildTree({ 'real/skills/a/SKILL.md': '' })
    mkdirSync(join(root, 'x'))
    const linked = buildTree({ own: { to: join(root, 'real') } })
    const discovery = discoverSkills(join(linked, 'own/skills'), files, { within: join(linked, 'own') })
    expect(discovery.files).toEqual([join(linked, 'own/skills/a/SKILL.md')])
  })

  it('refuses a base that leaves it, and all when it does not exist', () => {
    const root = buildTree({ 'out/a/SKILL.md': '', 'own/skills': { to: '../out' } })
    const base = join(root, 'own/skills')
    expect(discoverSkills(base, files, { within: join(root, 'own') }).files).toEqual([])
    renameSync(join(root, 'own'), join(root, 'gone'))
    expect(discoverSkills(join(root, 'out'), files, { within: join(root, 'own') }).files).toEqual([])
  })
})

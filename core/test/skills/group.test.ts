import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FileReader, JsonValue } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { readGroup, type SkillGroupContent } from '../../src/skills/group.js'
import { SkillReader } from '../../src/skills/skill-reader.js'
import { kinds, lenient, strict } from './text-files.js'
import { buildTree, skillText } from './tree.js'

const files = createNodeFiles()
const memory = (): SkillReader => new SkillReader({ files, kinds, store: new Map<string, JsonValue>() })

async function read(base: string, rules = strict): Promise<SkillGroupContent> {
  return readGroup(base, { reader: memory(), rules })
}

describe('readGroup', () => {
  it('reads what is there, in the order in which it is found', async () => {
    const root = buildTree({ 'b/SKILL.md': skillText('two'), 'a/c/SKILL.md': skillText('one') })
    const { skills, ...rest } = await read(root)
    expect(skills.map(({ name, directory }) => [name, relative(root, directory)])).toEqual([
      ['two', 'b'],
      ['one', 'a/c'],
    ])
    expect(rest).toEqual({ problems: [], failedDirectories: [], nested: [] })
  })

  it('E-S1 Z1 takes a missing directory for an empty group', async () => {
    expect(await read('/nowhere/at/all')).toEqual({
      skills: [],
      problems: [],
      failedDirectories: [],
      nested: [],
    })
  })

  it('3.5 keeps the neighbours of a skill that does not load, and names its directory', async () => {
    const root = buildTree({
      'bad/SKILL.md': '---\nname: bad\n---\n',
      'dangling/SKILL.md': { to: 'nowhere' },
      'good/SKILL.md': skillText('good'),
    })
    writeFileSync(join(root, 'good', 'notes.bin'), Buffer.from([0xff, 0xfe]))
    const { skills, problems, failedDirectories } = await read(root)
    expect(skills.map(({ name }) => name)).toEqual(['good'])
    expect(problems.map(({ code }) => code)).toEqual(['FRONTMATTER_INVALID', 'SKILL_UNREADABLE'])
    expect(failedDirectories).toEqual([join(root, 'bad'), join(root, 'dangling')])
  })

  it('S29 fails a file that is no text', async () => {
    const root = buildTree({ 'a/SKILL.md': '' })
    writeFileSync(join(root, 'a/SKILL.md'), Buffer.from([0x2d, 0xff, 0xfe]))
    expect(await read(root)).toMatchObject({ skills: [], problems: [{ code: 'FILE_NOT_UTF8' }] })
  })

  it('A9 A21 warns once for every skill that one at the top hides', async () => {
    const root = buildTree({
      'SKILL.md': skillText('top'),
      'a/SKILL.md': skillText('a'),
      'b/SKILL.md': skillText('b'),
    })
    const { skills, problems } = await read(root)
    expect(skills.map(({ name }) => name)).toEqual(['top'])
    expect(problems.map(({ code, place }) => [code, relative(root, place?.file ?? '')])).toEqual([
      ['SKILL_SHADOWED', 'a/SKILL.md'],
      ['SKILL_SHADOWED', 'b/SKILL.md'],
    ])
  })

  it('A19 is silent about teaching material', async () => {
    const root = buildTree({
      'learn/SKILL.md': skillText('learn'),
      'learn/examples/SKILL.md': skillText('demo'),
    })
    expect((await read(root)).problems).toEqual([])
  })

  it('3.4 names a workspace skill after its directory', async () => {
    const root = buildTree({ 'release-notes/SKILL.md': '# How to\n' })
    expect((await read(root, lenient)).skills).toMatchObject([{ name: 'release-notes' }])
  })

  it('B10 D a thematic break costs a workspace skill a warning only', async () => {
    const root = buildTree({ 'notes/SKILL.md': '---\nnotes without an end\n' })
    expect(await read(root, lenient)).toMatchObject({
      skills: [{ name: 'notes' }],
      problems: [{ code: 'FRONTMATTER_IGNORED' }],
    })
  })
})

describe('readGroup: mirrors', () => {
  const mirrored = {
    'skills/a/SKILL.md': skillText('a'),
    'skills/a/scripts/run.sh': 'echo a\n',
    '.cursor/skills/a/SKILL.md': skillText('a'),
    '.cursor/skills/a/scripts/run.sh': 'echo a\n',
    'plugins/p/skills/a/SKILL.md': skillText('a'),
    'plugins/p/skills/a/scripts/run.sh': 'echo a\n',
  }

  it('A20 registers one of several equal copies and names the others', async () => {
    const root = buildTree(mirrored)
    const { skills, problems, failedDirectories } = await read(root)
    expect(skills.map(({ file }) => relative(root, file))).toEqual(['skills/a/SKILL.md'])
    expect(problems.map(({ code, place }) => [code, relative(root, place?.file ?? '')])).toEqual([
      ['SKILL_MIRRORED', '.cursor/skills/a/SKILL.md'],
      ['SKILL_MIRRORED', 'plugins/p/skills/a/SKILL.md'],
    ])
    expect(failedDirectories).toEqual([])
  })

  it.each([
    ['E-S36 a companion of the same size', { '.cursor/skills/a/scripts/run.sh': 'echo b\n' }],
    ['E-S36 one companion more', { '.cursor/skills/a/more.txt': '' }],
    ['E-S36 a companion of another kind', { '.cursor/skills/a/scripts/run.sh/file': '' }],
  ])('%s makes it another skill', async (_id, change) => {
    const {
      'plugins/p/skills/a/SKILL.md': _text,
      'plugins/p/skills/a/scripts/run.sh': _script,
      ...two
    } = mirrored
    const { '.cursor/skills/a/scripts/run.sh': script, ...base } = two
    const root = buildTree(
      '.cursor/skills/a/more.txt' in change
        ? { ...base, ...change, '.cursor/skills/a/scripts/run.sh': script }
        : { ...base, ...change },
    )
    expect((await read(root)).skills).toHaveLength(2)
  })

  it.each([
    ['of different sizes', (index: number) => 'x'.repeat(index)],
    ['of one size', (index: number) => String(index).padStart(6)],
    ['without difference', () => 'x'],
  ])('looks once at each of many that have one name, %s', async (_title, contentOf) => {
    const count = 120
    const root = buildTree(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          [`${index}/a/SKILL.md`, skillText('a')],
          [`${index}/a/text`, contentOf(index)],
        ]).flat(),
      ),
    )
    let calls = 0
    const counting: FileReader = {
      stat: (path) => ((calls += 1), files.stat(path)),
      list: (path) => ((calls += 1), files.list(path)),
      readText: (path, limit) => ((calls += 1), files.readText(path, limit)),
      realPath: files.realPath,
    }
    const reader = new SkillReader({ files: counting, kinds, store: new Map<string, JsonValue>() })
    await readGroup(root, { reader, rules: strict })
    expect(calls).toBeLessThan(count * 12)
  })

  it('does not judge what it cannot compare', async () => {
    const root = buildTree({ 'x/a/SKILL.md': skillText('a'), 'y/a/SKILL.md': skillText('a') })
    for (const directory of ['x', 'y']) {
      writeFileSync(join(root, directory, 'a/data.bin'), Buffer.from([0xff, 0xfe]))
    }
    expect((await read(root)).skills).toHaveLength(2)
  })
})

describe('SkillReader', () => {
  function counting(store = new Map<string, JsonValue>()) {
    const counts = { reads: 0 }
    const reader = new SkillReader({
      files: { ...files, readText: (path, limit) => ((counts.reads += 1), files.readText(path, limit)) },
      kinds,
      store,
    })
    return { counts, reader, store }
  }

  const text =
    '---\nname: gizmo\ndescription: x\nlicense: MIT\npredicates: not(env(CI)), git-clean(), mine(a)\nactivation: always\n---\n'
  const rules = { ...strict, legacy: true }

  it('reads an unchanged file once, and gives the same', async () => {
    const file = join(buildTree({ 'a/SKILL.md': text }), 'a/SKILL.md')
    const { reader, counts, store } = counting()
    const first = await reader.read(file, rules)
    // The store is written to disk between two runs.
    const stored = new Map(
      [...store].map(([key, value]) => [key, JSON.parse(JSON.stringify(value)) as JsonValue]),
    )
    const second = counting(stored)
    expect(await second.reader.read(file, rules)).toEqual(first)
    expect(first.skill?.name).toBe('gizmo')
    expect(first.problems).toHaveLength(1)
    expect([counts.reads, second.counts.reads]).toEqual([1, 0])
  })

  it('keeps why a file is not valid as well', async () => {
    const file = join(buildTree({ 'a/SKILL.md': '---\nname: a\n---\n' }), 'a/SKILL.md')
    const { reader, counts } = counting()
    expect(await reader.read(file, strict)).toEqual(await reader.read(file, strict))
    expect(counts.reads).toBe(1)
  })

  it('A12 reads again when the file has changed, to an older one of the same size too', async () => {
    const root = buildTree({ 'a/SKILL.md': skillText('one'), 'old.md': skillText('two') })
    const file = join(root, 'a/SKILL.md')
    const { reader } = counting()
    await reader.read(file, strict)
    rmSync(file)
    writeFileSync(file, skillText('two'))
    expect((await reader.read(file, strict)).skill?.name).toBe('two')
  })

  it('does not take the answer to other rules for its own', async () => {
    const file = join(buildTree({ 'notes/SKILL.md': '# Notes\n' }), 'notes/SKILL.md')
    const { reader } = counting()
    expect((await reader.read(file, lenient)).skill?.name).toBe('notes')
    expect((await reader.read(file, strict)).skill).toBeUndefined()
    expect((await reader.read(file, lenient)).skill?.name).toBe('notes')
  })

  it('asks anew for what could not be read', async () => {
    const root = buildTree({ 'a/SKILL.md': { to: '../later.md' } })
    const { reader } = counting()
    expect((await reader.read(join(root, 'a/SKILL.md'), strict)).problems).toMatchObject([
      { code: 'SKILL_UNREADABLE' },
    ])
    writeFileSync(join(root, 'later.md'), skillText('a'))
    expect((await reader.read(join(root, 'a/SKILL.md'), strict)).skill?.name).toBe('a')
  })

  const damage: readonly [id: string, (value: Record<string, JsonValue>) => JsonValue][] = [
    ['no object', () => 'x'],
    ['a list', () => []],
    ['another format', (value) => ({ ...value, format: 0 })],
    ['no problems', ({ problems: _problems, ...value }) => value],
    ['a problem of another shape', (value) => ({ ...value, problems: [{ code: 1 }] })],
    ['a skill without a name', (value) => ({ ...value, skill: { gate: [] } })],
    [
      'a gate of another shape',
      (value) => ({ ...value, skill: { ...(value['skill'] as object), gate: [{ type: 'leaf' }] } }),
    ],
    [
      'a field that is no text',
      (value) => ({ ...value, skill: { ...(value['skill'] as object), fields: { a: 1 } } }),
    ],
    ['other kinds of predicates', (value) => ({ ...value, kinds: 'others' })],
  ]

  it.each(damage)('takes a damaged entry for none: %s', async (_id, spoil) => {
    const file = join(buildTree({ 'a/SKILL.md': text }), 'a/SKILL.md')
    const { reader, counts, store } = counting()
    const first = await reader.read(file, rules)
    for (const [key, value] of store) {
      store.set(key, spoil(value as Record<string, JsonValue>))
    }
    expect(await reader.read(file, rules)).toEqual(first)
    expect(counts.reads).toBe(2)
  })
})

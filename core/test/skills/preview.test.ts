import { join } from 'node:path'
import type { FileReader, JsonValue } from '@symposium/sdk'
import { expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { AND_MORE, previewSkills } from '../../src/skills/preview.js'
import { SkillReader } from '../../src/skills/skill-reader.js'
import { kinds, strict } from './text-files.js'
import { buildTree, skillText, type Link } from './tree.js'

/** What is shown of a package in the directory `package`, and every path that was looked at for it. */
async function preview(entries: Readonly<Record<string, string | Link>>, bases: readonly string[] = ['']) {
  const root = buildTree(entries)
  const real = createNodeFiles()
  const looked: string[] = []
  const files: FileReader = {
    stat: (path) => (looked.push(path), real.stat(path)),
    list: (path) => (looked.push(path), real.list(path)),
    readText: (path, limit) => (looked.push(path), real.readText(path, limit)),
    realPath: real.realPath,
  }
  const within = join(root, 'package')
  const names = await previewSkills(
    bases.map((base) => join(within, base)),
    {
      reader: new SkillReader({ files, kinds, store: new Map<string, JsonValue>() }),
      rules: strict,
      within,
    },
  )
  return { names, looked: looked.map((path) => path.slice(within.length + 1)) }
}

function many(count: number, entry: (index: number) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)))
}

it('names the skills, each once', async () => {
  const { names } = await preview({
    'package/skills/b/SKILL.md': skillText('b'),
    'package/skills/a/SKILL.md': skillText('a'),
    'package/other/a/SKILL.md': skillText('a'),
    'package/skills/broken/SKILL.md': '---\n',
  })
  expect(names).toEqual(['a', 'b'])
})

it('compares nothing and follows no link out of the package', async () => {
  const { names, looked } = await preview({
    'secret/SKILL.md': skillText('secret'),
    'package/one/a/SKILL.md': skillText('a'),
    'package/one/a/text': { to: '../../../secret/SKILL.md' },
    'package/two/a/SKILL.md': skillText('a'),
    'package/two/a/text': { to: '../../../secret/SKILL.md' },
    'package/linked': { to: '../secret' },
    'package/three/SKILL.md': { to: '../../secret/SKILL.md' },
  })
  expect(names).toEqual(['a'])
  expect(looked.filter((path) => path.endsWith('text'))).toEqual([])
})

it.each<[title: string, shown: number, entries: Record<string, string>, bases?: readonly string[]]>([
  ['skills', 200, many(210, (index) => [`package/${index}/SKILL.md`, skillText(`s${index}`)])],
  ['skills of one name', 1, many(210, (index) => [`package/${index}/SKILL.md`, skillText('s')])],
  [
    'bytes',
    2,
    many(4, (index) => [`package/${index}/SKILL.md`, skillText(`s${index}`) + 'x'.repeat(1_000_000)]),
  ],
  [
    'files',
    0,
    { ...many(5_001, (index) => [`package/a/${index}`, '']), 'package/a/z/SKILL.md': skillText('z') },
  ],
  [
    'groups',
    20,
    many(30, (index) => [`package/${index}/SKILL.md`, skillText(`s${index}`)]),
    Array.from({ length: 30 }, (_, index) => `${index}`),
  ],
])('stops at too many %s, and says so', async (_title, shown, entries, bases) => {
  const { names } = await preview(entries, bases)
  expect(names.at(-1)).toBe(AND_MORE)
  expect(names).toHaveLength(shown + 1)
})

import { expect, test } from 'vitest'
import type { FileReader } from '@symposium/sdk'
import { claude, createWorkspace, shared, watchedWriter } from './support/workspace.js'

const SKILL_COUNT = 6

test('a run without changes costs one status for each file and directory, and no listing of a skill', async () => {
  const w = createWorkspace()
  const skills = Array.from({ length: SKILL_COUNT }, (_, index) =>
    w.skill(`skill-${index}`, { files: { a: '1', 'sub/b': '2', 'sub/c': '3' } }),
  )
  const third = { path: w.at('app/.kiro/skills'), agents: ['kiro'], wanted: true }
  const parents = [claude(w), shared(w), third]
  await w.sync(skills, { parents })

  const calls = new Map<string, number>()
  const note = (what: keyof FileReader, path: string): void => {
    calls.set(`${what} ${path}`, (calls.get(`${what} ${path}`) ?? 0) + 1)
  }
  const { files, writer } = w
  w.files = {
    stat(path) {
      note('stat', path)
      return files.stat(path)
    },
    list(path) {
      note('list', path)
      return files.list(path)
    },
    readText(path, limit) {
      note('readText', path)
      return files.readText(path, limit)
    },
    realPath(path) {
      note('realPath', path)
      return files.realPath(path)
    },
  }
  let digests = 0
  const writes: string[] = []
  w.writer = {
    ...watchedWriter(writer, (_number, what, path) => writes.push(`${what} ${path}`)),
    digest(path) {
      digests += 1
      return writer.digest(path)
    },
  }
  const result = await w.sync(skills, { parents })
  expect(result.counts.unchanged).toBe(3 * SKILL_COUNT)
  expect(digests).toBe(0)
  expect(writes).toEqual([])
  expect([...calls].filter(([, count]) => count > 1)).toEqual([])
  const count = (what: keyof FileReader): number =>
    [...calls.keys()].filter((call) => call.startsWith(`${what} `)).length
  // The ledger is the only text; the parents and the workspace are all that is resolved.
  expect(count('readText')).toBe(1)
  expect(count('realPath')).toBe(parents.length)
  // Each parent, since anything may be new there.
  expect(count('list')).toBe(parents.length)
  // Source: four files, the directory and `sub`. Copy: two more files of ours. Beside them the workspace and each parent.
  expect(count('stat')).toBe(6 * SKILL_COUNT + parents.length * (8 * SKILL_COUNT + 1) + 1)
})

test('what a plan has read of sources is confirmed without listing them again, and read anew where it changed', async () => {
  const w = createWorkspace()
  const skills = ['one', 'two'].map((name) => w.skill(name, { files: { 'sub/a': '1' } }))
  const { trees } = await w.sync(skills, { dryRun: true })
  expect(trees.size).toBe(2)
  w.write('src/two/sub/b', '2')
  const listed: string[] = []
  const { files } = w
  w.files = { ...files, list: (path) => (listed.push(path), files.list(path)) }
  await w.sync(skills, { trees })
  expect(listed.filter((path) => path.startsWith(w.at('src')))).toEqual([
    w.at('src/two'),
    w.at('src/two/sub'),
  ])
  expect(w.read('app/.claude/skills/one/sub/a')).toBe('1')
  expect(w.read('app/.claude/skills/two/sub/b')).toBe('2')
})

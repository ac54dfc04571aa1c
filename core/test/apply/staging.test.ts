import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import { claude, createWorkspace, shared, watchedWriter, type TestWorkspace } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

test('S20 a copy that was replaced does not come back, wherever the run ended', async () => {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { data: 'one' } })
  await w.sync([skill])
  w.write('src/kit/data', 'two and more')
  const { writer } = w
  let dead = false
  w.writer = watchedWriter(writer, (_number, what, path) => {
    dead ||= what === 'remove' && path.endsWith('gone/kit/data')
    if (dead) {
      throw new SymposiumError('WRITE_FAILED', 'killed')
    }
  })
  await w.sync([skill])
  expect(w.read(`${SKILLS}/kit/data`)).toBe('two and more')
  w.remove(`${SKILLS}/kit`)
  w.writer = writer
  await w.sync([], { retain: () => true })
  expect(w.names(SKILLS)).toEqual([])
})

test('S20 where a skill can be put neither in place nor back, its old copy is kept for the next run', async () => {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { data: 'one' } })
  await w.sync([skill])
  const before = w.snapshot(`${SKILLS}/kit`)
  w.write('src/kit/data', 'two and more')
  const { writer } = w
  w.writer = watchedWriter(writer, (_number, what, path) => {
    if (what === 'rename' && path.endsWith('skills/kit')) {
      throw new SymposiumError('WRITE_FAILED', 'cannot be written (EIO)')
    }
  })
  await w.sync([skill])
  w.writer = writer
  await w.sync([], { retain: () => true })
  expect(w.snapshot(`${SKILLS}/kit`)).toEqual(before)
})

test('G53 one staging directory for each skills parent serves all of a run, and is gone after it', async () => {
  const w = createWorkspace()
  const made: string[] = []
  w.writer = watchedWriter(w.writer, (_number, what, path) => {
    if (what === 'makeDirectory' && /\.symposium-tmp-[^/]*$/.test(path)) {
      made.push(dirname(path))
    }
  })
  await w.sync([w.skill('a'), w.skill('b'), w.skill('c')], { parents: [claude(w), shared(w)] })
  expect(made.sort()).toEqual([shared(w).path, claude(w).path])
  expect(w.names(SKILLS)).toEqual(['a', 'b', 'c'])
})

test('S22 S26 a staging directory that became a link is written through for no further skill', async () => {
  const w = createWorkspace()
  w.write('home/Documents/thesis.md', 'years of work')
  const { writer } = w
  let moved = false
  w.writer = watchedWriter(writer, (_number, what, path) => {
    if (what === 'copyFile' && path.includes('/new/b/') && !moved) {
      moved = true
      const staging = path.slice(w.base.length + 1, path.indexOf('/new/'))
      w.remove(staging)
      w.link(staging, w.at('home/Documents'))
      mkdirSync(w.at('home/Documents/new/b'), { recursive: true })
    }
  })
  const result = await w.sync([w.skill('a'), w.skill('b')])
  expect(result.failed).toBe(1)
  expect(w.exists(`${SKILLS}/a/SKILL.md`)).toBe(true)
  expect(w.exists(`${SKILLS}/b`)).toBe(false)
  expect(w.read('home/Documents/thesis.md')).toBe('years of work')
})

/** Calls back once, as soon as a skill is in its place and before it is looked at for the ledger. */
function whenInPlace(w: TestWorkspace, name: string, run: () => void): void {
  let done = false
  w.writer = watchedWriter(w.writer, (_number, what, path) => {
    if (what === 'backdate' && path === w.at(`${SKILLS}/${name}`) && !done) {
      done = true
      run()
    }
  })
}

test.each([
  ['at the top', 'mine.md'],
  ['inside', 'sub/mine.md'],
])('D9 a file that the user adds %s in that very moment counts as the user’s', async (_where, path) => {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { 'sub/a': '1' } })
  const { writer } = w
  whenInPlace(w, 'kit', () => w.write(`${SKILLS}/kit/${path}`, 'mine'))
  await w.sync([skill])
  w.writer = writer
  await w.sync([])
  expect(w.read(`${SKILLS}/kit/${path}`)).toBe('mine')
})

test('what was written is known without reading it again, names of every form included', async () => {
  const w = createWorkspace()
  const skills = [
    w.skill('plain', { files: { 'a-b': '1', 'a/b': '2' } }),
    w.skill('é', { files: { 'ü/ß': '3' } }),
  ]
  const read: string[] = []
  const { writer, files } = w
  w.writer = { ...writer, digest: (path) => (read.push(path), writer.digest(path)) }
  await w.sync(skills)
  expect(read.filter((path) => path.includes('plain'))).toEqual([])
  const listed: string[] = []
  w.files = { ...files, list: (path) => (listed.push(path), files.list(path)) }
  expect((await w.sync(skills)).counts).toMatchObject({ updated: 0, unchanged: 2 })
  // The ledger says all about the copies: nothing but their parent is listed.
  expect(listed).toEqual([claude(w).path])
})

import { chmodSync, renameSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DesiredSkill } from '../../src/plan/plan.js'
import { createWorkspace, type TestWorkspace } from './support/workspace.js'

const COPY = 'app/.claude/skills/kit'

/** An installed skill with a file at the top and one further down, and how to sync it again. */
async function installed(): Promise<{
  w: TestWorkspace
  skill: DesiredSkill
  again: () => Promise<readonly string[]>
}> {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { 'ref/a.md': 'a', 'ref/deep/b.md': 'b' } })
  await w.sync([skill])
  return { w, skill, again: async () => (await w.sync([skill])).actions.map((action) => action.type) }
}

/** Paths that a run lists, below the temporary directory. */
async function listed(w: TestWorkspace, run: () => Promise<unknown>): Promise<readonly string[]> {
  const paths: string[] = []
  const { files } = w
  w.files = { ...files, list: (path) => (paths.push(path.slice(w.base.length + 1)), files.list(path)) }
  await run()
  w.files = files
  return paths
}

describe('what nobody has touched', () => {
  test('is not listed', async () => {
    const { w, again } = await installed()
    expect(await listed(w, again)).toEqual(['app/.claude/skills'])
    expect(await again()).toEqual(['unchanged'])
  })

  test('is listed as long as the ledger knows nothing of its directories', async () => {
    const { w, again } = await installed()
    const ledger = Object.keys(w.snapshot('home/state')).find((path) => path.endsWith('ledger.json')) ?? ''
    const text = w.read(`home/state/${ledger}`)
    w.write(`home/state/${ledger}`, text.replaceAll(/,"directories":"[^"]*"/g, ''))
    expect(await listed(w, again)).toHaveLength(7)
    expect(await again()).toEqual(['unchanged'])
  })

  test.each<[what: string, add: (w: TestWorkspace) => void]>([
    ['a link', (w) => w.link('src/kit/link', 'SKILL.md')],
    ['a link that leads nowhere', (w) => w.link('src/kit/link', 'nothing')],
    ['a `.gitignore`', (w) => w.write('src/kit/.gitignore')],
    ['a copy of ours', (w) => w.write('src/kit/more/.symposium')],
  ])('is listed where a source holds %s, which directories do not tell all about', async (_, add) => {
    const { w, skill, again } = await installed()
    add(w)
    await w.sync([skill])
    expect(await listed(w, again)).toContain('src/kit')
    expect(await again()).toEqual(['unchanged'])
  })
})

describe('whatever is done to a source is noticed', () => {
  test.each<[what: string, change: (w: TestWorkspace) => void]>([
    ['a file at the top', (w) => w.write('src/kit/new.md')],
    ['a file further down', (w) => w.write('src/kit/ref/deep/new.md')],
    ['a directory', (w) => w.write('src/kit/ref/more/new.md')],
    ['a link', (w) => w.link('src/kit/ref/link', w.at('src/kit/SKILL.md'))],
    ['a file that is gone', (w) => w.remove('src/kit/ref/deep/b.md')],
    ['another name', (w) => renameSync(w.at('src/kit/ref/a.md'), w.at('src/kit/ref/c.md'))],
    ['another text of the same length', (w) => w.write('src/kit/ref/a.md', 'x')],
    ['another mode', (w) => chmodSync(w.at('src/kit/ref/a.md'), 0o755)],
  ])('%s', async (_, change) => {
    const { w, again } = await installed()
    change(w)
    expect(await again()).toEqual(['replace'])
    expect(await again()).toEqual(['unchanged'])
  })
})

describe('whatever is done to a copy is noticed', () => {
  test.each<[what: string, change: (w: TestWorkspace) => void]>([
    ['a file at the top', (w) => w.write(`${COPY}/new.md`)],
    ['a file further down', (w) => w.write(`${COPY}/ref/deep/new.md`)],
    ['a directory', (w) => w.write(`${COPY}/ref/more/new.md`)],
    ['a link', (w) => w.link(`${COPY}/ref/link`, '/')],
    ['a file that is gone', (w) => w.remove(`${COPY}/ref/deep/b.md`)],
    ['a directory that is gone', (w) => w.remove(`${COPY}/ref`)],
    ['another name', (w) => renameSync(w.at(`${COPY}/ref/a.md`), w.at(`${COPY}/ref/c.md`))],
    ['another text of the same length', (w) => w.write(`${COPY}/ref/a.md`, 'x')],
    ['another mode', (w) => chmodSync(w.at(`${COPY}/ref/a.md`), 0o755)],
    [
      'a link in place of a file, with its text',
      (w) => {
        renameSync(w.at(`${COPY}/ref/a.md`), w.at('a.md'))
        w.link(`${COPY}/ref/a.md`, w.at('a.md'))
      },
    ],
    [
      'a link in place of a directory, with its content',
      (w) => {
        renameSync(w.at(`${COPY}/ref`), w.at('ref'))
        w.link(`${COPY}/ref`, w.at('ref'))
      },
    ],
    [
      'a file that is gone, and its directory as old as before',
      (w) => {
        w.remove(`${COPY}/ref/a.md`)
        utimesSync(w.at(`${COPY}/ref`), 1, 1)
      },
    ],
  ])('%s', async (_, change) => {
    const { w, again } = await installed()
    const before = w.snapshot(COPY)
    change(w)
    expect(await again()).toEqual(['replace'])
    expect(w.snapshot(COPY)).toEqual(before)
    expect(await again()).toEqual(['unchanged'])
  })

  test.each<[what: string, change: (w: TestWorkspace) => void]>([
    ['the cache of a language', (w) => w.write(`${COPY}/__pycache__/x.pyc`)],
    ['a file of a file browser', (w) => w.write(`${COPY}/ref/.DS_Store`)],
  ])('but %s is none of our business', async (_, change) => {
    const { w, again } = await installed()
    change(w)
    expect(await again()).toEqual(['unchanged'])
    expect(await again()).toEqual(['unchanged'])
  })
})

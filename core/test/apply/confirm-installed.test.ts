import { chmodSync, renameSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createWorkspace, type TestWorkspace } from './support/workspace.js'

const COPY = 'app/.claude/skills/kit'

/** An installed skill with a file at the top and one further down, and how to sync it again. */
async function installed(): Promise<{ w: TestWorkspace; again: () => Promise<readonly string[]> }> {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { 'ref/a.md': 'a', 'ref/deep/b.md': 'b' } })
  await w.sync([skill])
  return { w, again: async () => (await w.sync([skill])).actions.map((action) => action.type) }
}

describe('a copy that nobody has touched', () => {
  test('is not listed', async () => {
    const { w, again } = await installed()
    const listed: string[] = []
    const { files } = w
    w.files = { ...files, list: (path) => (listed.push(path), files.list(path)) }
    expect(await again()).toEqual(['unchanged'])
    expect(listed.filter((path) => path.includes(COPY))).toEqual([])
  })

  test('is listed as long as the ledger knows nothing of its directories', async () => {
    const { w, again } = await installed()
    const ledger = Object.keys(w.snapshot('home/state')).find((path) => path.endsWith('ledger.json')) ?? ''
    const text = w.read(`home/state/${ledger}`)
    w.write(`home/state/${ledger}`, text.replaceAll(/,"directories":"[^"]*"/g, ''))
    expect(w.read(`home/state/${ledger}`)).not.toBe(text)
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

import { utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { claude, createWorkspace, shared, watchedWriter } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

describe('no change, no write', () => {
  test('S30 I10 a second run writes nothing at all', async () => {
    const w = createWorkspace()
    const skills = [w.skill('a/review'), w.skill('b/review'), w.skill('note', { files: { 'x/y': '1' } })]
    const parents = [claude(w), shared(w)]
    await w.sync(skills, { parents })
    const writes: string[] = []
    w.writer = watchedWriter(w.writer, (_number, what, path) => writes.push(`${what} ${path}`))
    w.now += 1_000_000
    const second = await w.sync(skills, { parents })
    expect(writes).toEqual([])
    expect(second.events).toEqual([])
    expect(second.counts).toEqual({ installed: 0, updated: 0, removed: 0, unchanged: 6 })
  })

  test('a copy that was touched only, or a lost ledger, costs a look at contents and no copy', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    await w.sync([skill])
    utimesSync(w.at(`${SKILLS}/kit/SKILL.md`), 1, 1)
    expect((await w.sync([skill])).counts).toMatchObject({ updated: 0, unchanged: 1 })
    w.remove('home')
    expect((await w.sync([skill])).counts).toMatchObject({ updated: 0, unchanged: 1 })
    expect((await w.sync([skill])).actions.map((action) => action.type)).toEqual(['unchanged'])
  })

  test('a dry run tells the truth and writes nothing', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    const planned = await w.sync([skill], { dryRun: true })
    expect(planned.counts.installed).toBe(1)
    expect(w.names('')).toEqual(['app', 'src'])
    expect(w.names('app')).toEqual([])
  })

  test('S17 G55 a hook is debounced, a manual run is not', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    const hook = { level: 'hook', debounceSeconds: 5 } as const
    await w.sync([skill], hook)
    w.write('src/kit/SKILL.md', 'edited and longer than before, that is')
    w.now += 1000
    expect((await w.sync([skill], hook)).counts.unchanged).toBe(1)
    expect((await w.sync([skill], { ...hook, debounceSeconds: 0 })).counts.updated).toBe(1)
    w.write('src/kit/SKILL.md', 'edited again')
    expect((await w.sync([skill], { ...hook, level: 'manual' })).counts.updated).toBe(1)
    w.write('src/kit/SKILL.md', 'and once more')
    w.now += 5000
    expect((await w.sync([skill], hook)).counts.updated).toBe(1)
  })

  test('S18 a time in the future does not debounce', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    w.now = Date.UTC(2099, 0)
    await w.sync([skill])
    w.now = Date.UTC(2026, 0)
    w.write('src/kit/SKILL.md', 'edited and longer than before, that is')
    expect((await w.sync([skill], { level: 'hook', debounceSeconds: 5 })).counts.updated).toBe(1)
  })

  test('a debounced hook still installs what is new and removes what is not wanted', async () => {
    const w = createWorkspace()
    const [first, second] = [w.skill('first'), w.skill('second')]
    await w.sync([first])
    await w.sync([second], { level: 'hook', debounceSeconds: 5 })
    expect(w.names(SKILLS)).toEqual(['second'])
  })

  test('a dry run says whether there is anything to write, the ledger and leftovers included', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    const settled = async (): Promise<boolean> => (await w.sync([skill], { dryRun: true })).settled
    expect(await settled()).toBe(false)
    expect((await w.sync([skill])).settled).toBe(false)
    expect(await settled()).toBe(true)
    expect((await w.sync([skill])).settled).toBe(true)
    utimesSync(w.at(`${SKILLS}/kit/SKILL.md`), 1, 1)
    expect(await settled()).toBe(false)
    await w.sync([skill])
    expect(await settled()).toBe(true)
    w.write(`${SKILLS}/.symposium-tmp-theirs/.symposium`, '')
    expect(await settled()).toBe(false)
    await w.sync([skill])
    expect(await settled()).toBe(true)
    expect((await w.sync([], { dryRun: true })).settled).toBe(false)
  })
})

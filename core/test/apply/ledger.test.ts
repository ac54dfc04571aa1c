import { describe, expect, test } from 'vitest'
import { EMPTY_LEDGER, ledgerPath, readLedger, writeLedger } from '../../src/apply/ledger.js'
import type { Ledger } from '../../src/apply/ledger-format.js'
import { claude, createWorkspace, desiredAt, shared, watchedWriter } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

function pathOf(w: ReturnType<typeof createWorkspace>): string {
  return ledgerPath(w.directories, { path: w.root, realPath: w.root }).slice(w.base.length + 1)
}

test('what is written is read back', () => {
  const w = createWorkspace()
  const root = { path: w.root, realPath: w.root }
  const common = { skill: 'a', plugin: 'p', sourceStamps: 'x//f1\u0000"', stamps: 'y' }
  const ledger: Ledger = {
    time: 5,
    skills: [
      {
        ...common,
        directory: w.at('app/.claude/skills/a'),
        source: w.at('app/skills/a'),
        identity: w.at('app/skills/a/SKILL.md'),
      },
      {
        ...common,
        directory: w.at('app/.claude/skills/b'),
        source: '/elsewhere/a',
        identity: '/elsewhere/a/SKILL.md',
      },
    ],
    strangers: [w.at('app/.claude/skills/a-mine')],
  }
  const target = { path: w.at('ledger.json'), root, writer: w.writer }
  expect(writeLedger(ledger, EMPTY_LEDGER, target)).toBe(true)
  expect(readLedger(target.path, root, w.files)).toEqual({ state: 'usable', ledger })
  expect(writeLedger({ ...ledger, time: 6 }, ledger, target)).toBe(false)
})

test('one that would not be read back is not written', () => {
  const w = createWorkspace()
  const root = { path: w.root, realPath: w.root }
  const target = { path: w.at('ledger.json'), root, writer: w.writer }
  const strangers = [w.at('app/.claude/skills/x')]
  writeLedger({ ...EMPTY_LEDGER, strangers }, EMPTY_LEDGER, target)
  const before = w.read('ledger.json')
  const large = { ...EMPTY_LEDGER, strangers: [`${w.root}/${'x'.repeat(64 * 1024 * 1024)}`] }
  expect(() => writeLedger(large, EMPTY_LEDGER, target)).toThrowError(
    expect.objectContaining({ code: 'WRITE_FAILED' }),
  )
  expect(w.read('ledger.json')).toBe(before)
})

test('what is kept of a skill does not grow with its files, and a change of one is still seen', async () => {
  const w = createWorkspace()
  const name = (index: number): string => `${'long'.repeat(40)}/${'name'.repeat(40)}-${index}`
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [name(index), 'text']))
  const skill = w.skill('kit', { files })
  await w.sync([skill], { parents: [claude(w), shared(w)] })
  expect(w.read(pathOf(w)).length).toBeLessThan(5000)
  expect((await w.sync([skill])).actions.map((action) => action.type)).toEqual(['unchanged'])
  w.write(`src/kit/${name(7)}`, 'another text')
  expect((await w.sync([skill])).counts.updated).toBe(1)
  expect((await w.sync([])).counts.removed).toBe(1)
})

test('F13 what lies in the workspace is recorded without where the workspace is', async () => {
  const w = createWorkspace()
  w.write('app/skills/kit/SKILL.md')
  await w.sync([desiredAt(w.at('app/skills/kit'), 'kit')])
  const text = w.read(pathOf(w))
  expect(text).toContain('"skills/kit"')
  expect(text).toContain('".claude/skills/kit"')
  expect(text).not.toContain(w.base)
})

test('the sources of skills that go into several parents are recorded once', async () => {
  const w = createWorkspace()
  await w.sync([w.skill('kit')], { parents: [claude(w), shared(w)] })
  const value: unknown = JSON.parse(w.read(pathOf(w)))
  expect(value).toMatchObject({
    version: 1,
    sources: [{}],
    skills: [{ source: 0 }, { source: 0 }],
    copies: [],
  })
})

test('F9 it is written last', async () => {
  const w = createWorkspace()
  const writes: string[] = []
  w.writer = watchedWriter(w.writer, (_number, what, path) => writes.push(`${what} ${path}`))
  await w.sync([w.skill('a'), w.skill('b')])
  expect(writes.at(-1)).toBe(`writeText ${w.at(pathOf(w))}`)
})

describe('a ledger that cannot be read stays as it is, and nothing is removed', () => {
  test.each([
    ['F11 truncated', 'LEDGER_DAMAGED', (text: string) => text.slice(0, text.length / 2)],
    ['F11 empty', 'LEDGER_DAMAGED', () => ''],
    ['F2 newer', 'LEDGER_NEWER', (text: string) => text.replace('"version":1', '"version":2')],
    [
      'of another shape',
      'LEDGER_DAMAGED',
      () => '{"version":1,"time":0,"sources":[],"skills":[{}],"copies":[]}',
    ],
    [
      'S15 with a path that leads out',
      'LEDGER_DAMAGED',
      (text: string) => text.replace('.claude/skills/stale', '../stale'),
    ],
    [
      'S15 with an absolute path',
      'LEDGER_DAMAGED',
      (text: string) => text.replace('.claude/skills/stale', '/etc/stale'),
    ],
    [
      'with a prototype for members',
      'LEDGER_DAMAGED',
      () => '{"__proto__":{"version":1,"time":0,"sources":[],"skills":[],"copies":[]}}',
    ],
  ])('%s', async (_what, code, damage) => {
    const w = createWorkspace()
    const kit = w.skill('kit')
    await w.sync([kit, w.skill('stale')])
    const damaged = damage(w.read(pathOf(w)))
    w.write(pathOf(w), damaged)
    w.write('src/kit/SKILL.md', 'a new text')
    const result = await w.sync([kit, w.skill('fresh')])
    expect(result.problems).toMatchObject([{ code, place: { file: w.at(pathOf(w)) } }])
    expect(result.problems[0]?.remedy).toContain('nothing is removed')
    expect(w.read(pathOf(w))).toBe(damaged)
    expect(w.names(SKILLS)).toEqual(['fresh', 'kit', 'stale'])
    expect(w.read(`${SKILLS}/kit/SKILL.md`)).toBe('a new text')
    // Without the file the markers say what is ours.
    w.remove(pathOf(w))
    await w.sync([kit])
    expect(w.names(SKILLS)).toEqual(['kit'])
  })
})

test('records of parents that a run does not know, or cannot read, stay', async () => {
  const w = createWorkspace()
  const skill = w.skill('kit')
  await w.sync([skill], { parents: [claude(w), shared(w)] })
  const before = w.read(pathOf(w))
  await w.sync([skill], { parents: [claude(w)] })
  expect(w.read(pathOf(w))).toBe(before)
})

test('a workspace that was moved knows its skills by their markers', async () => {
  const w = createWorkspace()
  await w.sync([w.skill('kit'), w.skill('changed'), w.skill('stale')])
  w.write('src/changed/SKILL.md', 'a new text')
  const moved = w.at('moved')
  w.writer.rename(w.root, moved)
  const desired = ['kit', 'changed'].map((name) => desiredAt(w.at(`src/${name}`), name))
  const result = await w.sync(desired, {
    root: { path: moved, realPath: moved },
    parents: [{ path: w.at('moved/.claude/skills'), agents: ['claude'], wanted: true }],
  })
  expect(result.counts).toEqual({ installed: 0, updated: 1, removed: 0, unchanged: 1 })
  // A marker of another place is no reason to remove anything.
  expect(w.names('moved/.claude/skills')).toEqual(['changed', 'kit', 'stale'])
  expect(result.problems).toMatchObject([
    { code: 'SKILL_UNVERIFIED', place: { file: w.at('moved/.claude/skills/stale') } },
  ])
})

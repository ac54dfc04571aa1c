import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import type { DesiredSkill } from '../../src/plan/plan.js'
import {
  createWorkspace,
  SKILL_TEXT,
  watchedWriter,
  workspaceIn,
  type TestWorkspace,
} from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

interface Scene {
  readonly w: TestWorkspace
  readonly desired: readonly DesiredSkill[]
}

/** What is installed first, and what should be there then. */
const SCENES: readonly [string, (w: TestWorkspace) => Promise<readonly DesiredSkill[]>][] = [
  ['a first installation', (w) => Promise.resolve([w.skill('kit', { files: { 'a/b': 'one', c: 'c' } })])],
  [
    'a replacement',
    async (w) => {
      const skill = w.skill('kit', { files: { 'a/b': 'one' } })
      await w.sync([skill])
      w.write('src/kit/a/b', 'two and more')
      w.write('src/kit/c', 'c')
      return [skill]
    },
  ],
  [
    'a removal',
    async (w) => {
      await w.sync([w.skill('kit', { files: { 'a/b': 'one', c: 'c' } })])
      return []
    },
  ],
  [
    'a change of names',
    async (w) => {
      const skill = w.skill('1/kit')
      await w.sync([skill])
      return [skill, w.skill('2/kit')]
    },
  ],
]

/** At the same path every time, since the suffixes of names are made of it. */
async function inScene<T>(
  prepare: (typeof SCENES)[number][1],
  run: (scene: Scene) => Promise<T>,
): Promise<T> {
  const base = join(realpathSync(tmpdir()), `symposium-cut-${process.pid}`)
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base)
  try {
    const w = workspaceIn(base)
    w.write(`${SKILLS}/mine/SKILL.md`, 'mine')
    return await run({ w, desired: await prepare(w) })
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
}

/** What an agent that looks for skills one level down finds, each with the names of its files. */
function visible(w: TestWorkspace): readonly string[] {
  const skills = w.names(SKILLS).filter((name) => w.exists(`${SKILLS}/${name}/SKILL.md`))
  return skills.map((name) => Object.keys(w.snapshot(`${SKILLS}/${name}`)).join(' '))
}

function withoutMarkers(w: TestWorkspace): Record<string, string> {
  const entries = Object.entries(w.snapshot(SKILLS))
  return Object.fromEntries(
    entries.map(([path, text]) => [path, path.endsWith('.symposium') ? 'marker' : text]),
  )
}

describe.each([
  ['every write from the n-th on fails, as if the process were killed', (n: number, at: number) => n >= at],
  ['the n-th write alone fails', (n: number, at: number) => n === at],
])('S20 S108 %s', (_what, fails) => {
  test.each(SCENES)('during %s', { timeout: 120_000 }, async (_scene, prepare) => {
    // Nothing half is ever visible, nothing of the user is lost, and the next run converges.
    const { whole, expected } = await inScene(prepare, async ({ w, desired }) => {
      const before = visible(w)
      await w.sync(desired)
      return { whole: new Set([...before, ...visible(w)]), expected: withoutMarkers(w) }
    })
    let writes = 0
    let cut = 0
    do {
      cut += 1
      writes = 0
      await inScene(prepare, async ({ w, desired }) => {
        const { writer } = w
        w.writer = watchedWriter(writer, (number, what, path) => {
          writes = number
          if (fails(number, cut)) {
            throw new SymposiumError('WRITE_FAILED', `cut at ${number}: ${what} ${path}`)
          }
        })
        await w.sync(desired)
        const place = `cut at write ${cut}`
        for (const found of visible(w)) {
          expect(whole, place).toContain(found)
        }
        expect(w.read(`${SKILLS}/mine/SKILL.md`), place).toBe('mine')

        w.writer = writer
        const rerun = await w.sync(desired)
        expect(rerun.problems, place).toEqual([])
        expect(withoutMarkers(w), place).toEqual(expected)
        const later: string[] = []
        w.writer = watchedWriter(writer, (_number, what, path) => later.push(`${what} ${path}`))
        await w.sync(desired)
        expect(later, place).toEqual([])
      })
    } while (writes >= cut)
    expect(cut).toBeGreaterThan(5)
  })
})

test('S20 a swap that was cut in the middle is healed, also when the skill cannot be installed now', async () => {
  const w = createWorkspace()
  const skill = w.skill('kit', { files: { data: 'one' } })
  await w.sync([skill])
  const before = w.snapshot(`${SKILLS}/kit`)
  w.write('src/kit/data', 'two and more')
  const { writer } = w
  let dead = false
  w.writer = watchedWriter(writer, (_number, what, path) => {
    dead ||= what === 'rename' && path.endsWith('skills/kit')
    if (dead) {
      throw new SymposiumError('WRITE_FAILED', 'killed')
    }
  })
  await w.sync([skill])
  expect(w.exists(`${SKILLS}/kit`)).toBe(false)
  w.writer = writer
  await w.sync([], { retain: () => true })
  expect(w.snapshot(`${SKILLS}/kit`)).toEqual(before)
  expect(w.names(SKILLS)).toEqual(['kit'])
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

test('S20 C7 of what looks like a leftover, only what is empty or holds our marker is removed', async () => {
  const w = createWorkspace()
  w.write(`${SKILLS}/.symposium-tmp-user/notes.md`, 'mine')
  mkdirSync(w.at(`${SKILLS}/.symposium-tmp-empty`))
  w.write(`${SKILLS}/.symposium-tmp-ours/.symposium`, '')
  w.write(`${SKILLS}/.symposium-tmp-ours/new/kit/SKILL.md`, SKILL_TEXT)
  w.link(`${SKILLS}/.symposium-tmp-link`, w.at('src'))
  w.write(`${SKILLS}/.symposium-tmp-newer/.symposium`, '{"symposium":2}')
  const skill = w.skill('kit')
  await w.sync([skill])
  expect(w.names(SKILLS)).toEqual([
    '.symposium-tmp-link',
    '.symposium-tmp-newer',
    '.symposium-tmp-user',
    'kit',
  ])
  expect(w.exists('src/kit/SKILL.md')).toBe(true)
  expect((await w.sync([skill], { dryRun: true })).settled).toBe(true)
})

test('a dry run leaves leftovers alone', async () => {
  const w = createWorkspace()
  w.write(`${SKILLS}/.symposium-tmp-ours/.symposium`, '')
  await w.sync([w.skill('kit')], { dryRun: true })
  expect(w.names(SKILLS)).toEqual(['.symposium-tmp-ours'])
})

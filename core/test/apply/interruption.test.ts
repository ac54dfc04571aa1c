import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import type { DesiredSkill } from '../../src/plan/plan.js'
import { workspaceKey } from '../../src/workspace/key.js'
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
    'a replacement of several',
    async (w) => {
      const skills = ['a', 'b'].map((name) => w.skill(name))
      await w.sync(skills)
      skills.forEach(({ name }) => w.write(`src/${name}/SKILL.md`, SKILL_TEXT))
      return [...skills, w.skill('c')]
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

/** Kills a run as soon as a new copy should be put in place of the old one. */
async function killInSwap(
  w: TestWorkspace,
): Promise<{ readonly skill: DesiredSkill; readonly staging: string }> {
  const skill = w.skill('kit', { files: { data: 'one' } })
  await w.sync([skill])
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
  w.writer = writer
  return { skill, staging: w.names(SKILLS).find((name) => name.startsWith('.symposium-tmp-')) ?? '' }
}

const JOURNAL = /staging\.json$/

test('S20 the state directory names a run while it makes directories, and not after it', async () => {
  const w = createWorkspace()
  const journal = (): readonly string[] =>
    w.exists('home') ? Object.keys(w.snapshot('home')).filter((path) => JOURNAL.test(path)) : []
  const { skill, staging } = await killInSwap(w)
  expect(staging).not.toBe('')
  expect(w.read(`home/${journal()[0]}`)).toContain(staging.split('-')[2])
  await w.sync([skill])
  expect(journal()).toEqual([])
})

test('S20 a dry run leaves what a killed run left alone', async () => {
  const w = createWorkspace()
  const { skill, staging } = await killInSwap(w)
  const before = w.snapshot('')
  expect((await w.sync([skill], { dryRun: true })).settled).toBe(false)
  expect(w.snapshot('')).toEqual(before)
  expect(w.names(SKILLS)).toEqual([staging])
})

const PLANTED = '.symposium-tmp-abcdefgh'

/** A directory that a repository brings along, made to look like one of ours in progress. */
function plant(w: TestWorkspace, name: string, workspace = ''): void {
  const marker = { symposium: 1, directory: name, plugin: '', workspace, content: '' }
  w.write(`${SKILLS}/${name}/.symposium`, JSON.stringify(marker))
}

test('S20 S22 a planted staging directory moves nothing of the user', async () => {
  const w = createWorkspace()
  w.write('home/Documents/thesis/text.md', 'years of work')
  for (const name of [PLANTED, `.symposium-tmp-${'a'.repeat(32)}-1`]) {
    plant(w, name, workspaceKey(w.root))
    w.link(`${SKILLS}/${name}/old`, w.at('home/Documents'))
  }
  const before = w.snapshot(SKILLS)
  await w.sync([])
  await w.sync([])
  expect(w.snapshot(SKILLS)).toEqual(before)
  expect(w.read('home/Documents/thesis/text.md')).toBe('years of work')
})

test('S20 what lies in a planted directory is not brought to life', async () => {
  const w = createWorkspace()
  plant(w, PLANTED)
  w.write(`${SKILLS}/${PLANTED}/old/evil/SKILL.md`, SKILL_TEXT)
  await w.sync([w.skill('kit')])
  expect(w.names(SKILLS)).toEqual([PLANTED, 'kit'])
})

test.each([
  [
    'a link to a directory of the user',
    (w: TestWorkspace, old: string) => w.link(old, w.at('home/Documents')),
  ],
  ['a directory that no run put there', (w: TestWorkspace, old: string) => w.write(`${old}/mine/work.md`)],
  [
    'a copy of another workspace',
    (w: TestWorkspace, old: string) => {
      const marker = { symposium: 1, directory: 'mine', plugin: '', workspace: 'other-1', content: '' }
      w.write(`${old}/mine/.symposium`, JSON.stringify(marker))
    },
  ],
])('S20 S26 %s in place of the old copy stays where it is', async (_what, replace) => {
  const w = createWorkspace()
  w.write('home/Documents/thesis/text.md', 'years of work')
  const { skill, staging } = await killInSwap(w)
  const old = `${SKILLS}/${staging}/old`
  w.remove(old)
  replace(w, old)
  const before = w.snapshot(old.slice(0, -4))
  for (const _round of [1, 2]) {
    await w.sync([skill])
    expect(w.names(SKILLS)).toEqual([staging, 'kit'])
    expect(w.snapshot(old.slice(0, -4))).toEqual(before)
    expect(w.read('home/Documents/thesis/text.md')).toBe('years of work')
  }
})

test('S20 C7 of what looks like a leftover, only what a run of ours made is removed, and the rest named once', async () => {
  const w = createWorkspace()
  const { skill, staging } = await killInSwap(w)
  w.write(`${SKILLS}/.symposium-tmp-user/notes.md`, 'mine')
  mkdirSync(w.at(`${SKILLS}/.symposium-tmp-empty`))
  w.write(`${SKILLS}/.symposium-tmp-marked/.symposium`, '')
  w.link(`${SKILLS}/.symposium-tmp-link`, w.at('src'))
  w.link(`${SKILLS}/${staging.replace(/1$/, '2')}`, w.at('src'))
  const theirs = w.names(SKILLS).filter((name) => name !== staging && name !== 'kit')
  expect(theirs).toHaveLength(5)
  const kept = async (): Promise<readonly unknown[]> =>
    (await w.sync([skill])).events.filter((event) => event.kind === 'skill_kept')
  expect(await kept()).toEqual(
    theirs.map((name) => expect.objectContaining({ path: w.at(`${SKILLS}/${name}`) })),
  )
  expect(w.names(SKILLS)).toEqual([...theirs, 'kit'])
  expect(w.exists('src/kit/SKILL.md')).toBe(true)
  expect((await w.sync([skill], { dryRun: true })).settled).toBe(true)
  expect(await kept()).toEqual([])
})

test.each(['text', '{}', '[1, "../x", "abc"]', '[null]'])(
  'a journal that holds %s knows no run',
  async (text) => {
    const w = createWorkspace()
    const { skill, staging } = await killInSwap(w)
    const path = Object.keys(w.snapshot('home')).find((name) => JOURNAL.test(name)) ?? ''
    w.write(`home/${path}`, text)
    await w.sync([skill])
    expect(w.names(SKILLS)).toEqual([staging, 'kit'])
  },
)

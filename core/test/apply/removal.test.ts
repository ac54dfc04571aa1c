import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import { renderMarker } from '../../src/apply/marker.js'
import { originSuffix } from '../../src/skills/identity.js'
import { workspaceKey } from '../../src/workspace/key.js'
import { claude, createWorkspace, shared, type TestWorkspace } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

function marker(directory: string, workspace: string, content: string): string {
  return renderMarker({ directory, plugin: 'test:plugin', workspace, content })
}

describe('removing (spec/pipeline.md 4.9)', () => {
  test('J1 J3 S21 G48 with the last agent gone everything of ours goes, in every parent', async () => {
    const w = createWorkspace()
    w.write(`${SKILLS}/mine/SKILL.md`, 'mine')
    const skills = [w.skill('a'), w.skill('b')]
    await w.sync(skills, { parents: [claude(w), shared(w)] })
    const result = await w.sync(skills, { parents: [claude(w, false), shared(w, false)], retain: () => true })
    expect(w.names(SKILLS)).toEqual(['mine'])
    expect(w.names('app/.agents/skills')).toEqual([])
    expect(result.counts.removed).toBe(4)
    expect(
      JSON.parse(w.read(`home/state/workspaces/${w.names('home/state/workspaces')[0]}/ledger.json`)),
    ).toMatchObject({
      skills: [],
    })
  })

  test('I11 an agent that leaves a shared parent takes nothing with it', async () => {
    const w = createWorkspace()
    const skill = w.skill('a')
    await w.sync([skill], { parents: [shared(w)] })
    const left = { ...shared(w, false), agents: ['codex'] }
    await w.sync([skill], { parents: [left, { ...shared(w), agents: ['gemini'] }] })
    expect(w.names('app/.agents/skills')).toEqual(['a'])
  })

  test('what the public original installed is taken over where nothing is lost by it, and else stays', async () => {
    const w = createWorkspace()
    const [same, other] = [w.skill('same'), w.skill('other')]
    for (const name of ['same', 'other', 'gone']) {
      w.write(`${SKILLS}/${name}/.symposium`, '')
      w.write(`${SKILLS}/${name}/.gitignore`, '*\n')
      w.write(
        `${SKILLS}/${name}/SKILL.md`,
        name === 'same' ? w.read('src/same/SKILL.md') : 'by an older program',
      )
    }
    const beside = `other-${originSuffix(other.identity)}`
    const first = await w.sync([same, other])
    expect(first.counts).toEqual({ installed: 1, updated: 0, removed: 0, unchanged: 1 })
    expect(w.names(SKILLS)).toEqual(['gone', 'other', beside, 'same'])
    expect(w.read(`${SKILLS}/other/SKILL.md`)).toBe('by an older program')
    expect(first.problems.map(({ code, place }) => [code, place?.file])).toEqual([
      ['SKILL_UNVERIFIED', w.at(`${SKILLS}/gone`)],
      ['SKILL_UNVERIFIED', w.at(`${SKILLS}/other`)],
    ])
    // It is said once.
    const second = await w.sync([same, other])
    expect([second.problems, second.events, second.settled]).toEqual([[], [], true])
    await w.sync([])
    expect(w.names(SKILLS)).toEqual(['gone', 'other'])
  })

  test('what only a marker speaks for and cannot be read costs no other skill', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    w.write(`${SKILLS}/kit/.symposium`, '')
    w.write(`${SKILLS}/kit/SKILL.md`, w.read('src/kit/SKILL.md'))
    const { writer } = w
    w.writer = {
      ...writer,
      digest(path) {
        if (path === w.at(`${SKILLS}/kit/SKILL.md`)) {
          throw new SymposiumError('WRITE_FAILED', 'cannot be read (EACCES)')
        }
        return writer.digest(path)
      },
    }
    await w.sync([skill, w.skill('other')])
    expect(w.names(SKILLS)).toEqual(['kit', `kit-${originSuffix(skill.identity)}`, 'other'])
  })

  describe('a marker that a repository brings along costs nobody their work', () => {
    const digest = 'f'.repeat(64)
    test.each([
      ['empty', () => ''],
      ['of another content', (w: TestWorkspace) => marker('own', workspaceKey(w.root), digest)],
      ['of another workspace', () => marker('own', 'other-12345678', digest)],
    ])('%s', async (_what, text) => {
      const w = createWorkspace()
      w.write(`${SKILLS}/own/.symposium`, text(w))
      w.write(`${SKILLS}/own/thesis.md`, 'years of work')
      const skill = w.skill('own')
      const before = w.snapshot(`${SKILLS}/own`)
      for (const desired of [[], [skill], []]) {
        for (const wanted of [true, false]) {
          await w.sync(desired, { parents: [claude(w, wanted)] })
          expect(w.snapshot(`${SKILLS}/own`)).toEqual(before)
        }
      }
    })

    test('not even one with the right digest of too much to look through', async () => {
      const w = createWorkspace()
      await w.sync([w.skill('own')])
      w.remove('home')
      for (let index = 0; index <= 10_000; index += 1) {
        mkdirSync(w.at(`${SKILLS}/own/${index}`))
      }
      await w.sync([])
      expect(w.names(`${SKILLS}/own`)).toHaveLength(10_004)
    })

    test('what it says truly of is removed, which is said', async () => {
      const w = createWorkspace()
      await w.sync([w.skill('own')])
      w.remove('home')
      const { events } = await w.sync([])
      expect(events).toMatchObject([{ kind: 'skill_removed', path: w.at(`${SKILLS}/own`) }])
    })
  })

  test('G61 F-6 S22 what could not be loaded keeps its skills and its names', async () => {
    const w = createWorkspace()
    const away = w.skill('a/review', { plugin: 'far:away', files: { far: '1' } })
    const here = w.skill('b/review')
    await w.sync([away])
    const retain = ({ plugin }: { plugin?: string }): boolean => plugin === 'far:away'
    const result = await w.sync([here], { retain })
    expect(w.names(SKILLS)).toEqual(['review', `review-${originSuffix(here.identity)}`])
    expect(result.events).toContainEqual(
      expect.objectContaining({ kind: 'skill_kept', path: w.at(`${SKILLS}/review`) }),
    )
    await w.sync([here])
    expect(w.names(SKILLS)).toEqual(['review'])
    expect(w.read(`${SKILLS}/review/.symposium`)).toContain('test:plugin')
  })

  test('J7 a directory that was edited is not removed, one that was touched is', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('edited'), w.skill('touched')])
    w.write(`${SKILLS}/edited/notes.md`, 'my notes')
    utimesSync(w.at(`${SKILLS}/touched/SKILL.md`), 1, 1)
    for (const round of [1, 2]) {
      const result = await w.sync([])
      expect(w.names(SKILLS), `round ${round}`).toEqual(['edited'])
      expect(result.problems).toMatchObject([
        { code: 'SKILL_EDITED', place: { file: w.at(`${SKILLS}/edited`) } },
      ])
    }
    w.remove('home')
    await w.sync([])
    expect(w.read(`${SKILLS}/edited/notes.md`)).toBe('my notes')
    w.remove(`${SKILLS}/edited/notes.md`)
    await w.sync([])
    expect(w.names(SKILLS)).toEqual([])
  })

  test('D12 a copy of ours under another name is the user\u2019s, said once', async () => {
    const w = createWorkspace()
    const skill = w.skill('foo')
    await w.sync([skill])
    execFileSync('cp', ['-a', w.at(`${SKILLS}/foo`), w.at(`${SKILLS}/foo-mine`)])
    const kept = { kind: 'skill_kept', path: w.at(`${SKILLS}/foo-mine`) }
    expect((await w.sync([skill])).events).toEqual([expect.objectContaining(kept)])
    expect((await w.sync([skill])).events).toEqual([])
    await w.sync([])
    expect(w.names(SKILLS)).toEqual(['foo-mine'])
    await w.sync([w.skill('b', { name: 'foo-mine' })])
    expect(w.read(`${SKILLS}/foo-mine/SKILL.md`)).toContain('foo\n')
  })

  test('a directory whose marker was removed is the user\u2019s', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('foo')])
    w.remove(`${SKILLS}/foo/.symposium`)
    const result = await w.sync([])
    expect(w.names(SKILLS)).toEqual(['foo'])
    expect(result.counts.removed).toBe(0)
  })

  test('a marker that is a link, or of a newer version, makes nothing ours', async () => {
    const w = createWorkspace()
    w.write('empty', '')
    w.write(`${SKILLS}/a/SKILL.md`, 'a')
    w.link(`${SKILLS}/a/.symposium`, w.at('empty'))
    w.write(`${SKILLS}/b/.symposium`, '{"symposium":2,"directory":"b"}')
    const before = w.snapshot(SKILLS)
    await w.sync([w.skill('a'), w.skill('b')])
    await w.sync([])
    expect(w.snapshot(SKILLS)).toEqual(before)
  })

  test('S30 a managed directory that is now a link is unlinked, its target untouched', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('foo')])
    renameSync(w.at(`${SKILLS}/foo`), w.at('elsewhere'))
    w.link(`${SKILLS}/foo`, w.at('elsewhere'))
    const before = w.snapshot('elsewhere')
    await w.sync([])
    expect(w.names(SKILLS)).toEqual([])
    expect(w.snapshot('elsewhere')).toEqual(before)
  })

  test('S22 a link in the place of a skill is not written through', async () => {
    const w = createWorkspace()
    w.write('outside/keep', 'mine')
    const skill = w.skill('foo')
    w.link(`${SKILLS}/foo`, w.at('outside'))
    await w.sync([skill])
    await w.sync([skill])
    expect(w.snapshot('outside')).toEqual({ keep: 'mine' })
    expect(w.names(SKILLS)).toEqual(['foo', `foo-${originSuffix(skill.identity)}`])
  })

  test('S22 a link that took the place of an installed skill stays, ours goes beside it', async () => {
    const w = createWorkspace()
    const skill = w.skill('foo')
    await w.sync([skill])
    w.remove(`${SKILLS}/foo`)
    w.write('outside/SKILL.md', 'mine')
    w.link(`${SKILLS}/foo`, w.at('outside'))
    for (const round of [1, 2]) {
      await w.sync([skill])
      expect(w.names(SKILLS), `round ${round}`).toEqual(['foo', `foo-${originSuffix(skill.identity)}`])
    }
    expect(w.snapshot('outside')).toEqual({ 'SKILL.md': 'mine' })
  })
})

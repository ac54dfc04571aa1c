import { execFileSync } from 'node:child_process'
import { renameSync, utimesSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { originSuffix } from '../../src/skills/identity.js'
import { claude, createWorkspace, shared } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

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

  test('what the public original installed is ours', async () => {
    const w = createWorkspace()
    for (const name of ['old', 'kit']) {
      w.write(`${SKILLS}/${name}/.symposium`, '')
      w.write(`${SKILLS}/${name}/.gitignore`, '*\n')
      w.write(`${SKILLS}/${name}/SKILL.md`, 'old')
    }
    await w.sync([w.skill('kit')])
    expect(w.names(SKILLS)).toEqual(['kit'])
    expect(w.read(`${SKILLS}/kit/SKILL.md`)).toContain('kit')
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

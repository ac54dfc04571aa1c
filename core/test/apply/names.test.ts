import { describe, expect, test } from 'vitest'
import { originSuffix } from '../../src/skills/identity.js'
import { claude, createWorkspace, desiredAt, shared } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

describe('names (spec/pipeline.md 4.3)', () => {
  test('E-S38 a skill arrives with its companions, a marker and a .gitignore, and its parents get neither', async () => {
    const w = createWorkspace()
    const skill = w.skill('note', { files: { 'scripts/run.py': 'run', 'deep/er/data': '1' } })
    const result = await w.sync([skill])
    expect(result.problems).toEqual([])
    const copy = w.snapshot(SKILLS)
    expect(Object.keys(copy)).toEqual([
      'note',
      'note/.gitignore',
      'note/.symposium',
      'note/SKILL.md',
      'note/deep',
      'note/deep/er',
      'note/deep/er/data',
      'note/scripts',
      'note/scripts/run.py',
    ])
    expect(copy['note/.gitignore']).toBe('*\n')
    expect(w.names('app/.claude')).toEqual(['skills'])
    expect(result.events).toEqual([
      {
        kind: 'skill_installed',
        skill: 'note',
        agent: 'claude',
        dest: w.at(`${SKILLS}/note`),
        plugin: 'test:plugin',
        updated: false,
      },
    ])
    expect(result.counts).toEqual({ installed: 1, updated: 0, removed: 0, unchanged: 0 })
  })

  test('S1 E-S32 E-S36 two origins of one name get a suffix each, and none the plain name', async () => {
    const w = createWorkspace()
    const skills = [w.skill('a/review'), w.skill('b/review')]
    await w.sync(skills)
    expect(w.names(SKILLS)).toEqual(skills.map((skill) => `review-${originSuffix(skill.identity)}`).sort())
  })

  test('S2 E-S33 the survivor of two moves to the plain name', async () => {
    const w = createWorkspace()
    const [first, second] = [w.skill('a/review'), w.skill('b/review')]
    await w.sync([first, second])
    const result = await w.sync([second])
    expect(w.names(SKILLS)).toEqual(['review'])
    expect(result.counts).toMatchObject({ installed: 1, removed: 2 })
  })

  test('E-S34 a second origin moves the first away from the plain name', async () => {
    const w = createWorkspace()
    const [first, second] = [w.skill('a/review'), w.skill('b/review')]
    await w.sync([first])
    await w.sync([first, second])
    expect(w.names(SKILLS)).toEqual([first, second].map((s) => `review-${originSuffix(s.identity)}`).sort())
  })

  test('S3 E-S35 D11 a directory of the user keeps the plain name', async () => {
    const w = createWorkspace()
    w.write(`${SKILLS}/review/SKILL.md`, 'mine')
    const skill = w.skill('review')
    await w.sync([skill])
    expect(w.names(SKILLS)).toEqual(['review', `review-${originSuffix(skill.identity)}`])
    expect(w.snapshot(`${SKILLS}/review`)).toEqual({ 'SKILL.md': 'mine' })
    await w.sync([])
    expect(w.names(SKILLS)).toEqual(['review'])
  })

  test('S4 where the suffixed name is taken too, nothing is installed and the user is told', async () => {
    const w = createWorkspace()
    const skill = w.skill('review')
    const suffixed = `review-${originSuffix(skill.identity)}`
    w.write(`${SKILLS}/review/SKILL.md`, 'mine')
    w.write(`${SKILLS}/${suffixed}/SKILL.md`, 'mine too')
    const before = w.snapshot(SKILLS)
    const result = await w.sync([skill])
    expect(w.snapshot(SKILLS)).toEqual(before)
    expect(result.problems.map((problem) => problem.code)).toEqual(['SKILL_BLOCKED'])
    // Nothing that was planned went wrong: a warning, and no failure.
    expect(result.failed).toBe(0)
  })

  test('S5 E-S31 one directory that two plugins bring is one skill', async () => {
    const w = createWorkspace()
    const skill = w.skill('review', { plugin: 'test:one' })
    await w.sync([skill, { ...skill, plugin: 'test:two' }])
    expect(w.names(SKILLS)).toEqual(['review'])
  })

  test('S6 S7 E-S37 a source in a parent stays in place there, and is copied for the others until they are gone', async () => {
    const w = createWorkspace()
    w.write('app/.agents/skills/notes/SKILL.md', 'notes')
    const skill = desiredAt(w.at('app/.agents/skills/notes'), 'release-notes')
    const parents = [shared(w), claude(w)]
    const result = await w.sync([skill], { parents })
    expect(w.snapshot('app/.agents/skills')).toEqual({ notes: 'dir', 'notes/SKILL.md': 'notes' })
    expect(w.names(SKILLS)).toEqual(['release-notes'])
    expect(result.actions.map((action) => action.type)).toEqual(['in-place', 'install'])
    await w.sync([], { parents })
    expect(w.snapshot('app/.agents/skills')).toEqual({ notes: 'dir', 'notes/SKILL.md': 'notes' })
    expect(w.names(SKILLS)).toEqual([])
  })

  test('O3 a link of the user to the source is that skill already', async () => {
    const w = createWorkspace()
    const skill = w.skill('notes')
    w.link(`${SKILLS}/notes`, w.at('src/notes'))
    const result = await w.sync([skill])
    expect(result.actions.map((action) => action.type)).toEqual(['in-place'])
    expect(w.names(SKILLS)).toEqual(['notes'])
  })

  test('C4 names that differ in case only never share a directory', async () => {
    const w = createWorkspace()
    const [upper, lower] = [w.skill('a/Docs', { name: 'Docs' }), w.skill('b/docs')]
    await w.sync([upper, lower])
    expect(w.names(SKILLS)).toEqual(['Docs', `docs-${originSuffix(lower.identity)}`])
    w.write(`${SKILLS}/Mine/SKILL.md`, 'mine')
    const mine = w.skill('mine')
    await w.sync([upper, lower, mine])
    expect(w.names(SKILLS)).toContain(`mine-${originSuffix(mine.identity)}`)
  })

  test('C4 a skill that changes the case of its name is moved, not doubled', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('a', { name: 'docs' })])
    await w.sync([w.skill('a', { name: 'Docs' })])
    expect(w.names(SKILLS)).toEqual(['Docs'])
  })

  test('C5 a name in NFD is installed in NFC', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('a', { name: 'cafe\u0301' })])
    expect(w.names(SKILLS)).toEqual(['caf\u00e9'])
    expect((await w.sync([w.skill('a', { name: 'cafe\u0301' })])).counts.unchanged).toBe(1)
  })

  test.each(['../../outside', 'a/b', '..', '.', '', 'a\\b', '.symposium', '.symposium-tmp-x', 'a\nb', 'x\0'])(
    'S8 S9 C7 G50 the name %j is refused, and others are installed',
    async (name) => {
      const w = createWorkspace()
      const result = await w.sync([w.skill('bad', { name }), w.skill('good')])
      expect(w.names(SKILLS)).toEqual(['good'])
      expect(w.names('')).toEqual(['app', 'home', 'src'])
      expect(result.problems.map((problem) => problem.code)).toEqual(['NAME_INVALID'])
    },
  )
})

import { describe, expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import { createWorkspace, watchedWriter, type TestWorkspace } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'
const KIT = `${SKILLS}/kit`
const declined = ({ plugin }: { plugin?: string }): boolean => plugin === 'test:plugin'

/** An installed copy with an edit in it. */
async function edited(): Promise<TestWorkspace> {
  const w = createWorkspace()
  await w.sync([w.skill('kit', { files: { data: 'data' } })])
  w.write(`${KIT}/SKILL.md`, 'edited with care')
  return w
}

describe('a copy of a declined plugin', () => {
  test('is removed, whatever else is not known', async () => {
    const w = createWorkspace()
    await w.sync([w.skill('kit')])
    await w.sync([], { declined, retain: () => true })
    expect(w.names(SKILLS)).toEqual([])
  })

  test('that was edited keeps the edit and is no skill any more', async () => {
    const w = await edited()
    const result = await w.sync([], { declined, retain: () => true })
    expect(w.names(KIT)).toEqual(['.gitignore', '.symposium', 'SKILL.md.declined', 'data'])
    expect(w.read(`${KIT}/SKILL.md.declined`)).toBe('edited with care')
    expect(result.problems).toMatchObject([{ code: 'SKILL_EDITED', place: { file: w.at(KIT) } }])
    expect(result.problems[0]?.message).toContain('SKILL.md.declined')
    const writes: string[] = []
    w.writer = watchedWriter(w.writer, (_number, what, path) => writes.push(`${what} ${path}`))
    expect((await w.sync([], { declined })).problems.map((problem) => problem.code)).toEqual(['SKILL_EDITED'])
    expect(writes).toEqual([])
  })

  test('that was edited overwrites nothing when it is hidden', async () => {
    const w = await edited()
    w.write(`${KIT}/SKILL.md.declined`, 'from before')
    await w.sync([], { declined })
    expect(w.snapshot(KIT)).toMatchObject({
      'SKILL.md.declined': 'from before',
      'SKILL.md.declined-2': 'edited with care',
    })
  })

  test('that goes by other letters now is hidden too', async () => {
    const w = await edited()
    w.remove(`${KIT}/SKILL.md`)
    w.write(`${KIT}/skill.md`, 'mine')
    await w.sync([], { declined })
    expect(w.read(`${KIT}/skill.md.declined`)).toBe('mine')
    expect(w.exists(`${KIT}/skill.md`)).toBe(false)
  })

  test('that was edited is hidden without its record too', async () => {
    const w = await edited()
    w.remove('home')
    await w.sync([], { declined })
    expect(w.read(`${KIT}/SKILL.md.declined`)).toBe('edited with care')
    expect(w.exists(`${KIT}/SKILL.md`)).toBe(false)
  })

  test('that was edited is hidden by no dry run, which says what a run would do', async () => {
    const w = await edited()
    const result = await w.sync([], { declined, dryRun: true })
    expect(result.settled).toBe(false)
    expect(result.problems[0]?.message).toContain('SKILL.md.declined')
    expect(w.read(`${KIT}/SKILL.md`)).toBe('edited with care')
  })

  test('that cannot be hidden is a failure', async () => {
    const w = await edited()
    w.writer = {
      ...w.writer,
      rename() {
        throw new SymposiumError('WRITE_FAILED', 'cannot be written (EIO)')
      },
    }
    const result = await w.sync([], { declined })
    expect(result.failed).toBe(1)
    expect(result.problems.map((problem) => problem.code)).toEqual(['WRITE_FAILED'])
  })

  test('that somebody else marked empty is not looked into', async () => {
    const w = createWorkspace()
    w.write(`${KIT}/.symposium`, '')
    w.write(`${KIT}/SKILL.md`, 'mine')
    await w.sync([], { declined })
    expect(w.read(`${KIT}/SKILL.md`)).toBe('mine')
  })
})

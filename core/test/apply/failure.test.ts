import { describe, expect, test } from 'vitest'
import { SymposiumError } from '@symposium/sdk'
import { originSuffix } from '../../src/skills/identity.js'
import { createWorkspace } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

describe('failures', () => {
  test('F-5 S19 S29 G52 a copy that fails leaves the old one installed', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { data: 'one' } })
    await w.sync([skill])
    const before = w.snapshot(SKILLS)
    w.write('src/kit/data', 'two and more')
    const { writer } = w
    w.writer = {
      ...writer,
      copyFile(from, to, executable) {
        if (from.endsWith('data')) {
          throw new SymposiumError('WRITE_FAILED', 'cannot be written (ENOSPC)')
        }
        return writer.copyFile(from, to, executable)
      },
    }
    const other = w.skill('other')
    const result = await w.sync([skill, other])
    expect(result.problems.map((problem) => problem.code)).toEqual(['WRITE_FAILED'])
    expect(result.problems[0]?.message).toContain('previous copy stays')
    expect(result.failed).toBe(1)
    expect(w.snapshot(`${SKILLS}/kit`)).toEqual(
      Object.fromEntries(
        Object.entries(before)
          .filter(([path]) => path.startsWith('kit/'))
          .map(([path, text]) => [path.slice(4), text]),
      ),
    )
    expect(w.names(SKILLS)).toEqual(['kit', 'other'])
    w.writer = writer
    await w.sync([skill, other])
    expect(w.read(`${SKILLS}/kit/data`)).toBe('two and more')
  })

  test('G52 a skill that fails under its new name keeps its old directory', async () => {
    const w = createWorkspace()
    const [first, second] = [w.skill('a/review'), w.skill('b/review')]
    await w.sync([first])
    const { writer } = w
    w.writer = {
      ...writer,
      copyFile() {
        throw new SymposiumError('WRITE_FAILED', 'cannot be written (EIO)')
      },
    }
    await w.sync([first, second])
    expect(w.names(SKILLS)).toEqual(['review'])
  })

  test('S29 a source that cannot be read costs its skill only, and what is installed stays', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { 'sub/data': 'one' } })
    await w.sync([skill])
    const before = w.snapshot(`${SKILLS}/kit`)
    const { files } = w
    w.files = {
      ...files,
      stat(path) {
        const stat = files.stat(path)
        return stat !== undefined && path.endsWith('src/kit/sub') ? { ...stat, stamp: 'closed' } : stat
      },
      list(path) {
        if (path.endsWith('src/kit/sub')) {
          throw new SymposiumError('FILE_UNREADABLE', 'cannot be read (EACCES)', { place: { file: path } })
        }
        return files.list(path)
      },
    }
    const result = await w.sync([skill, w.skill('other')])
    expect(result.problems.map((problem) => problem.code)).toEqual(['FILE_UNREADABLE'])
    expect(w.snapshot(`${SKILLS}/kit`)).toEqual(before)
    expect(w.names(SKILLS)).toEqual(['kit', 'other'])
    // Also when it would go by another name now.
    const twin = w.skill('b/kit')
    await w.sync([skill, twin])
    expect(w.names(SKILLS)).toEqual(['kit', `kit-${originSuffix(twin.identity)}`])
  })

  test('S26 what changed between planning and putting in place is not overwritten', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    const { writer } = w
    w.writer = {
      ...writer,
      copyFile(from, to, executable) {
        const copied = writer.copyFile(from, to, executable)
        w.write(`${SKILLS}/kit/SKILL.md`, 'made meanwhile')
        return copied
      },
    }
    const result = await w.sync([skill])
    expect(result.problems.map((problem) => problem.code)).toEqual(['WRITE_FAILED'])
    expect(w.snapshot(SKILLS)).toEqual({ kit: 'dir', 'kit/SKILL.md': 'made meanwhile' })
  })

  test('S109 a state directory that cannot be written costs a warning, the skills are there', async () => {
    const w = createWorkspace()
    w.write('home/state', 'a file')
    const skill = w.skill('kit')
    const result = await w.sync([skill])
    expect(result.problems).toMatchObject([{ code: 'WRITE_FAILED' }])
    expect(result.problems[0]?.remedy).toBeDefined()
    expect(w.names(SKILLS)).toEqual(['kit'])
  })
})

import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SKILL_LIMITS } from '../../src/apply/limits.js'
import { claude, createWorkspace, desiredAt, shared } from './support/workspace.js'

const SKILLS = 'app/.claude/skills'

describe('content (spec/pipeline.md 4.5, 4.6)', () => {
  test('S9 S10 E-S39 E-S40 links arrive as what they lead to, named when that lies outside', async () => {
    const w = createWorkspace()
    w.write('shared/run.sh', 'run', 0o755)
    w.write('shared/docs/a.md', 'a')
    const skill = w.skill('kit')
    w.link('src/kit/scripts/run.sh', '../../../shared/run.sh')
    w.link('src/kit/ref', w.at('shared/docs'))
    const result = await w.sync([skill])
    const copy = w.at(`${SKILLS}/kit`)
    expect(lstatSync(join(copy, 'scripts/run.sh')).isFile()).toBe(true)
    expect(statSync(join(copy, 'scripts/run.sh')).mode & 0o777).toBe(0o755)
    expect(lstatSync(join(copy, 'ref')).isDirectory()).toBe(true)
    expect(w.read(`${SKILLS}/kit/ref/a.md`)).toBe('a')
    const infos = result.events.filter((event) => event.kind === 'info')
    expect(infos).toHaveLength(1)
    expect(JSON.stringify(infos)).toContain(`scripts/run.sh -> ${w.at('shared/run.sh')}`)
    expect(JSON.stringify(infos)).toContain(`ref -> ${w.at('shared/docs')}`)
    expect((await w.sync([skill])).counts.unchanged).toBe(1)
  })

  test.each([
    ['S11 E-S41', 'gone', 'missing.md'],
    ['S12 E-S42', 'up', '..'],
    ['D3', 'loop', '.'],
    ['D3', 'self', 'self'],
  ])('%s the link %s -> %s is skipped with one warning', async (_row, name, target) => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    w.link(`src/kit/${name}`, target)
    const result = await w.sync([skill], { parents: [claude(w), shared(w)] })
    expect(result.problems.map((problem) => problem.code)).toEqual(['FILE_SKIPPED'])
    expect(w.names(`${SKILLS}/kit`)).toEqual(['.gitignore', '.symposium', 'SKILL.md'])
  })

  test('S13 an edit behind a link is a change', async () => {
    const w = createWorkspace()
    w.write('shared/lib.js', 'one')
    const skill = w.skill('kit')
    w.link('src/kit/lib.js', w.at('shared/lib.js'))
    await w.sync([skill])
    w.write('shared/lib.js', 'two and more')
    expect((await w.sync([skill])).counts.updated).toBe(1)
    expect(w.read(`${SKILLS}/kit/lib.js`)).toBe('two and more')
  })

  test('S14 G54 the executable bit alone is a change', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { run: 'run' } })
    await w.sync([skill])
    chmodSync(w.at('src/kit/run'), 0o755)
    expect((await w.sync([skill])).counts.updated).toBe(1)
    expect(statSync(w.at(`${SKILLS}/kit/run`)).mode & 0o777).toBe(0o755)
  })

  test('D6 modes are normalised and set-id bits dropped', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { wide: '1', set: '2', narrow: '3' } })
    chmodSync(w.at('src/kit/wide'), 0o777)
    chmodSync(w.at('src/kit/set'), 0o4755)
    chmodSync(w.at('src/kit/narrow'), 0o600)
    await w.sync([skill])
    const mode = (name: string): number => statSync(w.at(`${SKILLS}/kit/${name}`)).mode & 0o7777
    expect([mode('wide'), mode('set'), mode('narrow')]).toEqual([0o755, 0o755, 0o644])
  })

  test.each([
    ['an edited file', 'SKILL.md', 'edited'],
    ['a new file', 'mine.md', 'mine'],
    ['an edited .gitignore', '.gitignore', 'nothing'],
  ])('S15 %s in an installed copy is put right', async (_what, path, text) => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    await w.sync([skill])
    const before = w.snapshot(SKILLS)
    w.write(`${SKILLS}/kit/${path}`, text)
    expect((await w.sync([skill])).counts.updated).toBe(1)
    expect(w.snapshot(SKILLS)).toEqual(before)
  })

  test('S15 a file that was removed from an installed copy comes back', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { 'a/b': '1' } })
    await w.sync([skill])
    const before = w.snapshot(SKILLS)
    w.remove(`${SKILLS}/kit/a`)
    await w.sync([skill])
    expect(w.snapshot(SKILLS)).toEqual(before)
  })

  test('S16 a nested .gitignore is content, the one at the top is not', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { '.gitignore': 'own', 'sub/.gitignore': 'a' } })
    await w.sync([skill])
    expect(w.read(`${SKILLS}/kit/.gitignore`)).toBe('*\n')
    w.write('src/kit/sub/.gitignore', 'a and b')
    expect((await w.sync([skill])).counts.updated).toBe(1)
    w.write('src/kit/.gitignore', 'own and more')
    expect((await w.sync([skill])).counts).toMatchObject({ updated: 0, unchanged: 1 })
  })

  test('D13 git ignores an installed skill that brings a .gitignore of its own', async () => {
    const w = createWorkspace()
    execFileSync('git', ['init', '-q', w.root])
    const skill = w.skill('kit', {
      files: { '.gitignore': '!SKILL.md\n', 'sub/.gitignore': '!*\n', 'sub/a': '1' },
    })
    await w.sync([skill])
    const status = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: w.root })
    expect(status.toString()).toBe('')
  })

  test('S31 an empty directory is content', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    await w.sync([skill])
    mkdirSync(w.at('src/kit/drafts'))
    expect((await w.sync([skill])).counts.updated).toBe(1)
    expect(w.exists(`${SKILLS}/kit/drafts`)).toBe(true)
    w.remove('src/kit/drafts')
    expect((await w.sync([skill])).counts.updated).toBe(1)
    expect(w.exists(`${SKILLS}/kit/drafts`)).toBe(false)
  })

  test('S32 N-28 a workspace that is itself a skill does not hold its own copies', async () => {
    const w = createWorkspace()
    w.write('app/SKILL.md', 'root')
    w.write('app/src/main.rs', 'fn main() {}')
    const skills = [desiredAt(w.root, 'app'), w.skill('other')]
    const parents = [claude(w), shared(w)]
    await w.sync(skills, { parents })
    expect(w.names(`${SKILLS}/app`)).toEqual(['.gitignore', '.symposium', 'SKILL.md', 'src'])
    const before = w.snapshot('')
    const second = await w.sync(skills, { parents })
    expect(second.counts).toEqual({ installed: 0, updated: 0, removed: 0, unchanged: 4 })
    expect(w.snapshot('')).toEqual(before)
  })

  test('S33 N-27 links that multiply stop at the limit, the old copy stays, others go on', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    await w.sync([skill])
    const before = w.snapshot(`${SKILLS}/kit`)
    w.write('x/9/leaf', '1')
    for (let level = 0; level < 9; level += 1) {
      w.link(`x/${level}/a`, w.at(`x/${level + 1}`))
      w.link(`x/${level}/b`, w.at(`x/${level + 1}`))
    }
    w.link('src/kit/x', w.at('x/0'))
    const result = await w.sync([skill, w.skill('other')])
    expect(result.problems.map((problem) => problem.code)).toEqual(['SKILL_TOO_LARGE'])
    expect(w.snapshot(`${SKILLS}/kit`)).toEqual(before)
    expect(w.exists(`${SKILLS}/other`)).toBe(true)
  })

  test('S33 links to one large file do not multiply it without a limit, in one run or over several', async () => {
    const w = createWorkspace()
    w.write('large', 'x'.repeat(1000))
    const skills = ['a', 'b', 'c', 'd'].map((name) => {
      const skill = w.skill(name)
      w.link(`src/${name}/large`, w.at('large'))
      return skill
    })
    const limits = { ...SKILL_LIMITS, runBytes: 2500 }
    for (const _round of [1, 2]) {
      const result = await w.sync(skills, { limits })
      expect(result.failed).toBe(2)
      expect(result.problems.map((problem) => problem.code)).toEqual(['SKILL_TOO_LARGE', 'SKILL_TOO_LARGE'])
      expect(w.names(SKILLS)).toEqual(['a', 'b'])
    }
  })

  test('what running a skill leaves behind is no edit', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit', { files: { 'scripts/a.py': 'a' } })
    await w.sync([skill])
    w.write(`${SKILLS}/kit/scripts/__pycache__/a.pyc`, 'compiled')
    expect((await w.sync([skill])).counts.unchanged).toBe(1)
    expect((await w.sync([])).counts.removed).toBe(1)
    expect(w.names(SKILLS)).toEqual([])
  })

  test
    .skipIf(process.platform !== 'linux')
    .each(['/proc/self/pagemap', '/proc/self/environ', '/dev/shm', '/sys/kernel'])(
    'S28 a link to %s is skipped with a warning and never read',
    async (target) => {
      const w = createWorkspace()
      const skill = w.skill('kit')
      w.link('src/kit/p', target)
      for (const _round of [1, 2]) {
        const { problems } = await w.sync([skill])
        expect(problems.map((problem) => problem.code)).toEqual(['FILE_SKIPPED'])
      }
      expect(w.names(`${SKILLS}/kit`)).toEqual(['.gitignore', '.symposium', 'SKILL.md'])
    },
  )

  test('S28 S29 a FIFO is skipped with a warning and never opened', async () => {
    const w = createWorkspace()
    const skill = w.skill('kit')
    execFileSync('mkfifo', [w.at('src/kit/pipe')])
    w.link('src/kit/link', 'pipe')
    const result = await w.sync([skill])
    expect(result.problems.map((problem) => problem.code)).toEqual(['FILE_SKIPPED', 'FILE_SKIPPED'])
    expect(w.names(`${SKILLS}/kit`)).toEqual(['.gitignore', '.symposium', 'SKILL.md'])
  })
})

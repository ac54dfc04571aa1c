import { cpSync, existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLine, temporaryDirectory, type Ran } from './support.js'

const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples')
let directory: ReturnType<typeof temporaryDirectory>
let project: string

beforeAll(() => {
  directory = temporaryDirectory()
  for (const part of ['project', 'packages', 'registry', 'home']) {
    cpSync(join(examples, part), join(directory.path, part), { recursive: true })
  }
  project = join(directory.path, 'project')
})

afterAll(() => directory.remove())

function symposium(...line: readonly string[]): Promise<Ran> {
  return runLine(line, { cwd: project, home: join(directory.path, 'home') })
}

function snapshot(): readonly string[] {
  return readdirSync(directory.path, { recursive: true, encoding: 'utf8' })
    .map((path) => {
      const { size, mtimeMs, ctimeMs } = lstatSync(join(directory.path, path))
      return `${path} ${size} ${mtimeMs} ${ctimeMs}`
    })
    .sort()
}

const PARENTS = ['.agents/skills', '.claude/skills', '.kiro/skills']

/** In order: each step starts where the one before ended. */
describe('the example', () => {
  it('a dry run changes nothing and says what it would do', async () => {
    const before = snapshot().filter((line) => line.startsWith('project'))
    const { code, stdout } = await symposium('sync', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain('would install')
    expect(snapshot().filter((line) => line.startsWith('project'))).toEqual(before)
  })

  it('--check fails while something is out of date', async () => {
    expect((await symposium('sync', '--check')).code).toBe(1)
  })

  it('the first sync installs what is trusted and names what awaits consent', async () => {
    const { code, stdout, stderr } = await symposium('sync')
    // What a slow machine says of its progress is no matter.
    expect(stderr).not.toMatch(/\[[A-Z_]+\]/)
    expect(code).toBe(0)
    expect(stdout).toContain('lantern')
    for (const parent of PARENTS) {
      expect(readdirSync(join(project, parent))).toEqual([
        'lantern-tips',
        'release-notes',
        'review-checklist',
      ])
    }
  })

  it('a second sync writes nothing at all', async () => {
    const before = snapshot()
    const { code, stdout } = await symposium('sync')
    expect(code).toBe(0)
    expect(stdout).toContain('nothing to do')
    expect(snapshot()).toEqual(before)
    expect((await symposium('sync', '--check')).code).toBe(0)
  })

  it('status has one row for each plugin, and the same as JSON', async () => {
    const { code, json } = await symposium('status', '--json')
    expect(code).toBe(0)
    const rows = json().map(({ name, state }) => [name, state])
    expect(rows).toEqual([
      ['lantern-tips', 'active'],
      ['review-checklist', 'active'],
      ['team-style', 'dormant'],
      ['harbour', 'active'],
      ['lantern', 'candidate'],
    ])
    expect(json().find(({ name }) => name === 'lantern')?.['skills']).toEqual([
      'lantern-basics',
      'lantern-signals',
    ])
  })

  it('explain shows route, trust, consent and every predicate with the value that was seen', async () => {
    const { stdout } = await symposium('explain', 'lantern-tips')
    expect(stdout).toMatch(/entry of registry `team`/)
    expect(stdout).toMatch(/depends-on\(lantern\^1\.0\).*1\.4\.2/)
    expect(stdout).toMatch(/\.claude\/skills\/lantern-tips.*Claude Code/)
    const candidate = await symposium('explain', 'lantern')
    expect(candidate.stdout).toMatch(/no entry names it: undecided/)
  })

  it('a sync after commands that looked at more writes nothing either', async () => {
    const before = snapshot()
    expect((await symposium('sync')).stdout).toContain('nothing to do')
    expect(snapshot()).toEqual(before)
  })

  it('use enables a dependency, remove takes it back', async () => {
    expect((await symposium('use', 'lantern')).code).toBe(0)
    expect(existsSync(join(project, '.claude/skills/lantern-signals/scripts/count.sh'))).toBe(true)
    expect(lstatSync(join(project, '.kiro/skills/lantern-signals/scripts/count.sh')).mode & 0o111).not.toBe(0)
    const config = readFileSync(join(directory.path, 'home/.symposium/config.toml'), 'utf8')
    expect(config).toContain('# Written by the team, and therefore trusted.')
    expect(config).toMatch(/use = \[\{ name = "lantern", workspace = /)
    expect((await symposium('use', 'lantern')).stdout).toContain('already enabled')
    expect((await symposium('use', 'lantern', '--remove')).code).toBe(0)
    expect(existsSync(join(project, '.claude/skills/lantern-signals'))).toBe(false)
    expect((await symposium('use', 'lantern', '--remove')).code).toBe(1)
  })

  it('use wakes a dormant plugin, disable wins over everything', async () => {
    expect((await symposium('use', 'team-style', '--global')).code).toBe(0)
    expect(existsSync(join(project, '.claude/skills/team-style'))).toBe(true)
    expect((await symposium('disable', 'team-style', '--global')).code).toBe(0)
    expect(existsSync(join(project, '.claude/skills/team-style'))).toBe(false)
    const refused = await symposium('use', 'team-style')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/NAME_DECLINED[^]*symposium disable team-style --remove --global/)
    expect((await symposium('disable', 'team-style', '--global', '--remove')).code).toBe(0)
    expect(existsSync(join(project, '.claude/skills/team-style'))).toBe(true)
  })

  it('without agents everything of ours goes (S21, G48)', async () => {
    const agents = ['antigravity', 'claude', 'codex', 'copilot', 'gemini', 'goose', 'kiro', 'opencode']
    expect((await symposium('init', ...agents.flatMap((name) => ['--remove-agent', name]))).code).toBe(0)
    const { stdout } = await symposium('sync')
    expect(stdout).toContain('symposium init')
    for (const parent of PARENTS) {
      expect(existsSync(join(project, parent)) ? readdirSync(join(project, parent)) : []).toEqual([])
    }
  })
})

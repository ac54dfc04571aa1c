import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runLine, type Ran } from '../support/run-line.js'

/**
 * Packages that nobody here wrote, fetched by the real cargo. Runs where cargo is
 * on the PATH and crates.io answers.
 */
const base = mkdtempSync(join(tmpdir(), 'symposium-real-'))
const project = join(base, 'project')
const home = join(base, 'home')
const DEPENDENCIES = ['error-battery-pack@=0.6.5', 'dial9-viewer@=0.3.13', 'serde@1', 'tokio@1']

function prepare(): string | undefined {
  if (spawnSync('cargo', ['--version']).status !== 0) {
    return 'cargo is not on the PATH'
  }
  const steps: readonly (readonly string[])[] = [
    ['new', '--quiet', '--vcs', 'git', project],
    ['add', '--quiet', '--manifest-path', join(project, 'Cargo.toml'), ...DEPENDENCIES],
    ['fetch', '--quiet', '--manifest-path', join(project, 'Cargo.toml')],
  ]
  for (const words of steps) {
    const child = spawnSync('cargo', [...words], { encoding: 'utf8', timeout: 240_000 })
    if (child.status !== 0) {
      return `crates.io did not answer: ${child.stderr.trim().split('\n').at(-1) ?? ''}`
    }
  }
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message', 'start')
  return undefined
}

function git(...words: readonly string[]): string {
  return execFileSync('git', [...words], { cwd: project, encoding: 'utf8' })
}

const reason = prepare()
if (reason !== undefined) {
  console.warn(`skipped: ${reason}`)
}

afterAll(() => rmSync(base, { recursive: true, force: true }))

function symposium(...line: readonly string[]): Promise<Ran> {
  const variables = {
    PATH: process.env['PATH'],
    CARGO_HOME: process.env['CARGO_HOME'] ?? join(homedir(), '.cargo'),
    // The files answer: nothing here may start cargo.
    SYMPOSIUM_CARGO: 'no-cargo-here',
  }
  return runLine(line, { cwd: project, home, variables })
}

const PARENTS = ['.claude/skills', '.agents/skills', '.kiro/skills']
const SKILLS = ['application-errors', 'error-handling-basics', 'library-errors']

function installed(): readonly (readonly string[])[] {
  return PARENTS.map((parent) =>
    existsSync(join(project, parent)) ? readdirSync(join(project, parent)) : [],
  )
}

describe.skipIf(reason !== undefined)('real crates', () => {
  it('install only by consent, leave git clean, and go away again', async () => {
    expect(
      (await symposium('init', '--add-agent', 'claude', '--add-agent', 'codex', '--add-agent', 'kiro')).code,
    ).toBe(0)

    expect((await symposium('sync')).code).toBe(0)
    expect(installed()).toEqual([[], [], []])

    const rows = (await symposium('status', '--json')).events
    expect(
      rows
        .filter(({ kind }) => kind === 'plugin_status')
        .map(({ name, state }) => `${String(name)} ${String(state)}`),
    ).toEqual(['dial9-viewer candidate', 'error-battery-pack candidate'])

    expect((await symposium('use', 'error-battery-pack')).code).toBe(0)
    expect(installed()).toEqual([SKILLS, SKILLS, SKILLS])
    expect(git('status', '--porcelain')).toBe('')

    const again = await symposium('sync', '--json')
    expect(again.events.find(({ kind }) => kind === 'sync_finished')).toMatchObject({
      installed: 0,
      updated: 0,
      removed: 0,
      unchanged: 9,
    })

    expect((await symposium('use', 'error-battery-pack', '--remove')).code).toBe(0)
    expect(installed()).toEqual([[], [], []])
    expect(git('status', '--porcelain')).toBe('')
  }, 120_000)
})

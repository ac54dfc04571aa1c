import { appendFileSync, chmodSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { parsePredicateValue } from '../../../src/predicates/parse-value.js'
import { faultOf } from '../fault-of.js'
import { processes } from '../support.js'
import { allKinds, askIn, project } from './real.js'
import { CLEAN, commit, git, repository, withoutGit } from './repositories.js'

describe.skipIf(withoutGit)('git-clean', () => {
  it('holds until something changes', async () => {
    const root = repository()
    expect(await askIn(root, 'git_clean()')).toEqual({ holds: true, seen: 'nothing has changed' })
    appendFileSync(join(root, 'a.txt'), 'more\n')
    expect(await askIn(root, CLEAN)).toEqual({ holds: false, seen: 'one change, such as a.txt' })
  })

  it.each<[how: string, change: (root: string) => void]>([
    ['what is staged', (root) => (writeFileSync(join(root, 'a.txt'), 'x'), git(root, 'add', '.'))],
    ['what is removed', (root) => rmSync(join(root, 'a.txt'))],
    ['a mode', (root) => chmodSync(join(root, 'a.txt'), 0o755)],
  ])('fails for %s', async (_, change) => {
    const root = repository()
    change(root)
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: false, seen: 'one change, such as a.txt' })
  })

  it('counts files that git does not know, unless told', async () => {
    const root = repository()
    writeFileSync(join(root, 'new.txt'), '')
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: false, seen: 'one change, such as new.txt' })
    expect(await askIn(root, { ...CLEAN, untracked: false })).toMatchObject({ holds: true })
  })

  it('looks at some paths alone, which mean themselves', async () => {
    const root = repository({ 'a.txt': '', 'sub/b.txt': '', '*.txt': '' })
    appendFileSync(join(root, 'a.txt'), 'x')
    expect(await askIn(root, { ...CLEAN, paths: ['sub', 'nothing'] })).toMatchObject({ holds: true })
    expect(await askIn(root, { ...CLEAN, paths: ['*.txt', ':(top)sub'] })).toMatchObject({ holds: true })
    expect(await askIn(root, { ...CLEAN, paths: ['sub', 'a.txt'] })).toMatchObject({ holds: false })
  })

  it('looks at the workspace alone where the repository is larger', async () => {
    const root = repository()
    appendFileSync(join(root, 'a.txt'), 'x')
    expect(await askIn(join(root, 'sub'), CLEAN)).toMatchObject({ holds: true })
  })

  it('does not take a new time for a change', async () => {
    const root = repository()
    utimesSync(join(root, 'a.txt'), 1, 1)
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: true })
  })

  it('has no answer without a repository, and without git', async () => {
    expect(await askIn(project(), CLEAN)).toMatchObject({ holds: false, unavailable: true })
    expect(await askIn(repository(), CLEAN, { variables: { PATH: '/nowhere' } })).toMatchObject({
      unavailable: true,
      seen: expect.stringContaining('git could not be started'),
    })
  })

  it('has no answer for a directory that is itself a repository without files', async () => {
    const root = project()
    git(root, 'init', '-q', '--bare', '.')
    git(root, 'config', 'core.bare', 'false')
    git(root, 'config', 'core.worktree', '/')
    expect(await askIn(root, CLEAN)).toMatchObject({ unavailable: true })
  })

  it('asks the repository of the workspace, whatever the variables say', async () => {
    const root = repository()
    const other = repository()
    appendFileSync(join(other, 'a.txt'), 'x')
    const variables = { PATH: process.env['PATH'] ?? '', GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other }
    expect(await askIn(root, CLEAN, { variables })).toMatchObject({ holds: true })
  })

  it.each<[JsonObject, string]>([
    [{ paths: [] }, 'is empty'],
    [{ paths: ['../x'] }, 'contains `..`'],
    [{ paths: ['/x'] }, 'absolute path'],
    [{ untracked: 'no' }, 'neither true nor false'],
  ])('refuses %j', (fields, message) => {
    expect(faultOf(() => parsePredicateValue({ ...CLEAN, ...fields }, allKinds)).message).toContain(message)
  })
})

describe.skipIf(withoutGit)('git-ref', () => {
  const ref = (fields: JsonObject): JsonObject => ({ kind: 'git-ref', ...fields })

  it('compares what is checked out', async () => {
    const root = repository()
    const first = git(root, 'rev-parse', 'HEAD')
    git(root, 'tag', 'v1')
    git(root, 'checkout', '-q', '-b', 'feature/x')
    const second = commit(root, 'two')
    const holdsFor = async (fields: JsonObject) => (await askIn(root, ref(fields))).holds
    expect(await holdsFor({ branch: 'feature/x' })).toBe(true)
    expect(await holdsFor({ branch: 'main' })).toBe(false)
    expect(await holdsFor({ contains: 'v1' })).toBe(true)
    expect(await holdsFor({ contains: first.slice(0, 10), ahead: 'main', branch: 'feature/x' })).toBe(true)
    expect(await holdsFor({ ahead: 'HEAD' })).toBe(false)
    expect(await holdsFor({ ahead: 'HEAD~1' })).toBe(true)
    git(root, 'checkout', '-q', 'main')
    expect(await holdsFor({ contains: second })).toBe(false)
    expect(await holdsFor({ contains: 'feature/x' })).toBe(false)
    expect(await holdsFor({ ahead: 'feature/x' })).toBe(false)
    git(root, 'checkout', '-q', '--detach')
    expect(await askIn(root, ref({ branch: 'main' }))).toEqual({
      holds: false,
      seen: 'no branch is checked out',
    })
  })

  it('tells what is not there from what is not so', async () => {
    const root = repository()
    expect(await askIn(root, ref({ contains: 'nope' }))).toMatchObject({ unavailable: true })
    expect(await askIn(root, ref({ ahead: '@{upstream}' }))).toMatchObject({ unavailable: true })
    expect(await askIn(root, ref({ contains: '0123456789abcdef0123456789abcdef01234567' }))).toEqual({
      holds: false,
      seen: 'there is no 0123456789abcdef0123456789abcdef01234567',
    })
    const shallow = join(project(), 'clone')
    commit(root, 'two')
    git(root, 'clone', '-q', '--depth', '1', `file://${root}`, shallow)
    const first = git(root, 'rev-parse', 'HEAD~1')
    expect(await askIn(shallow, ref({ contains: first }))).toMatchObject({ unavailable: true })
  })

  it('shows names that hide what they are', async () => {
    const root = repository()
    git(root, 'checkout', '-q', '-b', 'main\u202Egnp')
    expect((await askIn(root, ref({ branch: 'main' }))).seen).toBe(String.raw`main\u{202e}gnp is checked out`)
  })

  it('answers before the first commit, and not without a repository', async () => {
    const root = project()
    expect(await askIn(root, ref({ branch: 'main' }))).toMatchObject({ unavailable: true })
    git(root, 'init', '-q', '-b', 'main')
    expect(await askIn(root, ref({ branch: 'main' }))).toMatchObject({ holds: true })
    expect(await askIn(root, ref({ contains: 'main' }))).toEqual({
      holds: false,
      seen: 'there is no commit yet',
    })
  })

  it.each<[JsonObject, string]>([
    [{}, 'is missing'],
    [{ branch: '--help' }, 'is no branch, tag or commit'],
    [{ contains: 'a..b' }, 'is no branch, tag or commit'],
    [{ contains: ':/text' }, 'is no branch, tag or commit'],
    [{ ahead: 'a b' }, 'is no branch, tag or commit'],
    [{ ahead: 'a'.repeat(251) }, 'is no branch, tag or commit'],
    [{ ahead: true }, 'is no text'],
  ])('refuses %j', (fields, message) => {
    expect(faultOf(() => parsePredicateValue(ref(fields), allKinds)).message).toContain(message)
  })
})

it('git is asked without questions, writing and programs of the repository', async () => {
  const recorded = processes({ state: 'timed-out', stdout: '', stderr: '' })
  const variables = { PATH: '/bin', GIT_DIR: '/x', GIT_CONFIG_GLOBAL: '/y' }
  expect(await askIn('/project', CLEAN, { processes: recorded, variables })).toMatchObject({
    unavailable: true,
  })
  const [request] = recorded.requests
  expect(request?.args.slice(0, 3)).toEqual(['--no-pager', '-c', 'core.fsmonitor=false'])
  expect(request?.env).toMatchObject({
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_DIR: undefined,
  })
  expect(request?.env).not.toHaveProperty('GIT_CONFIG_GLOBAL')
})

import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { askIn, project } from './real.js'
import { CLEAN, commit, git, repository, withoutGit } from './repositories.js'

describe.skipIf(withoutGit)('a hostile repository', () => {
  /** A program that leaves a mark, and passes on what it reads. */
  function trap(root: string): { readonly program: string; readonly sprung: () => boolean } {
    const mark = join(root, '.git', 'sprung')
    const program = join(root, '.git', 'trap')
    writeFileSync(program, `#!/bin/sh\n: > '${mark}'\ncat\n`)
    chmodSync(program, 0o755)
    return { program, sprung: () => existsSync(mark) }
  }

  /** What git has to read again, since its status is another. */
  function touch(root: string): void {
    utimesSync(join(root, 'a.txt'), 1, 1)
  }

  it.each<[how: string, setTrap: (root: string, program: string) => void]>([
    ['core.fsmonitor', (root, program) => git(root, 'config', 'core.fsmonitor', program)],
    [
      'a filter',
      (root, program) => {
        writeFileSync(join(root, '.git/info/attributes'), '* filter=x\n')
        git(root, 'config', 'filter.x.clean', program)
        git(root, 'config', 'filter.x.required', 'true')
      },
    ],
    [
      'a filter that stays',
      (root, program) => {
        writeFileSync(join(root, '.git/info/attributes'), '* filter=x.y\n')
        git(root, 'config', 'filter.x.y.process', program)
      },
    ],
    [
      'a filter in an included file',
      (root, program) => {
        writeFileSync(join(root, '.git/info/attributes'), '* filter=x\n')
        writeFileSync(join(root, '.git/more'), `[filter "x"]\n  clean = ${program}\n`)
        git(root, 'config', 'include.path', 'more')
      },
    ],
    [
      'a filter of the work tree',
      (root, program) => {
        writeFileSync(join(root, '.git/info/attributes'), '* filter=x\n')
        git(root, 'config', 'extensions.worktreeConfig', 'true')
        git(root, 'config', '--worktree', 'filter.x.clean', program)
      },
    ],
    [
      'hooks',
      (root, program) => {
        for (const name of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
          symlinkSync(program, join(root, '.git/hooks', name))
        }
      },
    ],
    [
      'a hooks path',
      (root, program) => {
        symlinkSync(program, join(root, '.git/post-index-change'))
        git(root, 'config', 'core.hooksPath', '.git')
      },
    ],
    [
      'a pager and aliases',
      (root, program) => {
        git(root, 'config', 'core.pager', program)
        git(root, 'config', 'pager.status', 'true')
        git(root, 'config', 'alias.status', `!${program}`)
      },
    ],
  ])('runs nothing through %s', async (how, setTrap) => {
    const root = repository()
    const { program, sprung } = trap(root)
    setTrap(root, program)
    touch(root)
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: true })
    expect(await askIn(root, { kind: 'git-ref', contains: 'main', branch: 'main' })).toMatchObject({
      holds: true,
    })
    expect(sprung()).toBe(false)
    // The trap is one: without our settings it springs, where git would use it at all.
    if (/fsmonitor|filter/.test(how)) {
      touch(root)
      spawnSync('git', ['status'], { cwd: root, env: { PATH: process.env['PATH'], HOME: root } })
      expect(sprung()).toBe(true)
    }
  })

  it.each<[how: string, attribute: string, setting: (program: string) => string]>([
    ['has a name that no option can have', 'x=y', (program) => `[filter "x=y"]\n\tclean = ${program}\n`],
    ['has a name that is no text', '\xff', (program) => `[filter "\xff"]\n\tclean = ${program}\n`],
    [
      'comes in front of more settings than are read',
      'x',
      (program) => `[filter "x"]\n\tclean = ${program}\n[filter "y"]\n${'\tclean =\n'.repeat(20_000)}`,
    ],
  ])('has no answer where a filter %s', async (_, attribute, setting) => {
    const root = repository()
    const { program, sprung } = trap(root)
    writeFileSync(join(root, '.git/info/attributes'), `* filter=${attribute}\n`, 'latin1')
    appendFileSync(join(root, '.git/config'), setting(program), 'latin1')
    touch(root)
    expect(await askIn(root, CLEAN)).toMatchObject({
      unavailable: true,
      seen: 'the repository has filters that cannot be switched off',
    })
    expect(sprung()).toBe(false)
    spawnSync('git', ['status'], { cwd: root, env: { PATH: process.env['PATH'], HOME: root } })
    expect(sprung()).toBe(true)
  })

  it('is not followed to where it says that its files are', async () => {
    const root = repository()
    const other = repository()
    writeFileSync(join(root, 'a.txt'), 'changed\n')
    git(root, 'config', 'core.worktree', other)
    expect(await askIn(root, CLEAN)).toMatchObject({
      unavailable: true,
      seen: 'the repository has its files elsewhere',
    })
    git(root, 'config', 'core.worktree', root)
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: false, seen: 'one change, such as a.txt' })
  })

  it('runs nothing in its submodules, whose commit alone counts', async () => {
    const inner = repository({ 'a.txt': 'inner\n' })
    const root = repository()
    git(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'inner')
    git(root, 'commit', '-q', '-m', 'two')
    const { program, sprung } = trap(root)
    git(join(root, 'inner'), 'config', 'core.fsmonitor', program)
    touch(join(root, 'inner'))
    writeFileSync(join(root, 'inner/new'), '')
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: true })
    expect(sprung()).toBe(false)
    git(join(root, 'inner'), 'config', '--unset', 'core.fsmonitor')
    commit(join(root, 'inner'), 'more')
    expect(await askIn(root, CLEAN)).toMatchObject({ holds: false, seen: 'one change, such as inner' })
  })

  it('has nothing fetched that it left out', async () => {
    const root = repository()
    const { program, sprung } = trap(root)
    const blob = git(root, 'rev-parse', 'HEAD:sub')
    git(root, 'config', 'core.repositoryFormatVersion', '1')
    git(root, 'config', 'extensions.partialClone', 'origin')
    git(root, 'config', 'remote.origin.promisor', 'true')
    git(root, 'config', 'remote.origin.url', `ext::${program}`)
    git(root, 'config', 'protocol.ext.allow', 'always')
    rmSync(join(root, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    rmSync(join(root, '.git/index'))
    const outcome = await askIn(root, CLEAN)
    expect(outcome).toMatchObject({ holds: false })
    expect(sprung()).toBe(false)
  })

  it('is not written to', async () => {
    const root = repository()
    touch(root)
    const before = execFileSync('stat', ['-c', '%Y %Z %i', join(root, '.git/index')], { encoding: 'utf8' })
    await askIn(root, CLEAN)
    expect(execFileSync('stat', ['-c', '%Y %Z %i', join(root, '.git/index')], { encoding: 'utf8' })).toBe(
      before,
    )
  })

  it('keeps the filters of the user, who has files in another form', async () => {
    const root = repository()
    const home = project({ gitconfig: '[filter "up"]\n\tclean = tr a-z A-Z\n\tsmudge = tr A-Z a-z\n' })
    const config = join(home, 'gitconfig')
    writeFileSync(join(root, '.gitattributes'), '*.up filter=up\n')
    writeFileSync(join(root, 'x.up'), 'text\n')
    execFileSync('git', ['-c', `include.path=${config}`, 'add', '.'], { cwd: root })
    git(root, 'commit', '-q', '-m', 'two')
    utimesSync(join(root, 'x.up'), 1, 1)
    const variables = { PATH: process.env['PATH'] ?? '', GIT_CONFIG_GLOBAL: config }
    expect(await askIn(root, CLEAN, { variables })).toMatchObject({ holds: true })
  })
})

import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeTree, type Tree } from '../tree.js'

/** A repository on this machine that others fetch from. */
export interface Remote {
  /** Absolute directory of the bare repository. */
  readonly directory: string
  /** The address by which it is reached without a server. */
  readonly fileUrl: string
  /** Replaces the content of a branch, `main` unless told. @returns the commit. */
  push(tree: Tree, branch?: string): string
  tag(name: string, options?: { readonly annotated?: boolean }): void
  git(...args: readonly string[]): string
  /** A directory with one entry of any name, which no working tree could hold. @returns its object. */
  directoryOf(entry: { readonly mode: string; readonly object: string; readonly name: string }): string
}

const IDENTITY = {
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
}

export function createRemote(base: string, name: string): Remote {
  const directory = join(base, `${name}.git`)
  const work = join(base, `${name}.work`)
  const run = (cwd: string, args: readonly string[], input = ''): string =>
    execFileSync('git', args, {
      cwd,
      env: { PATH: process.env['PATH'], HOME: base, ...IDENTITY },
      encoding: 'utf8',
      stdio: 'pipe',
      input,
    }).trim()
  mkdirSync(work, { recursive: true })
  run(base, ['init', '--quiet', '--bare', '--initial-branch=main', directory])
  run(work, ['init', '--quiet', '--initial-branch=main'])
  return {
    directory,
    fileUrl: `file://${directory}`,
    push(tree, branch = 'main') {
      run(work, ['checkout', '--quiet', '--orphan', 'next'])
      run(work, ['rm', '-r', '-f', '--quiet', '--ignore-unmatch', '.'])
      writeTree(work, tree)
      run(work, ['add', '--all', '--force'])
      run(work, ['commit', '--quiet', '--allow-empty', '-m', 'content'])
      const commit = run(work, ['rev-parse', 'HEAD'])
      run(work, ['push', '--quiet', '--force', directory, `HEAD:refs/heads/${branch}`])
      run(work, ['checkout', '--quiet', '--detach'])
      run(work, ['branch', '-D', '--quiet', 'next'])
      return commit
    },
    tag(tag, { annotated = false } = {}) {
      run(directory, annotated ? ['tag', '-a', '-m', tag, tag, 'main'] : ['tag', tag, 'main'])
    },
    git: (...args) => run(directory, args),
    directoryOf: ({ mode, object, name }) =>
      run(
        directory,
        ['mktree', '--missing'],
        `${mode} ${mode === '040000' ? 'tree' : 'blob'} ${object}\t${name}\n`,
      ),
  }
}

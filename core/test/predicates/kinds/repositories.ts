import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonObject } from '@symposium/sdk'
import { skipOnWindows, skipUnless } from '../../support/skip-unless.js'
import { project } from './real.js'

/** Whether there is nothing to test with. */
export const withoutGit =
  skipOnWindows() || skipUnless(spawnSync('git', ['--version']).status === 0, 'there is no git')

export const CLEAN: JsonObject = { kind: 'git-clean' }

/** Git as a user would call it, with a home that holds nothing. */
export function git(directory: string, ...words: readonly string[]): string {
  return execFileSync('git', words, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'a',
      GIT_AUTHOR_EMAIL: 'a@example.org',
      GIT_COMMITTER_NAME: 'a',
      GIT_COMMITTER_EMAIL: 'a@example.org',
    },
  }).trim()
}

export function repository(
  files: Readonly<Record<string, string>> = { 'a.txt': 'a\n', 'sub/b.txt': 'b\n' },
): string {
  const root = project(files)
  git(root, 'init', '-q', '-b', 'main')
  git(root, 'add', '.')
  git(root, 'commit', '-q', '-m', 'one')
  return root
}

export function commit(root: string, name: string): string {
  writeFileSync(join(root, name), name)
  git(root, 'add', '.')
  git(root, 'commit', '-q', '-m', name)
  return git(root, 'rev-parse', 'HEAD')
}

import type { JsonObject, Outcome, PredicateContext } from '@symposium/sdk'
import { askGit } from './git.js'
import { disarmFilters } from './git-filters.js'
import { failing, holding, unanswered } from './outcomes.js'

export type GitCleanArgs = JsonObject & {
  /** The workspace, where absent. */
  readonly paths?: readonly string[]
  /** Files that git does not know are no change. */
  readonly untracked?: false
}

/**
 * Compares the workspace with the last commit. Of a submodule only the commit counts: what is in it is a repository
 * of its own, whose settings git would obey.
 */
export async function askGitClean(args: GitCleanArgs, context: PredicateContext): Promise<Outcome> {
  const place = await askGit(['rev-parse', '--is-inside-work-tree'], context)
  if (place.state === 'unavailable') return unanswered(place.reason)
  // `core.worktree` may lead anywhere: to a directory that is clean, or to one whose names are nobody's affair.
  if (place.stdout.trim() !== 'true') return unanswered('the repository has its files elsewhere')
  const filters = await disarmFilters(context)
  if (filters.state === 'unavailable') return unanswered(filters.reason)
  const words = [
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--ignore-submodules=dirty',
    `--untracked-files=${args.untracked === false ? 'no' : 'normal'}`,
    '--',
    ...(args.paths ?? ['.']),
  ]
  const answer = await askGit(words, context, filters.settings)
  if (answer.state === 'unavailable') return unanswered(answer.reason)
  if (answer.code !== 0) return unanswered(`git ended with exit code ${answer.code}`)
  const changes = answer.stdout.split('\0').filter((change) => change !== '')
  const last = changes.at(-1)
  if (last === undefined) return holding('nothing has changed')
  const count = changes.length === 1 ? 'one change' : `${changes.length} changes`
  return failing(`${count}, such as ${last.slice(3)}`)
}

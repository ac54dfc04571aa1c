import type { JsonObject, Outcome, PredicateContext } from '@symposium/sdk'
import { askGit } from './git.js'
import { failing, holding, unanswered } from './outcomes.js'

/** At least one of them; all must be so. */
export type GitRefArgs = JsonObject & {
  /** What was checked out last is built on this commit. */
  readonly contains?: string
  /** Name of the branch that is checked out. */
  readonly branch?: string
  /** There are commits that this one does not have. */
  readonly ahead?: string
}

/** Asks for one relation after the other, until one is not so. */
export async function askGitRef(args: GitRefArgs, context: PredicateContext): Promise<Outcome> {
  const { branch, contains, ahead } = args
  let outcome: Outcome = holding('')
  if (branch !== undefined) outcome = await askBranch(branch, context)
  if (outcome.holds && contains !== undefined) outcome = await askContains(contains, context)
  if (outcome.holds && ahead !== undefined) outcome = await askAhead(ahead, context)
  return outcome
}

async function askBranch(branch: string, context: PredicateContext): Promise<Outcome> {
  const answer = await askGit(['symbolic-ref', '--quiet', '--short', 'HEAD'], context)
  if (answer.state === 'unavailable') return unanswered(answer.reason)
  if (answer.code !== 0) return failing('no branch is checked out')
  const current = answer.stdout.trim()
  const seen = `${current} is checked out`
  return current === branch ? holding(seen) : failing(seen)
}

async function askContains(revision: string, context: PredicateContext): Promise<Outcome> {
  const commits = await resolveBoth(revision, context)
  if (!isBoth(commits)) return commits
  const answer = await askGit(['merge-base', '--is-ancestor', commits.other, commits.head], context)
  if (answer.state === 'unavailable') return unanswered(answer.reason)
  if (answer.code === 0) return holding(`${revision} is contained`)
  const cut = await isCutOff(context)
  return cut
    ? unanswered('older commits are not there to be looked at')
    : failing(`${revision} is not contained`)
}

async function askAhead(revision: string, context: PredicateContext): Promise<Outcome> {
  const commits = await resolveBoth(revision, context)
  if (!isBoth(commits)) return commits
  const answer = await askGit(['rev-list', '--count', `${commits.other}..${commits.head}`], context)
  if (answer.state === 'unavailable') return unanswered(answer.reason)
  const count = Number(answer.stdout.trim())
  if (answer.code !== 0 || !Number.isSafeInteger(count)) return unanswered('git did not count the commits')
  const seen = count === 1 ? `one commit ahead of ${revision}` : `${count} commits ahead of ${revision}`
  return count > 0 ? holding(seen) : failing(`not ahead of ${revision}`)
}

interface Both {
  readonly head: string
  readonly other: string
}

function isBoth(commits: Both | Outcome): commits is Both {
  return 'head' in commits
}

/** Both ends of a relation, or what to answer where one is not there. */
async function resolveBoth(revision: string, context: PredicateContext): Promise<Both | Outcome> {
  const head = await resolve('HEAD', context)
  if (typeof head !== 'string') return head
  if (head === '') return failing('there is no commit yet')
  const other = await resolve(revision, context)
  if (typeof other !== 'string') return other
  if (other !== '') return { head, other }
  // A commit that is not there cannot be in the history; a name that leads nowhere says nothing about it.
  const isId = /^[0-9a-f]{7,64}$/.test(revision)
  const seen = `there is no ${revision}`
  return isId && !(await isCutOff(context)) ? failing(seen) : unanswered(seen)
}

/** Id of a commit; empty where there is none. */
async function resolve(revision: string, context: PredicateContext): Promise<string | Outcome> {
  const answer = await askGit(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], context)
  if (answer.state === 'unavailable') return unanswered(answer.reason)
  return answer.code === 0 ? answer.stdout.trim() : ''
}

/** Whether the history ends where it was cut off. */
async function isCutOff(context: PredicateContext): Promise<boolean> {
  const answer = await askGit(['rev-parse', '--is-shallow-repository'], context)
  return answer.state !== 'answered' || answer.stdout.trim() !== 'false'
}

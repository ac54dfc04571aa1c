import type { PredicateContext } from '@symposium/sdk'
import { askGit, type GitAnswer } from './git.js'

/** More than any honest repository has. */
const MOST_FILTERS = 50

/**
 * What can be named on a command line as it is in the repository: a `=` ends the name there, and bytes that are no text
 * come back as others.
 */
const NAMEABLE = /^[ -<>-~]*$/

export type FilterSettings =
  | { readonly state: 'found'; readonly settings: readonly string[] }
  | { readonly state: 'unavailable'; readonly reason: string }

/**
 * Settings that switch off the filters which a repository brings: git would run their programs on files whose status
 * it does not know. Those of the user's own configuration stay, or what they keep in another form would look changed.
 */
export async function disarmFilters(context: PredicateContext): Promise<FilterSettings> {
  const listing = await listFilters(context)
  if (listing.state === 'unavailable') return listing
  const names = filtersIn(listing.stdout)
  if (listing.isCut || names.length > MOST_FILTERS || !names.every((name) => NAMEABLE.test(name))) {
    return { state: 'unavailable', reason: 'the repository has filters that cannot be switched off' }
  }
  const settings = names.flatMap((name) => [
    `filter.${name}.clean=`,
    `filter.${name}.smudge=`,
    `filter.${name}.process=`,
    `filter.${name}.required=false`,
  ])
  return { state: 'found', settings }
}

const FILTERS = ['--null', '--name-only', '--get-regexp', '^filter\\.']

/** Older versions of git cannot tell whose settings they are; then all of them are taken for the repository's. */
async function listFilters(context: PredicateContext): Promise<GitAnswer> {
  const scoped = await askGit(['config', '--show-scope', ...FILTERS], context)
  const isOld = scoped.state === 'unavailable' && scoped.isUnknown === true
  return isOld ? askGit(['config', ...FILTERS], context) : scoped
}

/** `SCOPE NUL KEY NUL` for each setting, or the keys alone. */
function filtersIn(output: string): readonly string[] {
  const names = new Set<string>()
  let trusted = false
  for (const word of output.split('\0')) {
    const [, name] = /^filter\.([^]*)\.[^.]*$/.exec(word) ?? []
    if (name === undefined) trusted = ['system', 'global', 'command'].includes(word)
    else if (!trusted) names.add(name)
  }
  return [...names]
}

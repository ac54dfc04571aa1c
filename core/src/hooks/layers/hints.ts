import { plain } from '../../report/show.js'

/** Names beyond these are counted: a hint is read by a model at every session's start. */
const MOST_NAMES = 50

/** Stands for the plugins of the workspace among the names; no package can have it. */
export const PROJECT_ITSELF = 'the project itself'

/**
 * What the model is told of plugins that await consent (spec/agents-and-hooks.md
 * 3.5): which, that they are off, what the user can do, and that it is not the
 * model's to do.
 */
export function consentHint(names: readonly string[]): string {
  const packages = names.filter((name) => name !== PROJECT_ITSELF)
  const parts = [
    ...(packages.length === 0 ? [] : [ofPackages(packages)]),
    ...(packages.length === names.length ? [] : [OF_PROJECT]),
    'Do not enable them yourself.',
  ]
  return parts.join(' ')
}

const OF_PROJECT =
  'Plugins of this project itself bring hooks, servers or other programs that the user has not agreed to, and that stay off. ' +
  'The user can run `symposium use --workspace`, which lists them.'

function ofPackages(names: readonly string[]): string {
  const sorted = [...new Set(names)].sort()
  const shown = sorted.slice(0, MOST_NAMES).map((name) => plain(name, 80))
  const more = sorted.length > MOST_NAMES ? ` and ${sorted.length - MOST_NAMES} more` : ''
  return (
    `Dependencies of this project bring guidance for coding agents that awaits consent: ${shown.join(', ')}${more}. ` +
    'It is not enabled and stays off until the user agrees. ' +
    'The user can run `symposium sync`, which names what awaits consent, or `symposium use <name>` for one of them.'
  )
}

import type { PluginInfo } from '../package-manager.js'
import type { FoundEntry } from './layout.js'
import { toId } from './offer.js'

const MOST_HITS = 50

/**
 * Entries whose subpath contains the query in any letter case (spec/pipeline.md
 * 1.9, G18): first those that are called so, then those whose name starts so.
 */
export function search(pm: string, entries: readonly FoundEntry[], query: string): readonly PluginInfo[] {
  const wanted = query.toLowerCase()
  return entries
    .map((found) => ({ found, rank: rank(found.subpath.toLowerCase(), wanted) }))
    .filter((hit) => hit.rank !== undefined)
    .sort((left, right) => (left.rank ?? 0) - (right.rank ?? 0))
    .slice(0, MOST_HITS)
    .map((hit) => ({ id: toId(pm, hit.found) }))
}

function rank(subpath: string, wanted: string): number | undefined {
  const name = subpath.slice(subpath.lastIndexOf('/') + 1)
  if (subpath === wanted || name === wanted) {
    return 0
  }
  if (name.startsWith(wanted)) {
    return 1
  }
  return subpath.includes(wanted) ? 2 : undefined
}

import { hasCustomPredicate, mentionsDependency } from '../../predicates/analysis.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import type { Gate } from '../../predicates/tree.js'
import type { Plugin } from '../plugin.js'

/** What dormancy depends on: the gates of a plugin and of all its parts. */
export type GatedParts = Pick<
  Plugin,
  'gate' | 'skillGroups' | 'hooks' | 'mcpServers' | 'chained' | 'subcommands' | 'gates'
>

/**
 * Whether an entry of a registry says nowhere which projects it is for: no
 * dependency, be it `*` or below `not`, and no custom predicate, at any level and
 * depth (spec/model.md M11, M12).
 */
export function isDormant(parts: GatedParts, kinds: PredicateKinds): boolean {
  const owners = [
    parts,
    parts.skillGroups,
    parts.hooks,
    parts.mcpServers,
    parts.chained,
    parts.subcommands,
    parts.gates,
  ].flat()
  return owners.every(({ gate }) => !rootsPlugin(gate, kinds))
}

function rootsPlugin(gate: Gate, kinds: PredicateKinds): boolean {
  return mentionsDependency(gate, kinds) || hasCustomPredicate(gate)
}

import type { DeclaredManifest } from '../declared.js'
import type { PredicateDefinition } from '../plugin.js'
import { resolveCommand } from './command.js'
import type { Resolution } from './hooks.js'

/** The installation's own `args` are not used: a predicate is called with its own and what stands between its parentheses (spec/model.md P23). */
export function resolvePredicateDefinitions(
  { predicates }: DeclaredManifest,
  resolution: Resolution,
): readonly PredicateDefinition[] {
  return predicates.flatMap(({ place, name, command, args }) => {
    const installation = resolveCommand({ place, command, synthetic: `__pred_${name}` }, resolution)
    return installation === undefined ? [] : [{ name, command: installation.name, args }]
  })
}

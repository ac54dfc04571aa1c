import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate, Predicate } from '../predicates/tree.js'
import type { Capability } from './capability.js'

/**
 * Programs that asking a gate may start: `shell(…)`, and whatever an extension's
 * predicates do. A name that nobody has registered is never asked.
 */
export function gateCommands(gate: Gate, kinds: PredicateKinds): readonly Capability[] {
  return gate.flatMap((predicate) => commandsOf(predicate, kinds))
}

function commandsOf(predicate: Predicate, kinds: PredicateKinds): readonly Capability[] {
  if (predicate.type === 'combinator') return gateCommands(predicate.children, kinds)
  if (predicate.type === 'custom') return []
  const kind = kinds.get(predicate.kind)
  const runs = kind?.type === 'leaf' && (kind.effects ?? 'executes') === 'executes'
  return runs ? [{ kind: 'predicates', text: predicate.text }] : []
}

import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate, Predicate } from '../predicates/tree.js'
import type { Capability } from './capability.js'

/**
 * Programs that asking a gate may start: `shell(…)`, whatever an extension's predicates do, and what a
 * plugin defines: also where somebody else defines it, since the argument is this gate's.
 */
export function gateCommands(gate: Gate, kinds: PredicateKinds): readonly Capability[] {
  return gate.flatMap((predicate) => commandsOf(predicate, kinds))
}

function commandsOf(predicate: Predicate, kinds: PredicateKinds): readonly Capability[] {
  if (predicate.type === 'combinator') return gateCommands(predicate.children, kinds)
  if (predicate.type === 'custom') return [asked(predicate)]
  const kind = kinds.get(predicate.kind)
  const runs = kind?.type === 'leaf' && (kind.effects ?? 'executes') === 'executes'
  return runs ? [asked(predicate)] : []
}

function asked({ text }: Predicate): Capability {
  return { kind: 'predicates', text }
}

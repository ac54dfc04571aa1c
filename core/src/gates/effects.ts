import type { PredicateEffects } from '@symposium/sdk'
import type { GateCheck } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate, Predicate } from '../predicates/tree.js'
import type { Evaluators } from './evaluators.js'

/** Whether asking starts nothing, so that others may be asked at the same time. */
export function isQuiet(gate: Gate, kinds: PredicateKinds): boolean {
  return leavesOf(gate).every((leaf) => effectsOf(leaf, kinds) !== 'executes')
}

/** The same for a check; the opinion of a model is asked alone. */
export function isQuietCheck(check: GateCheck, { kinds, queries }: Evaluators): boolean {
  switch (check.type) {
    case 'predicate':
      return isQuiet([check.predicate], kinds)
    case 'query': {
      const query = queries.find(({ name }) => name === check.query)
      return query === undefined || (query.effects ?? 'executes') !== 'executes'
    }
    case 'agent-verdict':
      return false
  }
}

/** Everything that is asked of the world, at any depth. */
export function leavesOf(gate: Gate): readonly Exclude<Predicate, { type: 'combinator' }>[] {
  return gate.flatMap((predicate) =>
    predicate.type === 'combinator' ? leavesOf(predicate.children) : [predicate],
  )
}

/** Of a kind that nobody has registered nothing is asked. */
export function effectsOf(
  predicate: Exclude<Predicate, { type: 'combinator' }>,
  kinds: PredicateKinds,
): PredicateEffects {
  if (predicate.type === 'custom') return 'executes'
  const kind = kinds.get(predicate.kind)
  return kind?.type === 'leaf' ? (kind.effects ?? 'executes') : 'pure'
}

import { builtinPredicateKinds } from '../../predicates/builtin-kinds.js'
import { customCalls } from '../../predicates/custom-calls.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import type { Gate } from '../../predicates/tree.js'
import type { PlannedNeeds } from '../hook-plan.js'

/** What has to be at hand for asking a gate where nothing but a plan is. */
export function gateNeeds(gate: Gate, kinds: PredicateKinds): { readonly needs?: PlannedNeeds } {
  if (!isOfCore(gate, kinds)) return { needs: 'session' }
  return customCalls(gate).length > 0 ? { needs: 'answers' } : {}
}

/** Whether no kind of an extension is asked. */
export function isOfCore(gate: Gate, kinds: PredicateKinds): boolean {
  return gate.every((predicate) => {
    if (predicate.type === 'custom') return true
    const kind = kinds.get(predicate.kind)
    const children = predicate.type === 'combinator' ? predicate.children : []
    return kind !== undefined && builtinPredicateKinds.includes(kind) && isOfCore(children, kinds)
  })
}

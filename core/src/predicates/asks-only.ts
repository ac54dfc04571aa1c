import type { PredicateKind } from '@symposium/sdk'
import type { PredicateKinds } from './registry.js'
import type { Gate } from './tree.js'

/** Whether nothing is asked, at any depth, but kinds among these and what plugins define. */
export function asksOnly(among: ReadonlySet<PredicateKind>, gate: Gate, kinds: PredicateKinds): boolean {
  return gate.every((predicate) => {
    if (predicate.type === 'custom') return true
    const kind = kinds.get(predicate.kind)
    const children = predicate.type === 'combinator' ? predicate.children : []
    return kind !== undefined && among.has(kind) && asksOnly(among, children, kinds)
  })
}

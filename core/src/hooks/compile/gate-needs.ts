import type { PredicateKind } from '@symposium/sdk'
import { asksOnly } from '../../predicates/asks-only.js'
import { customCalls } from '../../predicates/custom-calls.js'
import { everydayKinds } from '../../predicates/everyday-kinds.js'
import type { PredicateKinds } from '../../predicates/registry.js'
import type { Gate } from '../../predicates/tree.js'
import type { PlannedNeeds } from '../hook-plan.js'

/** What has to be at hand for asking a gate where nothing but a plan is. */
export function gateNeeds(gate: Gate, kinds: PredicateKinds): { readonly needs?: PlannedNeeds } {
  if (!isEveryday(gate, kinds)) return { needs: 'session' }
  return customCalls(gate).length > 0 ? { needs: 'answers' } : {}
}

const EVERYDAY: ReadonlySet<PredicateKind> = new Set(everydayKinds)

/** Whether an event can ask it without a session: no kind of an extension, and none that an event does not load. */
export function isEveryday(gate: Gate, kinds: PredicateKinds): boolean {
  return asksOnly(EVERYDAY, gate, kinds)
}

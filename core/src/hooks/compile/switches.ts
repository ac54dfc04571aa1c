import { holds } from '../../predicates/evaluate.js'
import type { Gate, Predicate } from '../../predicates/tree.js'
import type { PlannedSwitch } from '../hook-plan.js'
import { foldGate } from './fold-gate.js'
import { gateNeeds } from './gate-needs.js'
import type { LivePlugin } from './live-plugin.js'

/**
 * What decides whether a plugin reaches others, as far as it may change at any time: its own
 * gate and those of its references (spec/model.md section 4).
 */
export async function switchesOf({
  plugin,
  gate,
  isActive,
  scope,
}: LivePlugin): Promise<readonly PlannedSwitch[]> {
  const witnessing = plugin.skillGroups.filter(({ source }) => source.type === 'witness')
  if (plugin.chained.length === 0 && witnessing.length === 0) return []
  const { workspaceMember } = scope.context
  const place = (one: Gate, held: boolean): PlannedSwitch => ({
    gate: one,
    ...gateNeeds(one, scope.kinds),
    workspaceMember,
    held,
  })
  const own: readonly PlannedSwitch[] = gate.length === 0 ? [] : [place(gate, isActive)]
  if (!isActive) return own
  const gates = [
    ...plugin.chained.map((reference) => foldGate(reference.gate, scope)),
    // Which packages such a group stands for depends on each predicate, not on the whole alone (spec/model.md W3).
    ...witnessing.flatMap((group) => leavesOf([...gate, ...(foldGate(group.gate, scope) || [])])),
  ]
  const switches: PlannedSwitch[] = []
  for (const one of gates) {
    if (one === false || one.length === 0) continue
    switches.push(place(one, await holds(one, scope)))
  }
  return [...own, ...switches]
}

function leavesOf(predicates: readonly Predicate[]): readonly Gate[] {
  return predicates.flatMap((predicate) =>
    predicate.type === 'combinator' ? leavesOf(predicate.children) : [[predicate]],
  )
}

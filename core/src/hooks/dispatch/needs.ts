import type { HookEvent } from '@symposium/sdk'
import type { Gate } from '../../predicates/tree.js'
import { hooksFor, type HookPlan } from '../hook-plan.js'
import type { DispatchRequest } from './request.js'

/** Kinds that are at hand wherever a plan is read. Their code is not needed to know their names. */
const BUILTIN_KINDS: readonly string[] = [
  'depends-on',
  'shell',
  'path_exists',
  'env',
  'workspace-member',
  'not',
  'any',
  'all',
]

/**
 * Whether answering needs predicates that extensions and plugins bring: these are known
 * only where the whole configuration has been read.
 */
export function needsFullPipeline(plan: HookPlan, event: HookEvent, agent: string): boolean {
  return [...hooksFor(plan, { agent, event }), ...plan.switches].some(({ gate }) => !isBuiltin(gate))
}

/** Whether nobody would be asked: at most events nobody listens, and none of the code that asks is loaded. */
export function hasNothingToDo({ agent, event, plan, first, checkSwitches }: DispatchRequest): boolean {
  const asksSwitches = checkSwitches === true && plan.switches.length > 0
  return !asksSwitches && first === undefined && hooksFor(plan, { agent: agent.name, event }).length === 0
}

/** Whether the core's own kinds are all that a gate asks. */
export function isBuiltin(gate: Gate): boolean {
  return gate.every((predicate) => {
    if (predicate.type === 'custom' || !BUILTIN_KINDS.includes(predicate.kind)) return false
    return predicate.type === 'leaf' || isBuiltin(predicate.children)
  })
}

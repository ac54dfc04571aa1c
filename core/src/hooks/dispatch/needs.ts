import type { HookEvent } from '@symposium/sdk'
import { hooksFor, type HookPlan, type PlannedNeeds } from '../hook-plan.js'
import type { DispatchRequest } from './request.js'

/** What answering needs beside the plan, for the gates that it may ask: the most of what one of them needs. */
export function needsOf(plan: HookPlan, event: HookEvent, agent: string): PlannedNeeds | undefined {
  const all = [...hooksFor(plan, { agent, event }), ...plan.switches].map(({ needs }) => needs)
  return all.includes('session') ? 'session' : all.find((needs) => needs !== undefined)
}

/** Whether nobody would be asked: at most events nobody listens, and none of the code that asks is loaded. */
export function hasNothingToDo({ agent, event, plan, first, checkSwitches }: DispatchRequest): boolean {
  const asksSwitches = checkSwitches === true && plan.switches.length > 0
  return !asksSwitches && first === undefined && hooksFor(plan, { agent: agent.name, event }).length === 0
}

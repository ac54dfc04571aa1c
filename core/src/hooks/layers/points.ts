import type { HookCall } from '@symposium/sdk'
import { pointsAt, pointsOf } from '../../gates/bindings.js'
import type { Report } from '../dispatch/request.js'
import type { FoundPlan } from './find-plan.js'

interface PlacedReport {
  readonly report: Report
  readonly received: { readonly call: HookCall }
  readonly found: FoundPlan
}

/** Points of gates that an event is; what is checked there only a whole session knows. */
export interface EventPoints {
  /** Of this very report, and whether there are any. */
  readonly now: readonly string[]
  readonly here: boolean
  /** Whether any report of the event may be one. */
  readonly ever: boolean
}

export function look({ report, received, found }: PlacedReport): EventPoints {
  const { agent, event } = report
  const bindings = pointsAt(found.stored.plan.points, { hooks: agent.hooks, event })
  const now = pointsOf(bindings, received.call)
  return { now, here: now.length > 0, ever: bindings.length > 0 }
}

import { recordEvent } from '../../telemetry/record-event.js'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import type { Received, Report } from '../dispatch/request.js'
import type { HookSurroundings } from './surroundings.js'

export interface CallToRecord {
  readonly report: Report
  readonly received: Extract<Received, { type: 'call' }>
  readonly surroundings: HookSurroundings
  /** Milliseconds since the epoch: when the run began. */
  readonly start: number
  /** Names of those that apply, at the start of a session. */
  readonly plugins?: readonly string[]
}

/** Whoever tries hooks out by hand is no agent at work, nor is a continuous integration a user's (cases/faults.md K12). */
export function recordCall({ report, received, surroundings, start, plugins = [] }: CallToRecord): void {
  const { agent, event } = report
  const isIntegration = (surroundings.environment.variables['CI'] ?? '') !== ''
  if (agent.name !== CANONICAL_FORMAT && !isIntegration) {
    const tellsBefore = agent.hooks.events.PreToolUse !== undefined
    const heard = { agent: agent.name, tellsBefore, event, call: received.call, plugins, time: start }
    recordEvent(heard, surroundings)
  }
}

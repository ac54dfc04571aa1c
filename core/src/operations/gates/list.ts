import { gatePoints } from '../../gates/known-points.js'
import type { GateReport, GateSubject } from '../../gates/report.js'
import { runPoint } from '../../gates/run-point.js'
import { openWaivers } from '../../gates/waivers.js'
import type { Problem } from '../../report/problem.js'
import type { Session } from '../../session.js'
import { listedEvent } from './reported.js'

/**
 * Reports every gate of the plugins that are looked at, point by point. Nothing is started.
 * @param point of this one alone.
 * @throws SymposiumError `GATE_POINT_UNKNOWN`.
 */
export async function listGates(session: Session, point?: string): Promise<void> {
  const waivers = await openWaivers(session)
  const points = point === undefined ? gatePoints(session.registered) : [point]
  const { gates, warnings } = await declaredAt(session, points)
  warnings.forEach((problem) => session.reporter.problem(problem))
  for (const gate of gates) session.reporter.emit(await listedEvent(gate, { session, waivers }))
  if (gates.length === 0) {
    const place = point === undefined ? '' : ` at ${point}`
    session.reporter.emit({ kind: 'info', message: `no plugin that is known here has a gate${place}` })
  }
}

export interface DeclaredGates {
  readonly gates: readonly GateReport[]
  readonly warnings: readonly Problem[]
}

/** Whether each gate applies, as a dry run has it, and what is wrong: that concerns those alone who look at all of them. */
export async function declaredAt(session: Session, points: readonly string[]): Promise<DeclaredGates> {
  const waivers = await openWaivers(session)
  const gates: GateReport[] = []
  const warnings: Problem[] = []
  for (const point of points) {
    const waived = (subject: GateSubject): string | undefined => waivers.reasonFor(subject)
    const report = await runPoint(session, { point }, { dryRun: true, waived })
    gates.push(...report.gates)
    warnings.push(...report.warnings)
  }
  return { gates, warnings }
}

import { gatePoints } from '../../gates/known-points.js'
import type { GateReport } from '../../gates/report.js'
import { runPoint } from '../../gates/run-point.js'
import { openWaivers } from '../../gates/waivers.js'
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
  const gates = await declaredAt(session, points)
  for (const gate of gates) session.reporter.emit(await listedEvent(gate, { session, waivers }))
  if (gates.length === 0) {
    const place = point === undefined ? '' : ` at ${point}`
    session.reporter.emit({ kind: 'info', message: `no plugin that is known here has a gate${place}` })
  }
}

/** Whether each gate applies, as a dry run has it; what is wrong is said. */
export async function declaredAt(
  session: Session,
  points: readonly string[],
): Promise<readonly GateReport[]> {
  const waivers = await openWaivers(session)
  const found: GateReport[] = []
  for (const point of points) {
    const { gates, warnings } = await runPoint(
      session,
      { point },
      { dryRun: true, waived: (subject) => waivers.reasonFor(subject) },
    )
    warnings.forEach((problem) => session.reporter.problem(problem))
    found.push(...gates)
  }
  return found
}

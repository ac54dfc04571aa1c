import { runPoint, type PointRequest, type RunPointOptions } from '../../gates/run-point.js'
import { openRecord } from '../../gates/record.js'
import type { PointReport } from '../../gates/report.js'
import { openWaivers } from '../../gates/waivers.js'
import type { Session } from '../../session.js'
import { checkedEvent } from './reported.js'

/**
 * Makes the checks of a point and reports what became of every gate there.
 * @throws SymposiumError `GATE_POINT_UNKNOWN`, `GATE_CONTEXT`.
 */
export async function runGates(
  session: Session,
  request: PointRequest,
  options: RunPointOptions = {},
): Promise<PointReport['outcome']> {
  const waivers = await openWaivers(session)
  const report = await runPoint(session, request, {
    waived: (subject) => waivers.reasonFor(subject),
    ...options,
  })
  if (options.dryRun !== true) (await openRecord(session)).add(report)
  report.warnings.forEach((problem) => session.reporter.problem(problem))
  report.gates.forEach((gate) => session.reporter.emit(checkedEvent(gate, waivers)))
  session.reporter.emit({
    kind: 'point_checked',
    point: report.point,
    outcome: report.outcome,
    gates: report.gates.length,
    ...(options.dryRun === true ? { dry_run: true } : {}),
  })
  return report.outcome
}

import { SymposiumError, type JsonObject } from '@symposium/sdk'
import { nearest } from '../../report/nearest.js'
import { gatePoints } from '../../gates/known-points.js'
import { openRecord } from '../../gates/record.js'
import type { GateReport, GateSubject } from '../../gates/report.js'
import { runPoint, type PointRequest } from '../../gates/run-point.js'
import { gateNames, openWaivers } from '../../gates/waivers.js'
import type { Session } from '../../session.js'
import { toJson } from '../../to-json.js'
import type { ExplainedNode } from '../explained-node.js'
import { predicateNode } from '../explained-predicates.js'
import { declaredAt } from './list.js'

export interface ExplainGatesRequest {
  /** A point, a plugin, or a gate: `PLUGIN/NAME`, `PLUGIN/1`, `NAME`. */
  readonly name: string
  readonly context?: PointRequest['context']
}

/**
 * Makes the checks that a name stands for, and reports them as trees with what was seen of every predicate.
 * @throws SymposiumError `NAME_UNKNOWN`, `GATE_CONTEXT`.
 */
export async function explainGates(
  session: Session,
  { name, context = {} }: ExplainGatesRequest,
): Promise<void> {
  const points = gatePoints(session.registered)
  if (points.includes(name)) {
    await explainAt(session, { point: name, context }, () => true)
    return
  }
  const { gates: declared } = await declaredAt(session, points)
  const found = declared.filter((subject) => isCalled(subject, name))
  if (found.length === 0) throw unknown(name, [...points, ...declared.flatMap(gateNames)])
  for (const point of new Set(found.map((subject) => subject.point))) {
    const only = found.filter((subject) => subject.point === point)
    await explainAt(session, { point, context }, (subject) => only.some((one) => isSame(one, subject)))
  }
}

async function explainAt(
  session: Session,
  request: PointRequest,
  only: (subject: GateSubject) => boolean,
): Promise<void> {
  const waivers = await openWaivers(session)
  const report = await runPoint(session, request, {
    keepGoing: true,
    only,
    waived: (subject) => waivers.reasonFor(subject),
  })
  const record = await openRecord(session)
  record.add(report)
  const { gates, warnings } = report
  warnings.forEach((problem) => session.reporter.problem(problem))
  if (gates.length === 0) {
    session.reporter.emit({
      kind: 'info',
      message: `no plugin that is known here has a gate at ${request.point}`,
    })
  }
  for (const gate of gates) {
    session.reporter.emit({ kind: 'explanation', name: labelOf(gate), tree: treeOf(gate) })
  }
}

function treeOf(gate: GateReport): JsonObject {
  const { state, reason, message, blocking, onError, tree } = gate
  const node: ExplainedNode = {
    label: `${labelOf(gate)} at ${gate.point}: ${state}`,
    ...(state === 'passed' ? { state: true } : {}),
    ...(state === 'blocked' || state === 'unavailable' ? { state: false } : {}),
    detail: reason,
    children: [
      { label: blocking ? 'stops where its check says no' : 'tells where its check says no' },
      { label: `where its check could not be made: ${onError}` },
      ...(tree === undefined ? [] : [predicateNode(tree)]),
      ...(message === undefined || message === '' ? [] : [{ label: 'message', detail: message }]),
    ],
  }
  const json = toJson(node)
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {}
}

function labelOf(gate: GateSubject): string {
  return `gate ${gateNames(gate)[0] ?? ''}`
}

function isCalled(subject: GateSubject, name: string): boolean {
  return [subject.plugin, subject.name, ...gateNames(subject)].includes(name)
}

function isSame(left: GateSubject, right: GateSubject): boolean {
  return left.index === right.index && JSON.stringify(left.id) === JSON.stringify(right.id)
}

function unknown(name: string, known: readonly string[]): SymposiumError {
  const guess = nearest(name, known)
  return new SymposiumError('NAME_UNKNOWN', `there is no point and no gate \`${name}\``, {
    remedy: guess === undefined ? 'symposium gates list' : `did you mean \`${guess}\`?`,
  })
}

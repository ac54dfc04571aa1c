import { formatPackageId, type ReportEvent } from '@symposium/sdk'
import { describeCheck } from '../../gates/describe-check.js'
import { agentsAt } from '../../gates/bound-points.js'
import type { GateReport } from '../../gates/report.js'
import type { Waiver, Waivers } from '../../gates/waivers.js'
import type { GateCheck } from '../../manifest/plugin.js'
import type { Session } from '../../session.js'

type Checked = Extract<ReportEvent, { kind: 'gate_checked' }>
type Listed = Extract<ReportEvent, { kind: 'gate_listed' }>
type Reported = Pick<Listed, 'point' | 'plugin' | 'id' | 'index' | 'name' | 'blocking' | 'on_error'>

export function checkedEvent(report: GateReport, waivers: Waivers): Checked {
  const { state, reason, message, details, halts, plan, took } = report
  return {
    kind: 'gate_checked',
    ...subjectOf(report),
    state,
    reason,
    ...(message === undefined ? {} : { message }),
    ...(details === undefined ? {} : { details }),
    halts,
    ...(plan === undefined ? {} : { plan }),
    ...(took === undefined ? {} : { took }),
    ...waiverOf(waivers.find(report)),
  }
}

/** @param report of a dry run: what was not asked there would be. */
export async function listedEvent(
  report: GateReport,
  { session, waivers }: { readonly session: Session; readonly waivers: Waivers },
): Promise<Listed> {
  const check = await checkOf(report, session)
  const agents = agentsAt(report.point, session.registered.agents)
  return {
    kind: 'gate_listed',
    ...subjectOf(report),
    check: check === undefined ? '' : describeCheck(check),
    state: LISTED[report.state],
    reason: report.state === 'not-run' && report.plan !== undefined ? 'it applies here' : report.reason,
    agents,
    ...waiverOf(waivers.find(report)),
  }
}

const LISTED: Readonly<Record<GateReport['state'], Listed['state']>> = {
  inactive: 'inactive',
  waived: 'waived',
  passed: 'active',
  advised: 'active',
  blocked: 'active',
  unavailable: 'unreadable',
  'not-run': 'active',
}

async function checkOf({ id, index }: GateReport, session: Session): Promise<GateCheck | undefined> {
  const { records } = await session.activeSet()
  const key = formatPackageId(id)
  const declared = records
    .filter(({ plugin }) => plugin !== undefined && formatPackageId(plugin.id) === key)
    .flatMap(({ plugin, consent }) => (consent?.declared ?? plugin)?.gates ?? [])
  return declared.find((gate) => gate.index === index)?.check
}

function subjectOf({ point, plugin, id, index, name, blocking, onError }: GateReport): Reported {
  return {
    point,
    plugin,
    id: formatPackageId(id),
    index,
    ...(name === undefined ? {} : { name }),
    blocking,
    on_error: onError,
  }
}

function waiverOf(waiver: Waiver | undefined): Pick<Listed, 'waiver'> {
  return waiver === undefined
    ? {}
    : { waiver: { reason: waiver.reason, until: new Date(waiver.until).toISOString() } }
}

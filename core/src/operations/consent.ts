import { formatPackageId, type ReportEvent } from '@symposium/sdk'
import { AGREE_WITH_WORKSPACE } from '../activation/reasons.js'
import type { Session } from '../session.js'

type Withheld = Extract<ReportEvent, { kind: 'workspace_withheld' }>

/** Writes down what was loaded under which consent. */
export async function recordConsent(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  if (records.some(({ consent }) => consent !== undefined && consent.state !== 'unseen')) {
    const { recordLoads } = await import('../consent/index.js')
    await recordLoads(session)
  }
}

/** What awaits consent is named in every run, interactive or not (cases/faults.md G1, G7). */
export async function reportConsent(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  await reportOwn(session)
  for (const record of records) {
    const { consent, route } = record
    if (consent === undefined || consent.state === 'first' || route.type === 'workspace') continue
    const { withheldParts } = await import('../consent/index.js')
    const { open } = await withheldParts(session, record)
    if (open.length > 0) {
      session.reporter.emit({
        kind: 'consent_withheld',
        plugin: record.name,
        id: formatPackageId(record.id),
        withheld: open,
        remedy: record.remedy ?? `symposium use ${record.name}`,
      })
    }
  }
  const candidates = records.filter((record) => record.state === 'candidate')
  if (candidates.length > 0) {
    session.reporter.emit({
      kind: 'consent_pending',
      plugins: candidates.map((record) => record.name).sort(),
    })
  }
}

/** What belongs to the project itself is one thing to agree to. */
async function reportOwn(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  const { view } = await session.readings.workspace()
  const own = records.filter(({ consent, route }) => consent !== undefined && route.type === 'workspace')
  const plugins: Withheld['plugins'][number][] = []
  for (const record of own) {
    const { withheldParts } = await import('../consent/withheld.js')
    const { open } = await withheldParts(session, record)
    const directory = record.consent?.subject.name ?? '.'
    if (open.length > 0) plugins.push({ name: record.name, directory, withheld: open })
  }
  if (view !== undefined && plugins.length > 0) {
    const workspace = view.canonicalRoot
    const widened = own.some(({ consent }) => consent?.state === 'known')
    const event = { workspace, widened, plugins, remedy: AGREE_WITH_WORKSPACE }
    session.reporter.emit({ kind: 'workspace_withheld', ...event }, 'warning')
  }
}

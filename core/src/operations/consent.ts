import { formatPackageId } from '@symposium/sdk'
import type { Session } from '../session.js'

/** Writes down what was loaded under which consent. Where no package is enabled, there is nothing to do. */
export async function recordConsent(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  if (records.some(({ consent }) => consent !== undefined)) {
    const { recordLoads } = await import('../consent/index.js')
    await recordLoads(session)
  }
}

/** What awaits consent is named in every run, interactive or not (cases/faults.md G1, G7). */
export async function reportConsent(session: Session): Promise<void> {
  const { records } = await session.activeSet()
  for (const record of records) {
    if (record.consent === undefined || record.consent.state === 'first') continue
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

import { formatPackageId, type PackageId } from '@symposium/sdk'
import { agree, changeConsent, describePackage, type PackageOffer } from '../consent/index.js'
import { packageKey } from '../enablement/package-key.js'
import type { Session } from '../session.js'
import type { EntryScope } from './entry-scope.js'

/** What a package would bring; nothing for an entry of a registry, which is trusted, or where there is no plugin. */
export async function offerOf(session: Session, id: PackageId): Promise<PackageOffer | undefined> {
  const isPackage = session.registered.packageManagers.some(({ name }) => name === id.pm)
  return isPackage ? describePackage(session, id) : undefined
}

export function reportBrings({ reporter }: Session, offer: PackageOffer): void {
  const { id, origin, skills, parts, notices } = offer
  reporter.emit({
    kind: 'plugin_brings',
    name: id.name,
    id: formatPackageId(id),
    origin,
    skills,
    parts,
    notices,
  })
}

/** Who enables a package has been told what it brings, and agrees to that. */
export async function recordAgreement(
  session: Session,
  { id, isOfProject, parts, looked }: PackageOffer,
  scope: EntryScope,
): Promise<void> {
  const { view } = await session.readings.workspace()
  const workspace = scope === 'everywhere' && !isOfProject ? undefined : view?.canonicalRoot
  const place = { pm: id.pm, name: id.name, ...(workspace === undefined ? {} : { workspace }) }
  await changeConsent(session.ports, (ledger) => agree(ledger, place, { capabilities: parts, looked }))
}

/** What enables a package already that wants more than was agreed to: it needs no entry, but an answer. */
export async function widenedBy(session: Session, id: PackageId): Promise<string | undefined> {
  const { records } = await session.activeSet()
  const record = records.find((one) => packageKey(one.id) === packageKey(id))
  if (record?.consent === undefined || record.consent.withheld.length === 0) {
    return undefined
  }
  return record.decision.entry?.text
}

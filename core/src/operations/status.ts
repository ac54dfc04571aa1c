import { formatPackageId, type PackageId, type PluginState } from '@symposium/sdk'
import type { PluginRecord, Route } from '../activation/record.js'
import type { GroupRecord } from '../activation/skills.js'
import type { Capability } from '../consent/capability.js'
import type { PackageOffer } from '../consent/offer.js'
import { foldName } from '../enablement/names.js'
import { formatEntry } from '../enablement/decide.js'
import { openWaivers } from '../gates/waivers.js'
import type { Session } from '../session.js'
import { reportProblems } from './problems.js'

/** spec/pipeline.md 3.9: registries, workspace, then what dependencies and the user's entries bring. */
const ROUTE_ORDER: readonly Route['type'][] = ['registry', 'workspace', 'chain', 'dependency', 'use']
const STATE_ORDER: readonly PluginState[] = [
  'active',
  'inactive',
  'failed',
  'dormant',
  'candidate',
  'declined',
]

/** Reports one row for each plugin, computed from the very set that sync installs. */
export async function status(session: Session): Promise<void> {
  await session.requireWorkspace()
  const { records } = await session.activeSet()
  const selection = await session.skills()
  await reportProblems(session)
  for (const registry of (await session.readings.trusted()).unfetched) {
    session.reporter.emit({ kind: 'info', message: `${registry} has not been fetched yet: symposium sync` })
  }
  const collapsed = collapsedRecords(records)
  for (const record of [...records].sort(byPlace)) {
    const offer = record.state === 'candidate' ? await offerOf(session, record.id) : undefined
    const skills =
      offer?.skills ??
      selection.applicable
        .filter((applicable) => applicable.plugin.id === record.plugin?.id)
        .map((applicable) => applicable.skill.name)
    session.reporter.emit({
      kind: 'plugin_status',
      name: record.name,
      id: formatPackageId(record.id),
      ...(record.id.version === '*' ? {} : { version: record.id.version }),
      root: rootText(record),
      state: record.state,
      reason: record.reason,
      ...(record.remedy === undefined ? {} : { remedy: record.remedy }),
      ...(skills.length === 0 ? withoutSkills(record, selection.groups) : { skills }),
      ...otherParts(record),
      ...(offer === undefined || offer.parts.length === 0 ? {} : { brings: offer.parts }),
      ...(await withheldFrom(session, record)),
      ...(collapsed.has(record) ? { collapsed: true } : {}),
    })
  }
  reportCollapsed(session, collapsed)
  const rows = await reportUnmatchedDeclines(session, records)
  await reportWaivers(session)
  if (records.length + rows === 0) {
    session.reporter.emit({ kind: 'info', message: 'no plugin concerns this workspace' })
  }
}

/** What the user lets pass is never forgotten. */
async function reportWaivers(session: Session): Promise<void> {
  for (const { plugin, gate, reason, until } of (await openWaivers(session)).all) {
    session.reporter.emit({
      kind: 'gate_waived',
      plugin,
      ...(gate === undefined ? {} : { gate }),
      reason,
      until: new Date(until).toISOString(),
    })
  }
}

/** As many rows of entries that do not apply are shown for each registry before they are summed up. */
const SHOWN_INACTIVE = 10

/** A registry may have thousands of entries for other projects: people see their number, programs see them all. */
function collapsedRecords(records: readonly PluginRecord[]): ReadonlySet<PluginRecord> {
  const counts = new Map<string, number>()
  const inactive = records.filter(({ state, route }) => state === 'inactive' && route.type === 'registry')
  inactive.forEach(({ id }) => counts.set(id.pm, (counts.get(id.pm) ?? 0) + 1))
  return new Set(inactive.filter(({ id }) => (counts.get(id.pm) ?? 0) > SHOWN_INACTIVE))
}

function reportCollapsed(session: Session, collapsed: ReadonlySet<PluginRecord>): void {
  const counts = new Map<string, number>()
  collapsed.forEach(({ id }) => counts.set(id.pm, (counts.get(id.pm) ?? 0) + 1))
  for (const [registry, count] of counts) {
    session.reporter.emit({ kind: 'plugins_inactive', registry, count })
  }
}

/** What an active plugin brings beside skills. */
function otherParts({ state, plugin }: PluginRecord): {
  readonly servers?: readonly string[]
  readonly hooks?: readonly string[]
} {
  if (state !== 'active' || plugin === undefined) {
    return {}
  }
  const servers = plugin.mcpServers.map(({ name }) => name)
  const hooks = [...new Set(plugin.hooks.map(({ event }) => event))]
  return { ...(servers.length === 0 ? {} : { servers }), ...(hooks.length === 0 ? {} : { hooks }) }
}

/** What somebody would agree to: described, and nothing of it evaluated (spec/pipeline.md G33). */
async function offerOf(session: Session, id: PackageId): Promise<PackageOffer | undefined> {
  const { describePackage } = await import('../consent/index.js')
  return describePackage(session, id)
}

/** What stays off of it, and until when. */
async function withheldFrom(
  session: Session,
  record: PluginRecord,
): Promise<{ readonly withheld?: readonly Capability[]; readonly remedy?: string }> {
  if (record.consent === undefined || record.consent.state === 'first') {
    return {}
  }
  const { withheldParts } = await import('../consent/index.js')
  const { all, open } = await withheldParts(session, record)
  const remedy = record.remedy ?? `symposium use ${record.name}`
  return all.length === 0 ? {} : { withheld: all, ...(open.length === 0 ? {} : { remedy }) }
}

/** Why a plugin that is active brings nothing, which is rarely what its author meant. */
function withoutSkills(record: PluginRecord, groups: readonly GroupRecord[]): { readonly note?: string } {
  const own = groups.filter((group) => group.plugin === record.plugin)
  const declaresSkills = own.some(({ group: { source } }) => source.type !== 'path' || !source.implicit)
  const bringsMore = Object.keys(otherParts(record)).length > 0 || (record.consent?.parts ?? []).length > 0
  const isMadeForOthers = !declaresSkills && bringsMore
  if (record.state !== 'active' || own.length === 0 || isMadeForOthers) {
    return {}
  }
  const found = own.reduce((sum, group) => sum + (group.skills?.length ?? 0), 0)
  const faulty = own.some((group) => group.problems.length > 0)
  const why = faulty
    ? 'see the warnings'
    : found > 0
      ? 'the predicates of its skills do not hold'
      : 'no SKILL.md was found where it keeps its skills, or the predicates of its groups do not hold'
  return { note: `no skills: ${why}; symposium explain ${record.name}` }
}

function byPlace(left: PluginRecord, right: PluginRecord): number {
  const route = ROUTE_ORDER.indexOf(left.route.type) - ROUTE_ORDER.indexOf(right.route.type)
  const isTrustRoot = left.route.type === 'registry' || left.route.type === 'workspace'
  // Trust roots keep their order of effect; the rest is grouped by state.
  return route !== 0 || isTrustRoot
    ? route
    : STATE_ORDER.indexOf(left.state) - STATE_ORDER.indexOf(right.state)
}

function rootText(record: PluginRecord): string {
  const { route, decision } = record
  const entry =
    decision.entry === undefined
      ? ''
      : `\`[plugins] ${decision.entry.list}\` entry \`${decision.entry.text}\``
  switch (route.type) {
    case 'registry':
      return `registry ${route.registry}`
    case 'workspace':
      return 'workspace member'
    case 'chain':
      return `via plugin ${route.ownerName}`
    case 'dependency':
      return record.state === 'candidate'
        ? `via dependency ${route.dependency.name}`
        : entry || `via dependency ${route.dependency.name}`
    case 'use':
      return `${entry}, not a dependency`
  }
}

/** A declined name that nothing here carries is shown all the same: the user wrote it (row 8). */
async function reportUnmatchedDeclines(session: Session, records: readonly PluginRecord[]): Promise<number> {
  const shown = new Set(
    records
      .flatMap(({ name, id, plugin }) => [name, id.name, plugin?.name ?? name])
      .map((name) => foldName(name)),
  )
  const { disable } = await session.scopedPlugins()
  const unmatched = disable.filter(({ name }) => !shown.has(foldName(name)))
  // Whoever has written one twice is told once.
  const entries = new Map(unmatched.map((entry) => [formatEntry(entry), entry]))
  for (const entry of entries.values()) {
    session.reporter.emit({
      kind: 'plugin_status',
      name: entry.name,
      id: entry.pm === undefined ? entry.name : `${entry.pm}:${entry.name}`,
      root: `\`[plugins] disable\` entry \`${formatEntry(entry)}\``,
      state: 'declined',
      reason: 'nothing here carries it',
      remedy: `symposium disable ${entry.pm === undefined ? '' : `${entry.pm}:`}${entry.name} --remove${entry.workspace === undefined ? ' --global' : ''}`,
    })
  }
  return entries.size
}

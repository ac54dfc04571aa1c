import { ANY_VERSION, type PackageId } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import { foldName, lastSegment } from '../enablement/names.js'
import { packageKey } from '../enablement/package-key.js'
import type { Plugin } from '../manifest/plugin.js'
import { loadPackage } from '../registry/package-loader.js'
import type { Session } from '../session.js'
import { broughtBy, type Brought } from './brought.js'
import { capabilitiesWithout, type Capability } from './capability.js'
import { lookalikes, type NamedPackage } from './lookalikes.js'
import { isWorkspaceSubject } from './subject.js'
import { withheldParts } from './withheld.js'
import { workspaceOffer, type WorkspaceOffer } from './workspace-offer.js'

/** What somebody is asked to agree to. Nothing of it has been evaluated. */
export interface PackageOffer extends Brought {
  /** `widened`: it is enabled, and wants more than was agreed to. */
  readonly type: 'candidate' | 'widened'
  readonly id: PackageId
  /** The entry that means it and nothing else. */
  readonly entry: { readonly name: string; readonly pm?: string }
  /** The project decides what goes by its name: what is agreed to counts in this workspace alone. */
  readonly isOfProject: boolean
  /** Where it comes from, for people. */
  readonly origin: string
  /** Of the parts, what was not agreed to. */
  readonly added: readonly Capability[]
  /** What was agreed to and is gone. */
  readonly gone: readonly Capability[]
  readonly notices: readonly string[]
}

export type ConsentOffer = PackageOffer | WorkspaceOffer

/** All that awaits consent here: of the workspace itself, then of each package once, in the order in which it was considered. */
export async function consentOffers(session: Session): Promise<readonly ConsentOffer[]> {
  const { records } = await session.activeSet()
  const reading = (await session.consent()).reading()
  if (reading.state === 'unusable') {
    // No answer could be written down.
    session.reporter.problem(reading.problem)
    return []
  }
  const own = await workspaceOffer(session)
  const offers = new Map<string, PackageOffer>()
  for (const record of records) {
    const key = packageKey(record.id)
    const offer = offers.has(key) ? undefined : await offerOf(session, record)
    if (offer !== undefined) offers.set(key, offer)
  }
  return [...(own === undefined ? [] : [own]), ...offers.values()]
}

async function offerOf(session: Session, record: PluginRecord): Promise<PackageOffer | undefined> {
  const { consent, state, id } = record
  if (state === 'candidate') return describePackage(session, id)
  if (consent === undefined || consent.state === 'closed' || isWorkspaceSubject(consent.subject))
    return undefined
  const { open } = await withheldParts(session, record)
  if (open.length === 0) return undefined
  const offer = await describe(session, consent.declared)
  const gone = capabilitiesWithout(consent.agreed, offer.parts)
  return { ...offer, type: 'widened', added: capabilitiesWithout(offer.parts, consent.agreed), gone }
}

/** What a package would bring, whatever was agreed to; `undefined` where that cannot be had. */
export async function describePackage(
  session: Session,
  { pm, name }: Pick<PackageId, 'pm' | 'name'>,
): Promise<PackageOffer | undefined> {
  const { readings, options } = session
  const embedded = await readings.embedded()
  const load = await readings.loadOffer()
  const instances = readings.instances()
  const id = { pm, name, version: ANY_VERSION }
  const loaded = await loadPackage(id, { instances, embedded, load, level: options.level })
  const [plugin] = loaded.ok ? loaded.plugins : []
  return plugin === undefined ? undefined : describe(session, plugin)
}

async function describe(session: Session, plugin: Plugin): Promise<PackageOffer> {
  const brought = await broughtBy(session, plugin)
  const { id } = plugin
  return {
    type: 'candidate',
    id,
    entry: await entryFor(session, id),
    isOfProject: (await session.consent()).isOfProject(plugin),
    origin: await originOf(session, plugin),
    ...brought,
    added: brought.parts,
    gone: [],
    notices: lookalikes(id, await neighbours(session, id)),
  }
}

/** A bare name means the plugin of a trusted source where there is one (spec/pipeline.md G32). */
async function entryFor({ readings }: Session, { pm, name }: PackageId): Promise<PackageOffer['entry']> {
  const { plugins } = await readings.trusted()
  const isTaken = plugins.some(
    ({ id, plugin }) => foldName(plugin?.name ?? lastSegment(id.name)) === foldName(name),
  )
  return isTaken ? { pm, name } : { name }
}

async function originOf({ readings }: Session, { id, directory }: Plugin): Promise<string> {
  const { all } = await readings.dependencies()
  const dependency = all.find((one) => packageKey(one.id) === packageKey(id))
  switch (dependency?.source) {
    case 'registry':
      return `a dependency, from the registry of ${id.pm}`
    case 'git':
      return `a dependency, from a git repository (${directory})`
    case 'path':
    case 'member':
      return `a dependency, from the directory ${directory}`
    case 'vendored':
      return `a dependency, vendored in ${directory}`
    case 'unknown':
      return `a dependency in ${directory}`
    case undefined:
      return `${id.pm}; this workspace does not depend on it`
  }
}

/** A plugin of a registry is often named after the package that it is about, and hides nobody. */
async function neighbours({ readings }: Session, subject: PackageId): Promise<readonly NamedPackage[]> {
  const { ids } = await readings.dependencies()
  const { plugins } = await readings.trusted()
  const named = plugins.flatMap(({ id, plugin }) =>
    plugin === undefined || foldName(plugin.name) === foldName(subject.name)
      ? []
      : [{ pm: id.pm, name: plugin.name }],
  )
  return [...ids, ...named]
}

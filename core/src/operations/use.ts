import { ANY_VERSION, formatPackageId, SymposiumError, type PackageId } from '@symposium/sdk'
import type { EnablementEntry } from '../config/config.js'
import { addUse, removeUse } from '../config/edit.js'
import { editConfig, refuseBroken } from '../config/save.js'
import type { PackageOffer } from '../consent/offer.js'
import { formatEntry } from '../enablement/decide.js'
import { foldName, lastSegment } from '../enablement/names.js'
import { guard } from '../registry/guard.js'
import type { Session } from '../session.js'
import type { Problem } from '../report/problem.js'
import { refreshRegistries } from './refresh.js'
import { parseTypedName, type TypedName } from './typed-name.js'
import { entryWorkspace, sameWorkspace, type EntryScope } from './entry-scope.js'
import { syncAfterChange, type EntryChange } from './entry-change.js'
import { remedyFor } from './near-misses.js'
import { describeOwn, ownPlugin } from './own-plugin.js'
import { offerOf, recordAgreement, reportBrings, widenedBy } from './use-consent.js'
import { NO_CHANGE, type SyncOutcome } from './sync.js'

/** Something that a typed name may mean. */
interface Meaning {
  readonly id: PackageId
  readonly what: string
  /** Already on without an entry. */
  readonly available: boolean
  readonly isMember?: true
}

export interface UseOptions {
  /** Asked before anything is recorded for what brings more than skills. Without it nobody is asked. */
  readonly confirm?: (offer: PackageOffer) => Promise<boolean>
}

/**
 * Records consent for a plugin, and for exactly what it brings now, and syncs
 * (spec/pipeline.md 3.6).
 */
export async function use(
  session: Session,
  { name, scope }: EntryChange,
  options: UseOptions = {},
): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  await refuseBroken(session.ports)
  await refuseDeclined(session, typed, scope)
  await refreshRegistries(session)
  const meaning = await findMeaning(session, typed)
  // What belongs to the workspace is looked for nowhere else (spec/pipeline.md G11).
  const own = meaning === undefined || meaning.isMember === true ? await ownPlugin(session, typed) : undefined
  if (own !== undefined) {
    session.reporter.emit({ kind: 'info', message: describeOwn(own) })
    return NO_CHANGE
  }
  if (meaning?.available === true) {
    session.reporter.emit({ kind: 'info', message: `${meaning.what} is already available here` })
    return NO_CHANGE
  }
  const workspace = await entryWorkspace(session, scope, `symposium use ${name} --global`)
  const found = meaning ?? (await findElsewhere(session, typed))
  const entry: EnablementEntry = {
    // The resolved spelling, so that one package has one entry.
    name: typed.pm === undefined && found.id.pm !== 'local' ? entryName(found, typed) : found.id.name,
    ...(typed.pm === undefined ? {} : { pm: typed.pm }),
    ...(workspace === undefined ? {} : { workspace }),
  }
  const offer = await offerOf(session, found.id)
  if (offer !== undefined) {
    reportBrings(session, offer)
    const isAsked = offer.parts.length > 0 && options.confirm !== undefined
    if (isAsked && !(await options.confirm(offer))) {
      session.reporter.emit({ kind: 'info', message: `${name} is left as it was` })
      return { ...NO_CHANGE, failed: true }
    }
    await recordAgreement(session, offer, scope)
  }
  const covering = (await widenedBy(session, found.id)) ?? coveredBy(session, entry)
  if (covering !== undefined) {
    session.reporter.emit({
      kind: 'info',
      message: `${name} is already enabled by \`${covering}\``,
    })
  } else {
    await editConfig(session.ports, (text) => addUse(text, entry, sameWorkspace(session)))
    session.reporter.emit({ kind: 'plugin_enabled', name: entry.name, global: workspace === undefined })
  }
  return syncAfterChange(session)
}

/** Takes `use` entries of exactly this scope back (spec/pipeline.md 3.7). */
export async function unuse(session: Session, { name, scope }: EntryChange): Promise<SyncOutcome> {
  const typed = parseTypedName(name)
  const workspace = await entryWorkspace(session, scope, `symposium use ${name} --remove --global`)
  const entry = { ...typed, ...(workspace === undefined ? {} : { workspace }) }
  const changed = await editConfig(session.ports, (text) => removeUse(text, entry, sameWorkspace(session)))
  if (!changed) {
    const where = workspace === undefined ? 'for every workspace' : `for ${workspace}`
    throw new SymposiumError('ENTRY_NOT_FOUND', `there is no \`use\` entry for \`${name}\` ${where}`, {
      remedy: 'symposium status shows what is enabled, and by which entry',
    })
  }
  session.reporter.emit({ kind: 'plugin_removed', name: typed.name, global: workspace === undefined })
  return syncAfterChange(session)
}

/** `use` never edits `disable`: the user said no, and says so again first (spec/pipeline.md 3.6 step 0). */
async function refuseDeclined(session: Session, typed: TypedName, scope: EntryScope): Promise<void> {
  const { disable } = scope === 'everywhere' ? session.config.config.plugins : await session.scopedPlugins()
  const entry = disable.find(
    (candidate) =>
      foldName(candidate.name) === foldName(typed.name) &&
      (candidate.pm === undefined || typed.pm === undefined || candidate.pm === typed.pm),
  )
  if (entry !== undefined) {
    const global = entry.workspace === undefined ? ' --global' : ''
    throw new SymposiumError(
      'NAME_DECLINED',
      `\`${typed.name}\` is declined by \`${formatEntry(entry)}\` in \`[plugins] disable\``,
      {
        remedy: `symposium disable ${typed.name} --remove${global}`,
      },
    )
  }
}

/** @throws SymposiumError `NAME_AMBIGUOUS` with the spellings that tell the candidates apart. */
async function findMeaning(session: Session, typed: TypedName): Promise<Meaning | undefined> {
  const meanings = [
    ...(await registryMeanings(session, typed)),
    ...(await memberMeanings(session, typed)),
    ...(await dependencyMeanings(session, typed)),
  ]
  const [first, second] = meanings
  if (second === undefined) {
    return first
  }
  throw new SymposiumError(
    'NAME_AMBIGUOUS',
    `\`${typed.name}\` could be ${meanings.map(({ what }) => what).join(' or ')}`,
    {
      remedy: meanings.map(({ id }) => `symposium use ${id.pm}:${id.name}`).join(', or '),
    },
  )
}

async function registryMeanings(session: Session, typed: TypedName): Promise<readonly Meaning[]> {
  const { plugins } = await session.readings.trusted()
  return plugins.flatMap(({ id, route, plugin }): Meaning[] => {
    // A directory's name is no plugin's name: only what the manifest says counts, or the full id (spec/pipeline.md G36).
    const named = plugin !== undefined && foldName(plugin.name) === foldName(typed.name)
    const qualified = typed.pm === id.pm && (named || id.name === typed.name)
    if (route.type !== 'registry' || plugin === undefined || !(typed.pm === undefined ? named : qualified)) {
      return []
    }
    return [
      { id, what: `plugin \`${plugin.name}\` of registry \`${route.registry}\``, available: !plugin.dormant },
    ]
  })
}

/** What belongs to the workspace is on without an entry, and nothing of that name is looked for elsewhere (spec/pipeline.md G11). */
async function memberMeanings(session: Session, typed: TypedName): Promise<readonly Meaning[]> {
  const { view } = await session.readings.workspace()
  return (view?.members ?? []).flatMap(({ pm, name, version }): Meaning[] =>
    isMeant({ pm, name }, typed, session)
      ? [
          {
            id: { pm, name, version },
            what: `member \`${name}\` of this workspace`,
            available: true,
            isMember: true,
          },
        ]
      : [],
  )
}

function isMeant(
  candidate: { readonly pm: string; readonly name: string },
  typed: TypedName,
  session: Session,
): boolean {
  return (
    (typed.pm === undefined || typed.pm === candidate.pm) &&
    session.readings.sameName()(candidate.pm, candidate.name, typed.name)
  )
}

async function dependencyMeanings(session: Session, typed: TypedName): Promise<readonly Meaning[]> {
  const { all } = await session.readings.dependencies()
  const names = new Map<string, Meaning>()
  for (const { id, source } of all) {
    if (source !== 'member' && isMeant(id, typed, session)) {
      names.set(`${id.pm}:${id.name}`, { id, what: `dependency \`${id.pm}:${id.name}\``, available: false })
    }
  }
  return [...names.values()]
}

/**
 * A name that may belong to something that could not be read is looked for
 * nowhere else: it may be private there and anybody's elsewhere
 * (cases/security.md S90).
 */
async function refuseUnknown(session: Session, typed: TypedName): Promise<void> {
  const { plugins } = await session.readings.trusted()
  const broken = plugins.find(
    ({ id, plugin }) => plugin === undefined && foldName(lastSegment(id.name)) === foldName(typed.name),
  )
  const [unanswered] = await session.readings.unanswered()
  const owner = broken === undefined ? unanswered : formatPackageId(broken.id)
  if (owner !== undefined && typed.pm === undefined) {
    const [transport] = session.registered.packageManagers
    throw new SymposiumError(
      'NAME_UNKNOWN',
      `\`${typed.name}\` may belong to ${owner}, which could not be read`,
      {
        remedy: `repair that first${transport === undefined ? '' : `, or say what is meant: symposium use ${transport.name}:${typed.name}`}`,
      },
    )
  }
}

/** A package that the workspace does not depend on has to exist, or nothing is recorded. */
async function findElsewhere(session: Session, typed: TypedName): Promise<Meaning> {
  await refuseUnknown(session, typed)
  const transports = session.readings
    .instances()
    .filter(
      (instance) => instance.kind === 'transport' && (typed.pm === undefined || typed.pm === instance.name),
    )
  const problems: Problem[] = []
  for (const instance of transports) {
    const id = { pm: instance.name, name: typed.name, version: ANY_VERSION }
    const fetched = await guard.fetch(instance, id, session.options.level)
    if (fetched.ok) {
      return {
        id: fetched.value.id,
        what: `package \`${instance.name}:${fetched.value.id.name}\``,
        available: false,
      }
    }
    problems.push(fetched.problem)
  }
  const detail = problems.length === 0 ? '' : ` (${problems.map(({ message }) => message).join('; ')})`
  throw new SymposiumError('NAME_UNKNOWN', `there is no crate or plugin named \`${typed.name}\`${detail}`, {
    remedy: await remedyFor(typed, { here: await namesHere(session), transports, problems }),
  })
}

async function namesHere(session: Session): Promise<readonly string[]> {
  const { plugins } = await session.readings.trusted()
  const { ids } = await session.readings.dependencies()
  return [...plugins.flatMap(({ plugin }) => plugin?.name ?? []), ...ids.map(({ name }) => name)]
}

function entryName(found: Meaning, typed: TypedName): string {
  // A registry entry is known by its manifest's name rather than by its path.
  return foldName(found.id.name) === foldName(typed.name) ? found.id.name : typed.name
}

function coveredBy(session: Session, entry: EnablementEntry): string | undefined {
  const canonical = (path: string): string => session.canonical(path)
  const covering = session.config.config.plugins.use.find(
    (present) =>
      foldName(present.name) === foldName(entry.name) &&
      (present.pm === undefined || present.pm === entry.pm) &&
      (present.workspace === undefined ||
        (entry.workspace !== undefined && canonical(present.workspace) === canonical(entry.workspace))),
  )
  return covering === undefined ? undefined : formatEntry(covering)
}

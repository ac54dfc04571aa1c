import { basename, dirname } from 'node:path'
import { formatPackageId, SymposiumError } from '@symposium/sdk'
import type { PluginRecord } from '../activation/record.js'
import type { GroupRecord } from '../activation/skills.js'
import type { PackageOffer } from '../consent/offer.js'
import { foldName } from '../enablement/names.js'
import { nearest } from '../report/nearest.js'
import type { Session } from '../session.js'
import { explainDefinitions } from './explained-definitions.js'
import { explainHooks } from './explained-hooks.js'
import { explainServers } from './explained-servers.js'
import { explainSubcommands } from './explained-subcommands.js'
import { explanationOf } from './explanation.js'
import { plannedPlaces } from './planned-places.js'
import { reportProblems } from './problems.js'

/**
 * Reports the whole decision about everything that has a name: plugins and packages, also
 * those that are not installed, and the skills, hooks, servers, subcommands and predicates in them.
 * @throws SymposiumError `NAME_UNKNOWN` when nothing has it.
 */
export async function explain(session: Session, name: string): Promise<void> {
  const view = await session.requireWorkspace()
  const { records } = await session.activeSet()
  const { groups } = await session.skills()
  await reportProblems(session)
  const previews = await previewsOf(session, records)
  const previewOf = (record: PluginRecord): readonly string[] => previews.get(record)?.skills ?? []
  const found = records.filter(
    (record) =>
      isNamed(record, name) ||
      bringsSkill(record, name, groups) ||
      previewOf(record).includes(name) ||
      partNames(record).includes(name),
  )
  if (found.length === 0) {
    const skills = [...groups.flatMap(skillNames), ...[...previews.values()].flatMap(({ skills }) => skills)]
    const named = records.flatMap((record) => [record.name, ...partNames(record)])
    throw await unknownName(session, name, [...named, ...skills])
  }
  const places = await plannedPlaces(session)
  const servers = await explainServers(session)
  const hooks = await explainHooks(session)
  const subcommands = await explainSubcommands(session)
  const definitions = await explainDefinitions(session)
  const shared = { root: view.root, groups, places, servers, hooks, subcommands, definitions }
  for (const record of found) {
    const offer = previews.get(record)
    const context = { ...shared, ...(offer === undefined ? {} : { offer }) }
    session.reporter.emit({ kind: 'explanation', name, tree: explanationOf(record, context) })
  }
}

async function previewsOf(
  session: Session,
  records: readonly PluginRecord[],
): Promise<ReadonlyMap<PluginRecord, PackageOffer>> {
  const previews = new Map<PluginRecord, PackageOffer>()
  for (const record of records.filter(({ state }) => state === 'candidate')) {
    const { describePackage } = await import('../consent/index.js')
    const offer = await describePackage(session, record.id)
    if (offer !== undefined) previews.set(record, offer)
  }
  return previews
}

function isNamed({ id, name, plugin }: PluginRecord, asked: string): boolean {
  const names = [name, id.name, `${id.pm}:${id.name}`, formatPackageId(id), plugin?.name ?? name]
  return names.some((candidate) => foldName(candidate) === foldName(asked))
}

/** Names of what a plugin has beside skills. */
function partNames({ plugin }: PluginRecord): readonly string[] {
  return plugin === undefined
    ? []
    : [...plugin.hooks, ...plugin.mcpServers, ...plugin.subcommands, ...plugin.predicates].map(
        ({ name }) => name,
      )
}

/** By its name, by its directory, or by the directory of a SKILL.md that could not be read. */
function bringsSkill({ plugin }: PluginRecord, name: string, groups: readonly GroupRecord[]): boolean {
  return groups.some(
    (group) =>
      plugin !== undefined &&
      group.plugin === plugin &&
      (skillNames(group).includes(name) ||
        group.problems.some(({ place }) => place !== undefined && basename(dirname(place.file)) === name)),
  )
}

function skillNames(group: GroupRecord): readonly string[] {
  return (group.skills ?? []).flatMap(({ skill }) => [skill.name, basename(skill.directory)])
}

async function unknownName(
  session: Session,
  name: string,
  known: readonly string[],
): Promise<SymposiumError> {
  const { ids } = await session.readings.dependencies()
  if (ids.some((id) => session.readings.sameName()(id.pm, id.name, name))) {
    return new SymposiumError('NAME_UNKNOWN', `\`${name}\` is a dependency and carries no plugin`, {
      remedy: 'nothing to do: it has neither a manifest nor a `skills` directory',
    })
  }
  const suggestion = nearest(name, known)
  return new SymposiumError('NAME_UNKNOWN', `no plugin, package or skill here is named \`${name}\``, {
    remedy: suggestion === undefined ? 'symposium status lists them' : `did you mean \`${suggestion}\`?`,
  })
}

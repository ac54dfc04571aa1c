import { formatPackageId, SymposiumError, type PackageId } from '@symposium/sdk'
import { foldName } from '../enablement/names.js'
import type { Plugin } from '../manifest/plugin.js'
import { renderManifest } from '../manifest/render-manifest.js'
import { nearest } from '../report/nearest.js'
import type { Problem } from '../report/problem.js'
import type { Session } from '../session.js'

/** A plugin that can be shown, or why it cannot. */
interface Shown {
  readonly id: PackageId
  readonly origin: string
  readonly plugin?: Plugin
  readonly problems: readonly Problem[]
}

/**
 * Reports every plugin of a name as it takes effect: those of registries, of the workspace and
 * of its dependencies, enabled or not. Nothing of them is evaluated.
 * @throws SymposiumError `NAME_UNKNOWN`, or why the plugin of that name cannot be read.
 */
export async function showPlugin(session: Session, name: string): Promise<void> {
  const all = [...(await trustedPlugins(session)), ...(await embeddedPlugins(session))]
  const found = all.filter((shown) => namesOf(shown).some((own) => foldName(own) === foldName(name)))
  found.forEach(({ problems }) => problems.forEach((problem) => session.reporter.problem(problem)))
  const readable = found.filter(({ plugin }) => plugin !== undefined)
  if (readable.length === 0) {
    throw found.length === 0 ? unknown(name, all) : unreadable(name, found)
  }
  for (const { id, origin, plugin } of readable) {
    if (plugin !== undefined) {
      session.reporter.emit({
        kind: 'plugin_shown',
        name: plugin.name,
        id: formatPackageId(id),
        origin,
        directory: plugin.directory,
        manifest: renderManifest(plugin),
      })
    }
  }
}

async function trustedPlugins(session: Session): Promise<readonly Shown[]> {
  const { plugins, problems } = await session.readings.trusted()
  problems.forEach((problem) => session.reporter.problem(problem))
  return plugins.map(({ id, route, plugin, problems: own }) => ({
    id,
    origin: route.type === 'registry' ? `registry ${route.registry}` : 'part of this workspace',
    problems: own,
    ...(plugin === undefined ? {} : { plugin }),
  }))
}

async function embeddedPlugins(session: Session): Promise<readonly Shown[]> {
  const { offers } = await session.readings.embedded()
  const load = await session.readings.loadOffer()
  return Promise.all(
    [...offers.values()].map(async (offer) => {
      const { plugin, problems } = await load(offer, { origin: 'package', legacy: false })
      const shown = { id: offer.id, origin: `embedded in the dependency ${offer.id.name}`, problems }
      return plugin === undefined ? shown : { ...shown, plugin }
    }),
  )
}

function namesOf({ id, plugin }: Shown): readonly string[] {
  const names = [id.name, `${id.pm}:${id.name}`, formatPackageId(id)]
  return plugin === undefined ? names : [...names, plugin.name, `${id.pm}:${plugin.name}`]
}

function unknown(name: string, all: readonly Shown[]): SymposiumError {
  const guess = nearest(
    name,
    all.map(({ id, plugin }) => plugin?.name ?? id.name),
  )
  return new SymposiumError('NAME_UNKNOWN', `there is no plugin named \`${name}\``, {
    remedy: guess === undefined ? 'symposium plugin list names them' : `symposium plugin show ${guess}`,
  })
}

function unreadable(name: string, found: readonly Shown[]): SymposiumError {
  const [problem] = found.flatMap(({ problems }) => problems)
  return new SymposiumError(
    problem?.code ?? 'MANIFEST_INVALID',
    `the plugin \`${name}\` cannot be loaded: see the warnings`,
    problem?.place === undefined ? {} : { place: problem.place },
  )
}

import { join } from 'node:path'
import type { FileReader, PackageId, PluginOffer } from '@symposium/sdk'
import type { TrustedPlugin } from '../activation/input.js'
import type { Origin, Plugin } from '../manifest/plugin.js'
import type { Problem } from '../report/problem.js'
import { INSTALLED_MARKER } from '../skills/marker.js'
import type { WorkspaceView } from '../workspace/view.js'
import { guard } from './guard.js'
import type { Instance } from './instance.js'

export interface OfferContext {
  readonly origin: Origin
  readonly legacy: boolean
  /** Registry that the offer comes from: its manifests are cached apart. */
  readonly registry?: string
}

export interface LoadedOffer {
  readonly plugin?: Plugin
  readonly problems: readonly Problem[]
}

/** Turns an offer into a plugin: parsing, defaults and validation are the core's, in one place for all instances. */
export type LoadOffer = (offer: PluginOffer, context: OfferContext) => LoadedOffer | Promise<LoadedOffer>

export interface TrustedLoad {
  readonly plugins: readonly TrustedPlugin[]
  readonly problems: readonly Problem[]
  /** A whole registry could not be read: what it had brought does not count as absent. */
  readonly complete: boolean
}

/** The plugins of all configured registries, in order of effect (spec/pipeline.md 1.6 step 1). */
export async function loadRegistries(
  instances: readonly Instance[],
  dependencies: readonly PackageId[],
  load: LoadOffer,
): Promise<TrustedLoad> {
  const plugins: TrustedPlugin[] = []
  const problems: Problem[] = []
  let complete = true
  for (const instance of instances.filter(({ kind }) => kind === 'registry')) {
    const answer = await guard.activePlugins(instance, dependencies)
    if (!answer.ok) {
      problems.push(answer.problem)
      complete = false
      continue
    }
    // An entry that had to be left out may be one that had brought something.
    complete &&= answer.problems.length === 0
    problems.push(...answer.problems)
    for (const offer of answer.value) {
      const loaded = load(offer, { origin: 'registry', legacy: instance.legacy, registry: instance.name })
      const settled = loaded instanceof Promise ? await loaded : loaded
      plugins.push({ id: offer.id, route: { type: 'registry', registry: instance.name }, ...settled })
    }
  }
  return { plugins, problems, complete }
}

/**
 * The plugins of the workspace root and its members (spec/model.md M5): a directory
 * with a manifest, or with one of the conventional skill directories. What a package
 * manager knows of a member's manifest layers is asked of it (G14).
 */
export async function loadWorkspacePlugins(
  view: WorkspaceView,
  options: { readonly files: FileReader; readonly agentsSyncing: boolean; readonly load: LoadOffer },
): Promise<TrustedLoad> {
  const plugins: TrustedPlugin[] = []
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const place of places(view)) {
    const real = options.files.realPath(place.directory) ?? place.directory
    if (seen.has(real)) {
      continue
    }
    seen.add(real)
    const offer = await offerOf(place, view, options.files, problems)
    if (offer.manifest.length > 0 || hasConventionalSkills(place.directory, options)) {
      const { plugin, problems: found } = await options.load(offer, { origin: 'workspace', legacy: false })
      // A workspace plugin goes by its name (spec/model.md 1.15); until that is known, by its directory.
      const id = { ...offer.id, name: plugin?.name ?? offer.id.name }
      plugins.push({
        id,
        route: { type: 'workspace', directory: place.directory },
        ...(plugin === undefined ? {} : { plugin: { ...plugin, id } }),
        problems: found,
      })
    }
  }
  return { plugins, problems, complete: true }
}

interface Place {
  readonly directory: string
  readonly member?: { readonly instance: Instance; readonly id: PackageId }
}

/** The root first, then the members by directory; a root that is a member is asked for as one. */
function places(view: WorkspaceView): readonly Place[] {
  const members = view.members.map((member): Place => {
    const part = view.parts.find(({ instance }) => instance.name === member.pm)
    const id = { pm: member.pm, name: member.name, version: member.version }
    return part === undefined
      ? { directory: member.directory }
      : { directory: member.directory, member: { instance: part.instance, id } }
  })
  const root = members.find((member) => member.directory === view.root)
  return [root ?? { directory: view.root }, ...members]
}

async function offerOf(
  place: Place,
  view: WorkspaceView,
  files: FileReader,
  problems: Problem[],
): Promise<PluginOffer> {
  const own: PluginOffer = {
    id: { pm: 'local', name: place.directory, version: '*' },
    content: { type: 'directory', path: place.directory },
    manifest: [],
    labelRoot: view.root,
  }
  if (place.member === undefined) {
    const file = ['SYMPOSIUM.toml', 'Symposium.toml']
      .map((name) => join(place.directory, name))
      .find((path) => files.stat(path)?.type === 'file')
    return file === undefined ? own : { ...own, manifest: [{ type: 'toml', file }] }
  }
  const answer = await guard.loadPlugin(place.member.instance, place.member.id, 'none')
  if (!answer.ok) {
    problems.push(answer.problem)
    return own
  }
  problems.push(...answer.problems)
  const [offer] = answer.value
  return offer === undefined ? own : { ...own, manifest: offer.manifest, ...noticesOf(offer) }
}

function noticesOf(offer: PluginOffer): Pick<PluginOffer, 'notices'> {
  return offer.notices === undefined ? {} : { notices: offer.notices }
}

/** Our own copies make no plugin of a directory: `.agents/skills` is also where many agents read. */
function hasConventionalSkills(
  directory: string,
  { files, agentsSyncing }: { readonly files: FileReader; readonly agentsSyncing: boolean },
): boolean {
  const conventional = agentsSyncing ? ['skills', '.agents/skills'] : ['skills']
  return conventional.some((path) => {
    const parent = join(directory, path)
    const isCopy = (name: string): boolean =>
      files.stat(join(parent, name, INSTALLED_MARKER))?.type === 'file'
    return files.list(parent)?.some((entry) => entry.type !== 'other' && !isCopy(entry.name)) === true
  })
}

import { join } from 'node:path'
import type { FileReader, PackageId, PluginOffer } from '@symposium/sdk'
import type { TrustedPlugin } from '../activation/input.js'
import type { Origin } from '../manifest/plugin.js'
import { isPromise, type MaybePromise } from '../promises.js'
import { childPath } from '../normal-paths.js'
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

export type LoadedOffer = Pick<TrustedPlugin, 'plugin' | 'problems' | 'lostGates'>

/** Turns an offer into a plugin: parsing, defaults and validation are the core's, in one place for all instances. */
export type LoadOffer = (offer: PluginOffer, context: OfferContext) => MaybePromise<LoadedOffer>

export interface TrustedLoad {
  readonly plugins: readonly TrustedPlugin[]
  readonly problems: readonly Problem[]
  /** Registries that could not be read, or not in full: what they had brought does not count as absent. */
  readonly unanswered: readonly string[]
  /**
   * Registries of the product's own of which nothing has been fetched yet: what they had brought does not
   * count as absent either, but nobody is kept from anything for their sake.
   */
  readonly unfetched: readonly string[]
}

/** The plugins of all configured registries, in order of effect (spec/pipeline.md 1.6 step 1). */
export async function loadRegistries(
  instances: readonly Instance[],
  dependencies: readonly PackageId[],
  load: LoadOffer,
): Promise<TrustedLoad> {
  const plugins: TrustedPlugin[] = []
  const problems: Problem[] = []
  const unanswered: string[] = []
  const unfetched: string[] = []
  for (const instance of instances.filter(({ kind }) => kind === 'registry')) {
    const answer = await guard.activePlugins(instance, dependencies)
    if (!answer.ok) {
      problems.push(answer.problem)
      unanswered.push(instance.name)
      continue
    }
    if (answer.problems.length > 0) {
      // An entry that had to be left out may be one that had brought something.
      const isUnfetched = instance.builtin && answer.problems.every(isNotFetched)
      if (isUnfetched) {
        // Whoever did not ask for it is not warned of it.
        unfetched.push(instance.name)
        continue
      }
      unanswered.push(instance.name)
    }
    problems.push(...answer.problems)
    const { name, legacy } = instance
    const route = { type: 'registry', registry: name } as const
    const context: OfferContext = { origin: 'registry', legacy, registry: name }
    for (const offer of answer.value) {
      const loading = load(offer, context)
      const loaded = isPromise(loading) ? await loading : loading
      plugins.push({ id: offer.id, route, ...loaded })
    }
  }
  return { plugins, problems, unanswered, unfetched }
}

export function isNotFetched({ code }: Problem): boolean {
  return code === 'REGISTRY_NOT_FETCHED'
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
    const answer = await offerOf(place, view.root, options.files)
    const route = { type: 'workspace', directory: place.directory } as const
    if ('failure' in answer) {
      // Conventions alone would leave out what its manifest declares, and that would be removed.
      plugins.push({ id: localId(place.directory), route, problems: [answer.failure] })
      continue
    }
    const { offer } = answer
    problems.push(...answer.problems)
    if (offer.manifest.length > 0 || hasConventionalSkills(place.directory, options)) {
      const loaded = await options.load(offer, { origin: 'workspace', legacy: false })
      plugins.push({
        // Until its name is known it goes by its directory.
        id: loaded.plugin?.id ?? offer.id,
        route,
        ...loaded,
      })
    }
  }
  return { plugins, problems, unanswered: [], unfetched: [] }
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

type PlaceOffer =
  | { readonly offer: PluginOffer; readonly problems: readonly Problem[] }
  | { readonly failure: Problem }

async function offerOf(place: Place, root: string, files: FileReader): Promise<PlaceOffer> {
  const own: PluginOffer = {
    id: localId(place.directory),
    content: { type: 'directory', path: place.directory },
    manifest: [],
    labelRoot: root,
  }
  if (place.member === undefined) {
    const file = ['SYMPOSIUM.toml', 'Symposium.toml']
      .map((name) => join(place.directory, name))
      .find((path) => files.stat(path)?.type === 'file')
    const offer: PluginOffer = file === undefined ? own : { ...own, manifest: [{ type: 'toml', file }] }
    return { offer, problems: [] }
  }
  const answer = await guard.loadPlugin(place.member.instance, place.member.id, 'none')
  if (!answer.ok) {
    return { failure: answer.problem }
  }
  const [found] = answer.value
  const offer = found === undefined ? own : { ...own, manifest: found.manifest, ...noticesOf(found) }
  return { offer, problems: answer.problems }
}

function localId(directory: string): PackageId {
  return { pm: 'local', name: directory, version: '*' }
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
      files.stat(childPath(childPath(parent, name), INSTALLED_MARKER))?.type === 'file'
    return files.list(parent)?.some((entry) => entry.type !== 'other' && !isCopy(entry.name)) === true
  })
}

import { dirname, join } from 'node:path'
import { consentPath } from '../../consent/path.js'
import type { Plugin } from '../../manifest/plugin.js'
import type { PluginRecord } from '../../activation/record.js'
import type { Instance } from '../../registry/instance.js'
import type { Session } from '../../session.js'
import { isInside } from '../../inside.js'
import { treePointers } from '../../sources/tree-places.js'
import type { PlanInput } from '../hook-plan.js'

/**
 * Every event asks for the status of all inputs. Of a registry with more files than that the
 * directories stand for the manifests that nothing comes of: an edit in place of one of those is
 * noticed when the next session starts.
 */
const MOST_MANIFESTS = 300

/** What makes a directory a plugin, or another one, once it appears. */
const MANIFESTS = ['SYMPOSIUM.toml', 'Symposium.toml']

/** Looked at by the original too, and new in a workspace that begins to use it (spec/agents-and-hooks.md 6.4 row 94). */
const WORKSPACE_FILES = ['battery-pack.toml']

/** Everything that the plan of a session depends on, each once, with the status that this run saw. */
export async function planInputs(
  session: Session,
  located: readonly string[],
): Promise<readonly PlanInput[]> {
  const paths = new Set([
    session.config.file,
    ...(await workspacePaths(session)),
    ...(await packagePaths(session)),
    ...(await registryPaths(session)),
    ...located,
  ])
  return [...paths].flatMap((path) => stamped(path, session))
}

/** One that cannot be looked at says nothing: it would make every event doubtful. */
function stamped(path: string, session: Session): readonly PlanInput[] {
  try {
    return [{ path, stamp: session.readings.files.stat(path)?.stamp ?? null }]
  } catch {
    return []
  }
}

async function workspacePaths({ readings }: Session): Promise<readonly string[]> {
  const { view } = await readings.workspace()
  if (view === undefined) return []
  const directories = [view.root, ...view.members.map(({ directory }) => directory)]
  return [
    ...view.parts.flatMap(({ workspace }) => workspace.inputs),
    ...directories.flatMap(manifestsIn),
    ...WORKSPACE_FILES.map((name) => join(view.root, name)),
  ]
}

/** Content from a registry of packages never changes; that of a path may, and may become a plugin. */
async function packagePaths(session: Session): Promise<readonly string[]> {
  const { all } = await session.readings.dependencies()
  const { records } = await session.activeSet()
  const isMutable = (source: string): boolean => source === 'path' || source === 'unknown'
  return [
    ...all.flatMap(({ source, directory }) =>
      directory !== undefined && isMutable(source) ? manifestsIn(directory) : [],
    ),
    ...records.flatMap(({ plugin, consent }) =>
      plugin?.origin === 'package' ? plugin.manifestFiles : (consent?.declared.manifestFiles ?? []),
    ),
    // What was agreed to in another workspace counts here at the next event.
    ...(records.some(({ consent }) => consent !== undefined) ? [consentPath(session.ports.directories)] : []),
  ]
}

async function registryPaths(session: Session): Promise<readonly string[]> {
  const { plugins } = await session.readings.trusted()
  const { records } = await session.activeSet()
  const relevant = new Set(records.filter(isRelevant).map(({ plugin }) => plugin))
  const isLarge = plugins.length > MOST_MANIFESTS
  const manifests = plugins.flatMap(({ plugin, problems }) =>
    plugin === undefined
      ? problems.flatMap(({ place }) => place?.file ?? [])
      : isLarge && !relevant.has(plugin)
        ? []
        : plugin.manifestFiles,
  )
  const roots = session.readings.instances().flatMap(rootOf)
  const directories = plugins.flatMap(({ plugin }) =>
    plugin === undefined ? [] : placesOf(plugin, roots).slice(isLarge && !relevant.has(plugin) ? 1 : 0),
  )
  const { directories: places } = session.ports
  const pointers = plugins.flatMap(({ plugin }) =>
    plugin === undefined ? [] : treePointers(plugin.directory, places, session.readings.files),
  )
  return [...roots, ...directories, ...manifests, ...pointers]
}

function isRelevant({ state, plugin }: PluginRecord): boolean {
  return state === 'active' || (plugin !== undefined && plugin.requiredNames === undefined)
}

function rootOf({ pm }: Instance): readonly string[] {
  try {
    const source = pm.registrySource?.()
    return source?.type === 'path' ? [source.path] : []
  } catch {
    return []
  }
}

/** The directory of an entry and those above it up to the registry's, where others may appear. */
function placesOf({ origin, directory }: Plugin, roots: readonly string[]): readonly string[] {
  if (origin !== 'registry') return []
  const root = roots.find((candidate) => isInside(candidate, directory)) ?? dirname(directory)
  const places: string[] = []
  for (let place = directory; place !== root && place !== dirname(place); place = dirname(place)) {
    places.push(place)
  }
  return [...places, root]
}

function manifestsIn(directory: string): readonly string[] {
  return MANIFESTS.map((name) => join(directory, name))
}

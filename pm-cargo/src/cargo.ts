import { dirname } from 'node:path'

import type { CallOptions, Host, LoadOptions, PackageId, PackageManager } from '@symposium/sdk'

import type { Crates } from './crates/crates.js'
import type { CratesOptions } from './crates/options.js'
import { environmentKey, isOffline } from './environment.js'
import { foreignId, unusableName } from './errors.js'
import { fetchPackage } from './fetch.js'
import { PM_NAME, sameName } from './names.js'
import { Offers, type LocalPackage } from './offers.js'
import { Remembered } from './remembered.js'
import type { Reading } from './reading.js'
import { Store } from './store.js'
import { Workspaces } from './workspaces.js'

/** Milliseconds in which what was asked for is not asked for again (spec/pipeline.md G63). */
const RECENT = 60_000

/**
 * Cargo as a transport: any crate can be located through it, and none is trusted for that.
 * @param options for tests alone.
 */
export function createCargo(host: Host, options: CratesOptions = {}): PackageManager {
  const store = new Store(host.cache, environmentKey(host.environment))
  const workspaces = new Workspaces(host, store)
  const offers = new Offers(host, store)
  const remembered = new Remembered(store, host)

  const recent = options.recent ?? RECENT
  let loading: Promise<Crates> | undefined
  const crates = (): Promise<Crates> => (loading ??= loadCrates(host, store, options))

  const locate = async (id: PackageId, { signal, ...asked }: LoadOptions): Promise<LocalPackage> => {
    const level = isOffline(host.environment) ? 'none' : asked.level
    const workspace = await workspaces.peek()
    return fetchPackage(id, { host, remembered, workspace, level, options: { signal }, crates, recent })
  }

  return {
    name: PM_NAME,
    capabilities: ['workspace', 'dependencies', 'search'],
    projectFiles: ['Cargo.toml'],
    sameName,

    async workspace(directory, options: CallOptions) {
      options.signal.throwIfAborted()
      const found = await workspaces.find(directory, options)
      if (found === undefined) return undefined
      const { rootManifest, members } = found.reading
      return { root: dirname(rootManifest), members, inputs: found.inputs }
    },

    async dependencies({ root }, options) {
      options.signal.throwIfAborted()
      const { found, leftOut } = await workspaces.dependencies(root, options)
      const value = found.map(({ name, version, source, directory }) => ({
        id: { pm: PM_NAME, name, version },
        source,
        ...(directory === undefined ? {} : { directory }),
      }))
      return { value, problems: leftOut.map(unusableName) }
    },

    async activePlugins(dependencies, { signal }) {
      signal.throwIfAborted()
      const workspace = await workspaces.peek()
      const packages = dependencies.filter(({ pm }) => pm === PM_NAME)
      const local = highestOf(packages, workspace)
      return offers.make(local, { scope: workspace?.rootManifest ?? '', keepEmpty: false })
    },

    async loadPlugin(id, options) {
      options.signal.throwIfAborted()
      if (id.pm !== PM_NAME) return { value: [], problems: [] }
      const found = await locate(id, options)
      const scope = (await workspaces.peek())?.rootManifest ?? ''
      return offers.make([found], { scope, keepEmpty: true })
    },

    async fetch(id, options) {
      options.signal.throwIfAborted()
      if (id.pm !== PM_NAME) throw foreignId(id.pm)
      const { name, version, directory } = await locate(id, options)
      return { id: { pm: PM_NAME, name, version }, directory }
    },

    async search(query, options) {
      options.signal.throwIfAborted()
      return (await crates()).search(query, options)
    },

    async exists(name, options) {
      options.signal.throwIfAborted()
      // What the workspace has under a name is nobody else's business (cases/security.md S90).
      return hasOwn(await workspaces.peek(), name) || (await crates()).exists(name, options)
    },

    async localPackage(directory, { signal }) {
      signal.throwIfAborted()
      const { localCrate } = await import('./authoring.js')
      return localCrate(directory, { host, offers })
    },

    async packagedFiles(directory, options) {
      options.signal.throwIfAborted()
      const { packagedFiles } = await import('./authoring.js')
      return packagedFiles(directory, host, options)
    },
  }
}

async function loadCrates(host: Host, store: Store, options: CratesOptions): Promise<Crates> {
  const { Crates } = await import('./crates/crates.js')
  return new Crates(host, store, options)
}

function hasOwn(workspace: Reading | undefined, wanted: string): boolean {
  const { members = [], dependencies = [] } = workspace ?? {}
  return [...members, ...dependencies].some(({ name }) => name === wanted)
}

/**
 * Of each name the highest version that is on this machine. Members are left out:
 * their content is the workspace's own (design/decisions.md, Dependencies and predicates).
 */
function highestOf(ids: readonly PackageId[], workspace: Reading | undefined): readonly LocalPackage[] {
  const wanted = new Set(ids.map(({ name, version }) => `${name} ${version}`))
  const byName = new Map<string, LocalPackage>()
  // Sorted by version, so that the last of a name is the highest.
  for (const { name, version, source, directory } of workspace?.dependencies ?? []) {
    if (source === 'member' || directory === undefined || !wanted.has(`${name} ${version}`)) continue
    byName.set(name, { name, version, directory })
  }
  return [...byName.values()]
}

import { sep } from 'node:path'
import type { CacheStore, ManifestLayer, PackageId, PredicateKind } from '@symposium/sdk'
import { nameHash } from '../host/name-hash.js'
import { lazy } from '../lazy.js'
import { asksOnly } from '../predicates/asks-only.js'
import { coreKinds } from '../predicates/core-kinds.js'
import type { MaybePromise } from '../promises.js'
import type { Gate } from '../predicates/tree.js'
import { checkedPredicates } from './checked-predicates.js'
import { FORMAT, fromCached, toCached } from './cached-plugin.js'
import type { LoadedPlugin, ManifestContext, PluginSource } from './source.js'

/** What a result was made of: equal prints give equal results. */
interface Lookup {
  readonly slot: string
  readonly print: string
}

/** Whose arguments this version knows the form of. */
const OWN_KINDS: ReadonlySet<PredicateKind> = new Set(coreKinds)

/** Holds the print of the context that all other entries of a store were made in. */
const CONTEXT = 'context'

/**
 * Loads plugins, and remembers the results for as long as their files do not
 * change. When nothing did, a registry of thousands of entries costs a look into a
 * map for each: adapters hand over the stamps that they have just taken, and not
 * even the code that reads manifests is loaded.
 */
export class ManifestCache {
  readonly #context: ManifestContext
  readonly #store: CacheStore
  readonly #dependencies: readonly PackageId[]
  readonly #contextPrint: string
  /** The store was written in this very context. Looked up with the first plugin, lest others count as unused. */
  readonly #isCurrent: () => boolean
  /** The reading of manifests, once it was needed: to ask for a module again costs more than a small manifest. */
  #loading: Promise<typeof import('./load-plugin.js')> | undefined
  /** Slots that were filled in this run. */
  readonly #filled = new Set<string>()

  /** @param dependencies by which plugins may be ruled out; what is remembered does not depend on them. */
  constructor(context: ManifestContext, store: CacheStore, dependencies: readonly PackageId[] = []) {
    this.#context = context
    this.#dependencies = dependencies
    this.#store = store
    const { kinds, agents, hookFormats, frontmatter, points } = context
    this.#contextPrint = nameHash(
      JSON.stringify([FORMAT, [...kinds.names()], agents, hookFormats, frontmatter, points]),
    )
    this.#isCurrent = lazy(() => store.get(CONTEXT) === this.#contextPrint)
  }

  /** What is remembered is answered at once. */
  load(source: PluginSource): MaybePromise<LoadedPlugin> {
    const lookup = this.#lookup(source)
    return this.#recall(lookup, source) ?? this.#loadAnew(source, lookup)
  }

  #recall(lookup: Lookup | undefined, source: PluginSource): LoadedPlugin | undefined {
    if (lookup === undefined || !(this.#isCurrent() || this.#filled.has(lookup.slot))) return undefined
    return fromCached(this.#store.get(lookup.slot), {
      source,
      print: lookup.print,
      dependencies: this.#dependencies,
    })
  }

  async #loadAnew(source: PluginSource, lookup: Lookup | undefined): Promise<LoadedPlugin> {
    // The print is from before the reading: a change in between makes the next run read again.
    this.#loading ??= import('./load-plugin.js')
    const { loadPlugin } = await this.#loading
    const loaded = await loadPlugin(source, this.#context)
    if (lookup === undefined || !this.#mayKeep(loaded)) return loaded
    const { slot, print } = lookup
    const stored = toCached(loaded, { source, print, kinds: this.#context.kinds })
    if (this.#filled.size === 0) this.#store.set(CONTEXT, this.#contextPrint)
    this.#store.set(slot, stored)
    this.#filled.add(slot)
    // As every later run will have it, so that what is ruled out takes hardly any memory in this one either.
    return fromCached(stored, { source, print, dependencies: this.#dependencies }) ?? loaded
  }

  /** `undefined` where a file's status cannot be had: why is for the loading to say. */
  #lookup({ id, origin, directory, legacy, agentsSyncing, layers }: PluginSource): Lookup | undefined {
    const slot = origin === 'package' ? `package ${directory} ${id.name}` : `${origin} ${directory}`
    let print = legacy ? (agentsSyncing ? 'legacy' : 'legacy apart') : agentsSyncing ? '' : 'apart'
    for (const layer of layers) {
      const text = this.#layerPrint(layer, directory)
      if (text === undefined) return undefined
      print = print === '' ? text : `${print}\n${text}`
    }
    return { slot, print }
  }

  #layerPrint(layer: ManifestLayer, directory: string): string | undefined {
    if (layer.type === 'value') return `value ${layer.label} ${JSON.stringify(layer.value)}`
    const stamp = layer.stamp ?? this.#stamp(layer.file)
    if (stamp === undefined) return undefined
    const file = shorten(layer.file, directory)
    if (layer.type === 'skill') return `skill ${file} ${stamp}`
    return layer.table === undefined ? `${file} ${stamp}` : `${file} ${layer.table.join('.')} ${stamp}`
  }

  #stamp(file: string): string | undefined {
    try {
      return this.#context.files.stat(file)?.stamp ?? 'absent'
    } catch {
      return undefined
    }
  }

  /** Not what reading ran into, which may pass, nor arguments whose form is known to an extension alone. */
  #mayKeep({ plugin, problems }: LoadedPlugin): boolean {
    if (problems.some(({ code }) => code === 'FILE_UNREADABLE' || code === 'SKILL_UNREADABLE')) return false
    if (plugin === undefined) return true
    const { skillGroups, chained, hooks, mcpServers, subcommands, gates } = plugin
    return (
      [plugin, skillGroups, chained, hooks, mcpServers, subcommands, gates]
        .flat()
        .every(({ gate }) => this.#isOwn(gate)) && this.#isOwn(checkedPredicates(gates))
    )
  }

  #isOwn(gate: Gate): boolean {
    return asksOnly(OWN_KINDS, gate, this.#context.kinds)
  }
}

/** Below the directory that the slot names already. */
function shorten(file: string, directory: string): string {
  return file.startsWith(directory) && file[directory.length] === sep ? file.slice(directory.length) : file
}

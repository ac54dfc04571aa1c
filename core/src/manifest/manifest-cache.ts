import type { CacheStore, ManifestLayer } from '@symposium/sdk'
import { nameHash } from '../host/name-hash.js'
import { builtinPredicateKinds } from '../predicates/builtin-kinds.js'
import type { Gate } from '../predicates/tree.js'
import { fromCached, toCached } from './cached-plugin.js'
import type { LoadedPlugin, ManifestContext, PluginSource } from './source.js'

/** What a result was made of: equal prints give equal results. */
interface Lookup {
  readonly slot: string
  readonly print: string
}

/**
 * Loads plugins, and remembers the results for as long as their files do not
 * change. When nothing did, a registry of thousands of entries costs a look into a
 * map for each: adapters hand over the stamps that they have just taken, and not
 * even the code that reads manifests is loaded.
 */
export class ManifestCache {
  readonly #context: ManifestContext
  readonly #store: CacheStore
  readonly #contextPrint: string

  constructor(context: ManifestContext, store: CacheStore) {
    this.#context = context
    this.#store = store
    const { kinds, agents, hookFormats, frontmatter } = context
    // Shortened, since it is part of every entry.
    this.#contextPrint = nameHash(JSON.stringify([[...kinds.names()], agents, hookFormats, frontmatter]))
  }

  async load(source: PluginSource): Promise<LoadedPlugin> {
    const lookup = this.#lookup(source)
    return this.#recall(lookup) ?? (await this.#loadAnew(source, lookup))
  }

  /** In the order of the sources. Those that are remembered are answered without a turn of the event loop. */
  async loadAll(sources: readonly PluginSource[]): Promise<readonly LoadedPlugin[]> {
    const loaded: LoadedPlugin[] = []
    for (const source of sources) {
      const lookup = this.#lookup(source)
      loaded.push(this.#recall(lookup) ?? (await this.#loadAnew(source, lookup)))
    }
    return loaded
  }

  #recall(lookup: Lookup | undefined): LoadedPlugin | undefined {
    return lookup === undefined ? undefined : fromCached(this.#store.get(lookup.slot), lookup.print)
  }

  async #loadAnew(source: PluginSource, lookup: Lookup | undefined): Promise<LoadedPlugin> {
    // The print is from before the reading: a change in between makes the next run read again.
    const { loadPlugin } = await import('./load-plugin.js')
    const loaded = await loadPlugin(source, this.#context)
    if (lookup !== undefined && this.#mayKeep(loaded)) {
      this.#store.set(lookup.slot, toCached(loaded, lookup.print))
    }
    return loaded
  }

  /** `undefined` where a file's status cannot be had: why is for the loading to say. */
  #lookup(source: PluginSource): Lookup | undefined {
    const { id, origin, directory, labelRoot, legacy, agentsSyncing } = source
    let layers = ''
    for (const layer of source.layers) {
      const print = this.#layerPrint(layer)
      if (print === undefined) return undefined
      layers += `\n${print}`
    }
    return {
      slot: `${origin}\n${directory}\n${id.pm}\n${id.name}\n${id.version}`,
      print: `${this.#contextPrint}\n${labelRoot}\n${legacy}\n${agentsSyncing}${layers}`,
    }
  }

  #layerPrint(layer: ManifestLayer): string | undefined {
    if (layer.type === 'value') return `value ${layer.label} ${JSON.stringify(layer.value)}`
    const stamp = layer.stamp ?? this.#stamp(layer.file)
    const table = layer.type === 'toml' ? (layer.table?.join('.') ?? '') : ''
    return stamp === undefined ? undefined : `${layer.type} ${layer.file} ${table} ${stamp}`
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
    const { skillGroups, chained, hooks, mcpServers, subcommands } = plugin
    return [plugin, skillGroups, chained, hooks, mcpServers, subcommands]
      .flat()
      .every(({ gate }) => this.#isBuiltin(gate))
  }

  #isBuiltin(gate: Gate): boolean {
    return gate.every((predicate) => {
      if (predicate.type === 'custom') return true
      const kind = this.#context.kinds.get(predicate.kind)
      const children = predicate.type === 'combinator' ? predicate.children : []
      return kind !== undefined && builtinPredicateKinds.includes(kind) && this.#isBuiltin(children)
    })
  }
}

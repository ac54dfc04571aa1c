import type { CacheStore, FileReader, PackageId, PluginOffer } from '@symposium/sdk'
import type { Config } from '../config/config.js'
import { ManifestCache } from '../manifest/manifest-cache.js'
import type { LoadedPlugin } from '../manifest/source.js'
import type { MaybePromise } from '../promises.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Problem } from '../report/problem.js'
import type { ContentTrees, RemoteContent } from '../sources/content.js'
import { placeLayers } from './place-layers.js'
import type { LoadOffer, OfferContext } from './trusted.js'

export interface OfferLoaderOptions {
  readonly files: FileReader
  readonly kinds: PredicateKinds
  /** Names of the registered agents. */
  readonly agents: readonly string[]
  /** Those of them that run hooks, and so have a format of their own. */
  readonly hookFormats: readonly string[]
  /** Where gates may be. */
  readonly points: readonly string[]
  readonly dependencies: readonly PackageId[]
  readonly config: Pick<Config, 'agentsSyncing' | 'frontmatter'>
  /** Fetches content that is not on this machine yet. */
  readonly content: () => Pick<ContentTrees, 'fetchOffer'>
  /** Where parsed manifests are remembered: by registry, or for everything else by workspace. */
  readonly storeFor: (registry: string | undefined) => CacheStore
}

/** Builds plugins from offers: the one place that knows both, for all instances (spec/pipeline.md 1.2). */
export function createOfferLoader(options: OfferLoaderOptions): LoadOffer {
  const { files, kinds, agents, hookFormats, points, config } = options
  const context = { files, kinds, agents, hookFormats, points, frontmatter: config.frontmatter }
  const caches = new Map<string | undefined, ManifestCache>()
  const cacheFor = (registry: string | undefined): ManifestCache => {
    const known = caches.get(registry)
    if (known !== undefined) {
      return known
    }
    const cache = new ManifestCache(context, options.storeFor(registry), options.dependencies)
    caches.set(registry, cache)
    return cache
  }
  const loadFrom = (
    directory: string,
    offer: Pick<PluginOffer, 'id' | 'labelRoot' | 'manifest' | 'notices'>,
    { origin, legacy, registry }: OfferContext,
  ): MaybePromise<LoadedPlugin> => {
    const loaded = cacheFor(registry).load({
      id: offer.id,
      origin,
      directory,
      labelRoot: offer.labelRoot ?? directory,
      layers: offer.manifest,
      legacy,
      agentsSyncing: config.agentsSyncing,
    })
    return offer.notices === undefined || offer.notices.length === 0
      ? loaded
      : withProblems(loaded, noticesOf(offer.notices, directory))
  }
  return (offer, context) => {
    const { content } = offer
    if (content.type === 'directory') {
      return loadFrom(content.path, offer, context)
    }
    return loadRemote(content)

    async function loadRemote(remote: RemoteContent): Promise<LoadedPlugin> {
      const fetched = await options.content().fetchOffer(remote, context.origin === 'registry')
      if (fetched.state === 'unavailable') {
        return { problems: [about(offer, fetched.problem)] }
      }
      const { directory, problems } = fetched
      const placed = { ...offer, manifest: placeLayers(offer.manifest, directory), labelRoot: directory }
      return withProblems(loadFrom(directory, placed, context), problems)
    }
  }
}

function noticesOf(notices: readonly string[], directory: string): readonly Problem[] {
  return notices.map((message) => ({ code: 'MANIFEST_INVALID', message, place: { file: directory } }))
}

async function withProblems(
  loading: MaybePromise<LoadedPlugin>,
  problems: readonly Problem[],
): Promise<LoadedPlugin> {
  const loaded = await loading
  return { ...loaded, problems: [...problems, ...loaded.problems] }
}

function about({ id }: PluginOffer, problem: Problem): Problem {
  return { ...problem, message: `\`${id.name}\`: ${problem.message}` }
}

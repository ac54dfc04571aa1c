import type { CacheStore, FileReader, PackageId, PluginOffer } from '@symposium/sdk'
import type { Config } from '../config/config.js'
import { ManifestCache } from '../manifest/manifest-cache.js'
import type { LoadedPlugin } from '../manifest/source.js'
import type { MaybePromise } from '../predicates/promises.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Problem } from '../report/problem.js'
import type { LoadOffer } from './trusted.js'

export interface OfferLoaderOptions {
  readonly files: FileReader
  readonly kinds: PredicateKinds
  /** Names of the registered agents. */
  readonly agents: readonly string[]
  /** Those of them that run hooks, and so have a format of their own. */
  readonly hookFormats: readonly string[]
  readonly dependencies: readonly PackageId[]
  readonly config: Pick<Config, 'agentsSyncing' | 'frontmatter'>
  /** Where parsed manifests are remembered: by registry, or for everything else by workspace. */
  readonly storeFor: (registry: string | undefined) => CacheStore
}

/** Builds plugins from offers: the one place that knows both, for all instances (spec/pipeline.md 1.2). */
export function createOfferLoader(options: OfferLoaderOptions): LoadOffer {
  const { files, kinds, agents, hookFormats, config } = options
  const context = { files, kinds, agents, hookFormats, frontmatter: config.frontmatter }
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
  return (offer, { origin, legacy, registry }) => {
    if (offer.content.type !== 'directory') {
      return { problems: [unsupportedContent(offer)] }
    }
    const directory = offer.content.path
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
      : withNotices(loaded, noticesOf(offer.notices, directory))
  }
}

function noticesOf(notices: readonly string[], directory: string): readonly Problem[] {
  return notices.map((message) => ({ code: 'MANIFEST_INVALID', message, place: { file: directory } }))
}

async function withNotices(
  loading: MaybePromise<LoadedPlugin>,
  notices: readonly Problem[],
): Promise<LoadedPlugin> {
  const loaded = await loading
  return { ...loaded, problems: [...notices, ...loaded.problems] }
}

function unsupportedContent(offer: PluginOffer): Problem {
  return {
    code: 'PACKAGE_UNAVAILABLE',
    message: `\`${offer.id.name}\` is offered as ${offer.content.type === 'git' ? 'a git tree' : 'an archive'}, which this version cannot fetch`,
    remedy: 'use a package manager that unpacks it, or wait for a version that can',
  }
}

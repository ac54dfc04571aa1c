import type { CargoConfig } from './config.js'
import { CargoNeeded, label } from './errors.js'
import { CRATES_IO, gitSource, registrySource, type SourceId } from './source-id.js'

/** Where the packages of a source really come from once `[source]` replacements are followed. */
export type Origin =
  | { readonly type: 'source'; readonly id: SourceId }
  /** A directory of vendored packages. */
  | { readonly type: 'directory'; readonly directory: string }
  | { readonly type: 'local-registry' }

/** Follows `[source.<name>] replace-with` from a source to the end. */
export function findOrigin(id: SourceId, config: CargoConfig): Origin {
  let name = nameOf(id, config)
  if (name === undefined) return { type: 'source', id }
  const seen = new Set<string>()
  while (!seen.has(name)) {
    seen.add(name)
    const definition = config.sources.get(name)
    if (definition?.replaceWith !== undefined) {
      name = definition.replaceWith
      continue
    }
    if (definition?.directory !== undefined) return { type: 'directory', directory: definition.directory }
    if (definition?.localRegistry !== undefined) return { type: 'local-registry' }
    const own = identify(name, config)
    if (own !== undefined) return { type: 'source', id: own }
    throw new CargoNeeded(`the source ${label(name)} is not configured`, 'to look for it')
  }
  throw new CargoNeeded(`the source ${label(name)} is replaced by itself`, 'to interpret it')
}

/** The configured name of a source. */
function nameOf(id: SourceId, config: CargoConfig): string | undefined {
  if (id.key === CRATES_IO.key) return 'crates-io'
  return [...config.sources.keys()].find((name) => identify(name, config)?.key === id.key)
}

function identify(name: string, config: CargoConfig): SourceId | undefined {
  const { registry, git } = config.sources.get(name) ?? {}
  if (git !== undefined) return gitSource(git.url, git.reference)
  if (registry !== undefined) return registrySource(registry)
  if (name === 'crates-io') return CRATES_IO
  const index = config.registryIndex(name)
  return index === undefined ? undefined : registrySource(index)
}

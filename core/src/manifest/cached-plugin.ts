import type { JsonValue } from '@symposium/sdk'
import type { LoadedPlugin } from './source.js'

/** Raised whenever a result of earlier code must not be taken for one of today's. */
const FORMAT = 1

const LISTS =
  'manifestFiles gate skillGroups chained installations hooks mcpServers subcommands predicates'.split(' ')

export function toCached(loaded: LoadedPlugin, print: string): JsonValue {
  // A plugin is JSON by the types that it is made of, which have no index signature to prove it.
  return { format: FORMAT, print, loaded: loaded as unknown as JsonValue }
}

/** `undefined` for anything that {@link toCached} has not written for this print: a damaged cache is an empty one. */
export function fromCached(value: JsonValue | undefined, print: string): LoadedPlugin | undefined {
  if (!isRecord(value) || value['format'] !== FORMAT || value['print'] !== print) return undefined
  const loaded: unknown = value['loaded']
  return isLoaded(loaded) ? loaded : undefined
}

function isLoaded(value: unknown): value is LoadedPlugin {
  if (!isRecord(value) || !Array.isArray(value['problems'])) return false
  const plugin = value['plugin']
  if (plugin === undefined) return true
  return (
    isRecord(plugin) &&
    typeof plugin['name'] === 'string' &&
    isRecord(plugin['id']) &&
    LISTS.every((list) => Array.isArray(plugin[list]))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

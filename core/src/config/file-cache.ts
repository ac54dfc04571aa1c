import { join } from 'node:path'
import type { JsonObject, JsonValue } from '@symposium/sdk'
import type { ConfigFile, ConfigPorts } from './file.js'
import { DEFAULT_SETTINGS } from './settings.js'

/** Increased when the same file would now be read differently. */
const FORMAT = 1

/** What is kept of a file that was found in order. A broken one is read again every time. */
export type CachedFile = Pick<ConfigFile, 'settings' | 'registries' | 'problems'>

export interface FileIdentity {
  readonly file: string
  /** {@link import('@symposium/sdk').FileStat.stamp} */
  readonly stamp: string
}

/**
 * Every run reads the configuration, and hardly any finds it changed: an unchanged
 * file costs one status call and a small JSON file, and loads neither the TOML
 * parser nor the schema library.
 */
export function readCachedFile(ports: ConfigPorts, identity: FileIdentity): CachedFile | undefined {
  const value = ports.caches.read(cachePath(ports))
  return isRecord(value) && isCached(value, identity) ? value : undefined
}

export function writeCachedFile(ports: ConfigPorts, identity: FileIdentity, content: CachedFile): void {
  const { settings, registries, problems } = content
  // By way of text, which leaves out what is undefined and what types do not know to be JSON.
  const value: JsonValue = JSON.parse(
    JSON.stringify({ format: FORMAT, ...identity, settings, registries, problems }),
  )
  ports.caches.write(cachePath(ports), value)
}

function cachePath(ports: ConfigPorts): string {
  return join(ports.directories.cache, 'config.json')
}

/** We wrote it ourselves, so the outline is enough to tell it from a foreign or damaged one. */
function isCached(value: JsonObject, identity: FileIdentity): value is JsonObject & CachedFile {
  const { settings } = value
  return (
    value['format'] === FORMAT &&
    value['file'] === identity.file &&
    value['stamp'] === identity.stamp &&
    isRecord(settings) &&
    Object.keys(DEFAULT_SETTINGS).every((key) => Object.hasOwn(settings, key)) &&
    Array.isArray(value['registries']) &&
    Array.isArray(value['problems'])
  )
}

function isRecord(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

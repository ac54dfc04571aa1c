import type { JsonValue } from '@symposium/sdk'
import type { CacheFiles } from './ports.js'

interface StoredDocument {
  readonly version: string
  readonly entries: { readonly [key: string]: JsonValue }
}

/**
 * A map that is one JSON document on disk: read at the first look-up, written at
 * the end of the run when something changed. Entries that a run did not touch
 * are dropped at that point, so the document never outgrows what is in use.
 */
export class StoredMap {
  readonly #caches: CacheFiles
  readonly #path: string
  readonly #version: string
  #stored: Map<string, JsonValue> | undefined
  readonly #used = new Map<string, JsonValue>()
  #dirty = false

  /** @param version whatever the entries' meaning depends on: a document of another version reads as empty. */
  constructor(caches: CacheFiles, path: string, version: string) {
    this.#caches = caches
    this.#path = path
    this.#version = version
  }

  get(key: string): JsonValue | undefined {
    const used = this.#used.get(key)
    if (used !== undefined) {
      return used
    }
    const value = this.#load().get(key)
    if (value !== undefined) {
      this.#used.set(key, value)
    }
    return value
  }

  set(key: string, value: JsonValue): void {
    const before = this.get(key)
    if (before === undefined || JSON.stringify(before) !== JSON.stringify(value)) {
      this.#dirty = true
    }
    this.#used.set(key, value)
  }

  /** Writes the document if an entry was added, changed or no longer used. */
  flush(): void {
    const unused = this.#stored !== undefined && this.#stored.size > this.#used.size
    if (this.#dirty || unused) {
      this.#caches.write(this.#path, { version: this.#version, entries: Object.fromEntries(this.#used) })
      this.#dirty = false
      this.#stored = new Map(this.#used)
    }
  }

  #load(): Map<string, JsonValue> {
    this.#stored ??= toMap(this.#caches.read(this.#path), this.#version)
    return this.#stored
  }
}

function toMap(value: JsonValue | undefined, version: string): Map<string, JsonValue> {
  return isDocument(value) && value.version === version ? new Map(Object.entries(value.entries)) : new Map()
}

function isDocument(value: JsonValue | undefined): value is JsonValue & StoredDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'entries' in value &&
    typeof value.entries === 'object' &&
    value.entries !== null
  )
}

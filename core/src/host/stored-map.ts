import type { JsonValue } from '@symposium/sdk'
import { sameJson } from '../same-json.js'
import type { CacheFiles } from './ports.js'

/** Entries that may lie unused, beside as many as are in use. */
const SLACK = 100

interface StoredDocument {
  readonly version: string
  /** Key, value, key, value: one array is read faster than an object of thousands of long names. */
  readonly entries: readonly JsonValue[]
}

/**
 * A map that is one JSON document on disk: read at the first look-up, written at
 * the end of the run when something changed. Commands look at different entries,
 * so what a run did not touch stays, until most of the document is of that kind.
 */
export class StoredMap {
  readonly #caches: CacheFiles
  readonly #path: string
  readonly #version: string
  #stored: StoredEntries | undefined
  readonly #changed = new Map<string, JsonValue>()
  /** Keys in the order in which this run came upon them. The next run will do so too. */
  readonly #touched: string[] = []
  #dirty = false

  /** @param version whatever the entries' meaning depends on: a document of another version reads as empty. */
  constructor(caches: CacheFiles, path: string, version: string) {
    this.#caches = caches
    this.#path = path
    this.#version = version
  }

  get(key: string): JsonValue | undefined {
    const changed = this.#changed.get(key)
    if (changed !== undefined) {
      return changed
    }
    const stored = this.#load()
    const index = stored.find(key)
    if (index === undefined) {
      return undefined
    }
    if (stored.touch(index)) {
      this.#touched.push(key)
    }
    return stored.values[index]
  }

  set(key: string, value: JsonValue): void {
    const before = this.get(key)
    if (before === undefined) {
      this.#touched.push(key)
    }
    if (before === undefined || !sameJson(before, value)) {
      this.#dirty = true
    }
    this.#changed.set(key, value)
  }

  /** Writes the document if an entry was added or changed, or when it has outgrown what is in use. */
  flush(): void {
    const untouched = this.#stored?.untouched() ?? []
    const outgrown = untouched.length > this.#touched.length + SLACK
    if (this.#dirty || outgrown) {
      const used = this.#touched.flatMap((key) => [key, this.get(key) ?? null])
      const entries = outgrown ? used : [...used, ...untouched.flat()]
      this.#caches.write(this.#path, { version: this.#version, entries })
      this.#dirty = false
    }
  }

  #load(): StoredEntries {
    this.#stored ??= new StoredEntries(entriesOf(this.#caches.read(this.#path), this.#version))
    return this.#stored
  }
}

/** What was on disk when the run started. */
class StoredEntries {
  readonly values: readonly JsonValue[]
  readonly #keys: readonly string[]
  readonly #isTouched: boolean[]
  #untouched: number
  /** Where the next key most likely is: a run asks in the order of the one before. */
  #next = 0
  #byKey: ReadonlyMap<string, number> | undefined

  constructor({ keys, values }: Entries) {
    this.#keys = keys
    this.values = values
    this.#isTouched = keys.map(() => false)
    this.#untouched = keys.length
  }

  find(key: string): number | undefined {
    if (this.#keys[this.#next] === key) {
      this.#next += 1
      return this.#next - 1
    }
    this.#byKey ??= new Map(this.#keys.map((each, index) => [each, index]))
    const index = this.#byKey.get(key)
    if (index !== undefined) {
      this.#next = index + 1
    }
    return index
  }

  /** @returns whether it is the first time. */
  touch(index: number): boolean {
    if (this.#isTouched[index] === true) {
      return false
    }
    this.#isTouched[index] = true
    this.#untouched -= 1
    return true
  }

  untouched(): readonly (readonly [string, JsonValue])[] {
    if (this.#untouched === 0) {
      return []
    }
    return this.#keys.flatMap((key, index): [string, JsonValue][] =>
      this.#isTouched[index] === true ? [] : [[key, this.values[index] ?? null]],
    )
  }
}

interface Entries {
  readonly keys: readonly string[]
  readonly values: readonly JsonValue[]
}

function entriesOf(value: JsonValue | undefined, version: string): Entries {
  const keys: string[] = []
  const values: JsonValue[] = []
  if (isDocument(value) && value.version === version) {
    const { entries } = value
    for (let index = 0; index + 1 < entries.length; index += 2) {
      const key = entries[index]
      const entry = entries[index + 1]
      if (typeof key !== 'string' || entry === undefined) {
        return { keys: [], values: [] }
      }
      keys.push(key)
      values.push(entry)
    }
  }
  return { keys, values }
}

function isDocument(value: JsonValue | undefined): value is JsonValue & StoredDocument {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'entries' in value &&
    Array.isArray(value.entries)
  )
}

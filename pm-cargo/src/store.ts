import type { CacheStore, DependencySource, JsonValue, WorkspaceMember } from '@symposium/sdk'

import type { Input } from './inputs.js'
import type { FoundDependency, LeftOut, Reading } from './reading.js'

/** Increased when the stored shape changes; anything else stored is a miss. */
const FORMAT = 3
/** Entries that are kept; those of projects not seen for longest make room. */
const MOST_ENTRIES = 64
const INDEX = 'entries'

type JsonTable = { readonly [key: string]: JsonValue }

/** What this package remembers between runs. Everything read back is checked: a damaged or foreign value is a miss. */
export class Store {
  readonly #cache: CacheStore
  readonly #environment: string

  constructor(cache: CacheStore, environment: string) {
    this.#cache = cache
    this.#environment = environment
  }

  readRoot(
    manifest: string,
  ): { readonly rootManifest: string; readonly inputs: readonly Input[] } | undefined {
    const entry = this.#read(`root:${manifest}`)
    const rootManifest = textOf(entry?.['rootManifest'])
    const inputs = decodeList(entry?.['inputs'], decodeInput)
    return rootManifest === undefined || inputs === undefined ? undefined : { rootManifest, inputs }
  }

  writeRoot(
    manifest: string,
    root: { readonly rootManifest: string; readonly inputs: readonly Input[] },
  ): void {
    this.#write(`root:${manifest}`, { rootManifest: root.rootManifest, inputs: root.inputs.map(encodeInput) })
  }

  readWorkspace(rootManifest: string): Reading | undefined {
    const entry = this.#read(`workspace:${rootManifest}`)
    const inputs = decodeList(entry?.['inputs'], decodeInput)
    if (entry === undefined || inputs === undefined) return undefined
    const members = decodeList(entry['members'], decodeMember)
    const dependencies = decodeList(entry['dependencies'], decodeDependency)
    const leftOut = decodeList(entry['leftOut'], decodeLeftOut)
    const need = decodeNeed(entry['need'])
    if (leftOut === undefined) return undefined
    if ((members === undefined || dependencies === undefined) && need === undefined) return undefined
    return { rootManifest, inputs, members, dependencies, leftOut, need }
  }

  writeWorkspace({ rootManifest, inputs, members, dependencies, leftOut, need }: Reading): void {
    this.#write(`workspace:${rootManifest}`, {
      inputs: inputs.map(encodeInput),
      members: members?.map(({ name, version, directory }) => [name, version, directory]) ?? null,
      dependencies: dependencies?.map(encodeDependency) ?? null,
      leftOut: leftOut.map(({ name, file }) => [name, file]),
      need: need === undefined ? null : [need.reason, need.purpose],
    })
  }

  /** A table of the caller's own; it checks what it reads. */
  readTable(key: string): JsonTable {
    const table = this.#read(key)?.['table']
    return isTable(table) ? table : {}
  }

  writeTable(key: string, table: JsonTable): void {
    this.#write(key, { table })
  }

  #read(key: string): JsonTable | undefined {
    const entry = this.#cache.get(key)
    if (!isTable(entry) || entry['format'] !== FORMAT || entry['environment'] !== this.#environment)
      return undefined
    return entry
  }

  #write(key: string, entry: JsonTable): void {
    this.#cache.set(key, { format: FORMAT, environment: this.#environment, ...entry })
    const known = decodeList(this.#cache.get(INDEX), textOf) ?? []
    if (known.at(-1) === key) return
    const kept = [...known.filter((other) => other !== key), key]
    for (const dropped of kept.splice(0, Math.max(0, kept.length - MOST_ENTRIES)))
      this.#cache.set(dropped, null)
    this.#cache.set(INDEX, kept)
  }
}

export function isTable(value: JsonValue | undefined): value is JsonTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function decodeList<T>(
  value: JsonValue | undefined,
  decode: (item: JsonValue | undefined) => T | undefined,
): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined
  const items: T[] = []
  for (const each of value) {
    const item = decode(each)
    if (item === undefined) return undefined
    items.push(item)
  }
  return items
}

export function encodeInput({ path, stamp, names }: Input): JsonValue {
  return names === undefined ? [path, stamp] : [path, stamp, names]
}

export function decodeInput(value: JsonValue | undefined): Input | undefined {
  if (!Array.isArray(value)) return undefined
  const { 0: path, 1: stamp, 2: names } = value
  if (typeof path !== 'string' || (typeof stamp !== 'string' && stamp !== null)) return undefined
  return typeof names === 'string' ? { path, stamp, names } : { path, stamp }
}

function decodeMember(value: JsonValue | undefined): WorkspaceMember | undefined {
  const [name, version, directory] = decodeList(value, textOf) ?? []
  if (name === undefined || version === undefined || directory === undefined) return undefined
  return { name, version, directory }
}

const SOURCES: readonly unknown[] = ['registry', 'git', 'path', 'vendored', 'member', 'unknown']

function isSource(value: unknown): value is DependencySource {
  return SOURCES.includes(value)
}

function encodeDependency({ name, version, source, directory, registry }: FoundDependency): JsonValue {
  return [name, version, source, directory ?? null, registry ?? null]
}

function decodeDependency(value: JsonValue | undefined): FoundDependency | undefined {
  if (!Array.isArray(value)) return undefined
  const { 0: name, 1: version, 2: source, 3: directory, 4: registry } = value
  if (typeof name !== 'string' || typeof version !== 'string' || !isSource(source)) return undefined
  return {
    name,
    version,
    source,
    ...(typeof directory === 'string' ? { directory } : {}),
    ...(typeof registry === 'string' ? { registry } : {}),
  }
}

function decodeLeftOut(value: JsonValue | undefined): LeftOut | undefined {
  const [name, file] = decodeList(value, textOf) ?? []
  return name === undefined || file === undefined ? undefined : { name, file }
}

function decodeNeed(value: JsonValue | undefined): Reading['need'] {
  const [reason, purpose] = decodeList(value, textOf) ?? []
  return reason === undefined || purpose === undefined ? undefined : { reason, purpose }
}

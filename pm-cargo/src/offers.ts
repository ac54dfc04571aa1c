import type { Answer, Host, JsonValue, ManifestLayer, PackageId, PluginOffer } from '@symposium/sdk'

import { inspectPackage, isEmbedding, type Embedding } from './embedded.js'
import { PM_NAME } from './names.js'
import type { Store } from './store.js'

/** A package with its files on this machine. */
export interface LocalPackage {
  readonly name: string
  readonly version: string
  readonly directory: string
}

/** Sightings kept for one workspace: those that nobody asks for any more make room for new ones. */
const MOST_SIGHTINGS = 2000

/** Turns packages into offers of what they embed, remembering what was seen of each. */
export class Offers {
  readonly #host: Host
  readonly #store: Store

  constructor(host: Host, store: Store) {
    this.#host = host
    this.#store = store
  }

  /**
   * The offers of those packages that embed something, or of all.
   * @param scope what the sightings are kept for: the root of a workspace, or nothing.
   */
  async make(
    packages: readonly LocalPackage[],
    options: { readonly scope: string; readonly keepEmpty: boolean },
  ): Promise<Answer<readonly PluginOffer[]>> {
    const key = `embedded:${options.scope}`
    const known = this.#store.readTable(key)
    const changed = new Map<string, JsonValue>()
    const value: PluginOffer[] = []
    const problems: unknown[] = []
    for (const found of packages) {
      const { directory } = found
      const before = Object.hasOwn(known, directory) ? known[directory] : undefined
      try {
        const { embedding, remember } = await inspectPackage(directory, before, this.#host.files)
        if (remember !== undefined) changed.set(directory, remember)
        if (options.keepEmpty || isEmbedding(embedding)) value.push(toOffer(found, embedding))
      } catch (error) {
        problems.push(error)
      }
    }
    if (changed.size > 0) this.#remember(key, known, changed)
    return { value, problems }
  }

  /** What is new goes to the end: the front is what has been as it is for longest. */
  #remember(
    key: string,
    known: Readonly<Record<string, JsonValue>>,
    changed: ReadonlyMap<string, JsonValue>,
  ): void {
    const kept = Object.entries(known).filter(([directory]) => !changed.has(directory))
    this.#store.writeTable(key, Object.fromEntries([...kept, ...changed].slice(-MOST_SIGHTINGS)))
  }
}

/** The Cargo metadata table below the manifest file (spec/pipeline.md 1.7.5). */
function toOffer({ name, version, directory }: LocalPackage, embedding: Embedding): PluginOffer {
  const { manifest, table, notices } = embedding
  const id: PackageId = { pm: PM_NAME, name, version }
  const layers: ManifestLayer[] = []
  if (table !== undefined)
    layers.push({ type: 'toml', ...table, table: ['package', 'metadata', 'symposium'] })
  if (manifest !== undefined) layers.push({ type: 'toml', ...manifest })
  return {
    id,
    content: { type: 'directory', path: directory },
    manifest: layers,
    labelRoot: directory,
    ...(notices.length === 0 ? {} : { notices }),
  }
}

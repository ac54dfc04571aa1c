import { join } from 'node:path'
import type { CacheStore, Host, JsonValue, Log, Trees } from '@symposium/sdk'
import { nameHash } from './name-hash.js'
import type { CacheFiles, Directories, Ports } from './ports.js'

/** The SDK's host for one adapter, and the writing of what it cached at the end of the run. */
export interface AdapterHost {
  readonly host: Host
  flush(): void
}

/** @param version of the product: caches of another version read as empty. */
export function createAdapterHost(
  ports: Ports,
  adapter: string,
  options: { version: string; log: Log; trees: Trees },
): AdapterHost {
  const directory = adapterCache(ports.directories, adapter)
  const cache = new AdapterCache(ports.caches, directory, options.version)
  return {
    host: {
      environment: ports.environment,
      files: ports.files,
      processes: ports.processes,
      cache,
      log: options.log,
      trees: options.trees,
      scratch: async (texts) => ports.scratch.create(texts),
    },
    flush: () => cache.flush(),
  }
}

/** Absolute directory of what an adapter remembers. */
export function adapterCache({ cache }: Pick<Directories, 'cache'>, adapter: string): string {
  return join(cache, 'adapters', fileName(adapter))
}

/** One file for each key: adapters keep what belongs to one workspace under one key. */
class AdapterCache implements CacheStore {
  readonly #caches: CacheFiles
  readonly #directory: string
  readonly #version: string
  readonly #values = new Map<string, JsonValue | undefined>()
  readonly #dirty = new Set<string>()

  constructor(caches: CacheFiles, directory: string, version: string) {
    this.#caches = caches
    this.#directory = directory
    this.#version = version
  }

  get(key: string): JsonValue | undefined {
    if (!this.#values.has(key)) {
      this.#values.set(key, this.#read(key))
    }
    return this.#values.get(key)
  }

  set(key: string, value: JsonValue): void {
    this.#values.set(key, value)
    this.#dirty.add(key)
  }

  flush(): void {
    for (const key of this.#dirty) {
      const value = this.#values.get(key)
      if (value !== undefined) {
        this.#caches.write(this.#file(key), { version: this.#version, key, value })
      }
    }
    this.#dirty.clear()
  }

  #file(key: string): string {
    return join(this.#directory, `${fileName(key).slice(-40)}-${nameHash(key)}.json`)
  }

  #read(key: string): JsonValue | undefined {
    const stored = this.#caches.read(this.#file(key))
    if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('value' in stored)) {
      return undefined
    }
    return stored.key === key && stored['version'] === this.#version ? stored.value : undefined
  }
}

function fileName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '')
}

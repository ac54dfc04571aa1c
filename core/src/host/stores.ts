import { join } from 'node:path'
import { nameHash } from './name-hash.js'
import type { Ports } from './ports.js'
import { StoredMap } from './stored-map.js'

/** Where what is remembered of a registry lies, below the cache directory. */
export function registryStore(name: string): string {
  return join('registries', `${name.replaceAll(/[^A-Za-z0-9_-]+/g, '-')}-${nameHash(name)}.json`)
}

/** The caches of one run, written together at its end. */
export class Stores {
  readonly #ports: Pick<Ports, 'caches' | 'directories'>
  readonly #version: string
  readonly #open = new Map<string, StoredMap>()

  constructor(ports: Pick<Ports, 'caches' | 'directories'>, version: string) {
    this.#ports = ports
    this.#version = version
  }

  /** @param key of the workspace; `undefined` outside one. */
  forWorkspace(key: string | undefined, name: string): StoredMap {
    return this.#at(join('workspaces', key ?? 'none', `${name}.json`))
  }

  forRegistry(name: string): StoredMap {
    return this.#at(registryStore(name))
  }

  flush(): void {
    for (const store of this.#open.values()) {
      store.flush()
    }
  }

  #at(path: string): StoredMap {
    const known = this.#open.get(path)
    if (known !== undefined) {
      return known
    }
    const { caches, directories } = this.#ports
    const store = new StoredMap(caches, join(directories.cache, path), this.#version)
    this.#open.set(path, store)
    return store
  }
}

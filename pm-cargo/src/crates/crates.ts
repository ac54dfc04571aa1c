import {
  isSymposiumError,
  type CallOptions,
  type Host,
  type LoadOptions,
  type PluginInfo,
} from '@symposium/sdk'

import { registryUnavailable, noFittingVersion, noSuchCrate } from '../errors.js'
import { isPackageName } from '../names.js'
import type { Input } from '../inputs.js'
import type { LocalPackage } from '../offers.js'
import type { Store } from '../store.js'
import { answeringRegistry, type Answering, type Asked, type Registry } from './answering.js'
import { chooseVersion } from './choose-version.js'
import { downloadCrate } from './download.js'
import { OnlyCargo, RegistryFailure } from './failures.js'
import { createHttp, type Http } from './http.js'
import type { CratesOptions } from './options.js'
import { Pace } from './pace.js'
import { RegistryClient } from './registry-client.js'
import { searchCrates } from './search.js'

export interface WantedCrate extends Asked {
  readonly name: string
  /** In cargo's grammar, checked. */
  readonly requirement: string
  /** Whether the workspace's lock has settled on it. */
  readonly locked: boolean
}

export type CrateAnswer =
  | {
      readonly state: 'here'
      readonly found: LocalPackage
      /** Key of the registry that it is from. */
      readonly registry: string
      /** The configuration that says that it is that one. */
      readonly inputs: readonly Input[]
    }
  /** Cargo may succeed, for it can ask registries in more ways and may have settings of its own. */
  | { readonly state: 'ask-cargo'; readonly why: string; readonly unreachable: boolean }

/** Registries of crates, asked without cargo. One for a run. */
export class Crates {
  readonly #host: Host
  readonly #options: CratesOptions
  readonly #http: Http
  readonly #pace: Pace
  readonly #clients = new Map<string, RegistryClient>()

  constructor(host: Host, store: Store, options: CratesOptions) {
    this.#host = host
    this.#options = options
    this.#http = createHttp(host.environment, options)
    this.#pace = new Pace(store, options.pace)
  }

  /**
   * @throws SymposiumError `PACKAGE_NOT_FOUND` where the registry says that there is none,
   *   `ARCHIVE_REFUSED` for files that are not what it promises.
   */
  async fetch(wanted: WantedCrate, options: LoadOptions): Promise<CrateAnswer> {
    try {
      const { registry, inputs } = this.#answering(wanted)
      const found = await this.#download(wanted, registry, options)
      return { state: 'here', found, registry: registry.key, inputs }
    } catch (error) {
      options.signal.throwIfAborted()
      if (error instanceof OnlyCargo) return { state: 'ask-cargo', why: error.message, unreachable: false }
      const isPassing =
        isSymposiumError(error) && ['DOWNLOAD_FAILED', 'PACKAGE_UNAVAILABLE'].includes(error.code)
      if (error instanceof RegistryFailure || isPassing) {
        return { state: 'ask-cargo', why: error.message, unreachable: true }
      }
      throw error
    }
  }

  /**
   * Whether the registry has a crate of exactly this name.
   * @throws SymposiumError `PACKAGE_UNAVAILABLE`
   */
  async exists(name: string, { signal }: CallOptions): Promise<boolean> {
    if (!isPackageName(name)) return false
    const asked = { name, registry: undefined, cwd: this.#host.environment.cwd }
    return this.#asking(`whether there is a crate ${name}`, signal, async () => {
      const crate = await this.#client(this.#answering(asked).registry).lookUp(name, signal)
      return crate?.name === name
    })
  }

  /** @throws SymposiumError `PACKAGE_UNAVAILABLE` */
  async search(query: string, { signal }: CallOptions): Promise<readonly PluginInfo[]> {
    const asked = { registry: undefined, cwd: this.#host.environment.cwd }
    return this.#asking('which crates there are', signal, () =>
      searchCrates(query, {
        client: this.#client(this.#answering(asked).registry),
        http: this.#http,
        pace: this.#pace,
        signal,
        warn: (message) => this.#host.log.warn(message),
      }),
    )
  }

  async #download(wanted: WantedCrate, registry: Registry, options: LoadOptions): Promise<LocalPackage> {
    const client = this.#client(registry)
    const { name, requirement } = wanted
    const crate = await client.lookUp(name, options.signal)
    if (crate === undefined) throw noSuchCrate(name, new URL(registry.index).host)
    const published = chooseVersion(crate, wanted)
    if (published === undefined) throw noFittingVersion(crate.name, requirement, crate.versions)
    return downloadCrate(
      { name: crate.name, published, registry: registry.key },
      { client, http: this.#http, trees: this.#host.trees, options },
    )
  }

  #answering(asked: Asked): Answering {
    return answeringRegistry(asked, this.#host, this.#options)
  }

  #client(registry: Registry): RegistryClient {
    const known = this.#clients.get(registry.index) ?? new RegistryClient(registry, this.#http)
    this.#clients.set(registry.index, known)
    return known
  }

  async #asking<T>(what: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof OnlyCargo || error instanceof RegistryFailure) {
        throw registryUnavailable(what, error.message)
      }
      throw error
    }
  }
}

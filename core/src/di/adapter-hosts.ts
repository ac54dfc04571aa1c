import type { FileReader, Host } from '@symposium/sdk'
import { createAdapterHost, type AdapterHost } from '../host/adapter-host.js'
import type { Ports } from '../host/ports.js'
import type { Reporter } from '../report/reporter.js'
import { KeptTrees } from '../sources/kept-trees.js'

interface AdapterHostsOptions {
  readonly version: string
  readonly reporter: Reporter
  /** Asks about each path once in a run. */
  readonly sourceFiles: FileReader
  /** Whether trees may be fetched from the network. */
  readonly mayFetch: boolean
}

/** One host for each adapter, made when first asked for. */
export class AdapterHosts {
  /** One for all, so that every stage of a run sees the same. */
  readonly trees: KeptTrees
  readonly #ports: Ports
  readonly #options: AdapterHostsOptions
  readonly #hosts = new Map<string, AdapterHost>()

  constructor(ports: Ports, options: AdapterHostsOptions) {
    this.#ports = ports
    this.#options = options
    const { version, reporter: report, mayFetch } = options
    this.trees = new KeptTrees(ports, { version, report, mayFetch })
  }

  /** For an extension, whose questions about files are answered once. */
  forExtension(name: string): Host {
    return this.#for(name, { ...this.#ports, files: this.#options.sourceFiles })
  }

  /**
   * For a registry. It walks its own directories, and nobody else asks about those:
   * to remember ten thousand answers takes a fifth of what asking does.
   */
  forRegistry(name: string): Host {
    return this.#for(name, this.#ports)
  }

  #for(adapter: string, ports: Ports): Host {
    let entry = this.#hosts.get(adapter)
    if (entry === undefined) {
      const { reporter, version } = this.#options
      const log = {
        debug: (message: string) => reporter.debug(`${adapter}: ${message}`),
        warn: (message: string) =>
          reporter.problem({ code: 'ADAPTER_WARNING', message: `${adapter}: ${message}` }),
      }
      entry = createAdapterHost(ports, adapter, { version, log, trees: this.trees })
      this.#hosts.set(adapter, entry)
    }
    return entry.host
  }

  /** Names of all adapters that were given one. */
  names(): readonly string[] {
    return [...this.#hosts.keys()]
  }

  /** Writes what the adapters cached in this run. */
  flush(): void {
    for (const entry of this.#hosts.values()) {
      entry.flush()
    }
  }
}

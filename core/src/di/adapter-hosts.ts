import type { Host } from '@symposium/sdk'
import { createAdapterHost, type AdapterHost } from '../host/adapter-host.js'
import type { Ports } from '../host/ports.js'
import type { Reporter } from '../report/reporter.js'

/** One host for each adapter, made when first asked for. */
export class AdapterHosts {
  readonly #ports: Ports
  readonly #options: { readonly version: string; readonly reporter: Reporter }
  readonly #hosts = new Map<string, AdapterHost>()

  constructor(ports: Ports, options: { readonly version: string; readonly reporter: Reporter }) {
    this.#ports = ports
    this.#options = options
  }

  for(adapter: string): Host {
    let entry = this.#hosts.get(adapter)
    if (entry === undefined) {
      const { reporter, version } = this.#options
      const log = {
        debug: (message: string) => reporter.debug(`${adapter}: ${message}`),
        warn: (message: string) =>
          reporter.problem({ code: 'ADAPTER_WARNING', message: `${adapter}: ${message}` }),
      }
      entry = createAdapterHost(this.#ports, adapter, { version, log })
      this.#hosts.set(adapter, entry)
    }
    return entry.host
  }

  /** Writes what the adapters cached in this run. */
  flush(): void {
    for (const entry of this.#hosts.values()) {
      entry.flush()
    }
  }
}

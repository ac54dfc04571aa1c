import {
  SymposiumError,
  type AgentAdapter,
  type Extension,
  type ExtensionDescription,
  type GateQuery,
  type PackageManager,
  type PredicateKind,
  type Registry,
  type RegistryType,
  type VerdictProvider,
} from '@symposium/sdk'
import { withDeadline } from './deadline.js'
import { guardRegistry } from './guard-registry.js'

export interface GuardOptions {
  readonly description: ExtensionDescription
  /** Milliseconds that registering may take. */
  readonly deadline: number
}

/**
 * The extension with its registration watched: it is all or nothing, has a
 * deadline, and adds only what it announced, even where it swallows the error.
 */
export function guardExtension(extension: Extension, options: GuardOptions): Extension {
  const { description, deadline } = options
  return {
    name: extension.name,
    protocol: extension.protocol,
    async register(registry, host) {
      const collected = new Collected()
      const refused: SymposiumError[] = []
      const watched = guardRegistry(collected, description, (error) => refused.push(error))
      await withDeadline(
        // In a function of its own, so that what it throws at once is caught like what it throws later.
        (async () => extension.register(watched, host))(),
        deadline,
        () =>
          new SymposiumError('EXTENSION_FAILED', `did not finish registering within ${deadline / 1000} s`, {
            remedy: 'run again; if it stays, report this to the author of the extension',
          }),
      )
      const [failure] = refused
      if (failure !== undefined) {
        throw failure
      }
      collected.passTo(registry)
    },
  }
}

type Call = (registry: Registry) => void

/** Keeps what is registered until all of it is known to be in order. */
class Collected implements Registry {
  readonly #calls: Call[] = []
  #target: Registry | undefined

  readonly packageManager = (item: PackageManager): void => this.#keep((to) => to.packageManager(item))
  readonly registryType = (item: RegistryType): void => this.#keep((to) => to.registryType(item))
  readonly agent = (item: AgentAdapter): void => this.#keep((to) => to.agent(item))
  readonly predicateKind = (item: PredicateKind): void => this.#keep((to) => to.predicateKind(item))
  readonly gateQuery = (item: GateQuery): void => this.#keep((to) => to.gateQuery?.(item))
  readonly gatePoint = (item: string): void => this.#keep((to) => to.gatePoint?.(item))
  readonly verdictProvider = (item: VerdictProvider): void => this.#keep((to) => to.verdictProvider?.(item))

  /** What comes still later is the other's to refuse. */
  passTo(registry: Registry): void {
    this.#target = registry
    this.#calls.forEach((call) => call(registry))
  }

  #keep(call: Call): void {
    if (this.#target === undefined) {
      this.#calls.push(call)
    } else {
      call(this.#target)
    }
  }
}

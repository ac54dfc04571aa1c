import type { AgentAdapter } from '../agent.js'
import { PROTOCOL_VERSION, type Extension, type RegistryType } from '../extension.js'
import type { Host } from '../host.js'
import type { PackageManager } from '../package-manager.js'
import type { PredicateKind } from '../predicate.js'
import { delay } from './delay.js'
import { raise } from './faults.js'

export interface FakeExtensionOptions {
  /** `fake-extension` unless told. */
  readonly name?: string
  readonly packageManagers?: readonly (PackageManager | ((host: Host) => PackageManager))[]
  readonly registryTypes?: readonly RegistryType[]
  readonly agents?: readonly AgentAdapter[]
  readonly predicateKinds?: readonly PredicateKind[]
  readonly faults?: {
    /** Milliseconds before it registers anything. */
    readonly delay?: number
    /** Thrown after everything has been registered. */
    readonly failure?: unknown
    /** Claims to be written for another host. */
    readonly protocol?: number
  }
}

/** Registers what it is given. */
export function createFakeExtension(options: FakeExtensionOptions = {}): Extension {
  const { faults = {} } = options
  return {
    name: options.name ?? 'fake-extension',
    // A wrong number is one of the faults.
    protocol: (faults.protocol ?? PROTOCOL_VERSION) as typeof PROTOCOL_VERSION,
    async register(registry, host) {
      if (faults.delay !== undefined) {
        await delay(faults.delay)
      }
      for (const packageManager of options.packageManagers ?? []) {
        registry.packageManager(typeof packageManager === 'function' ? packageManager(host) : packageManager)
      }
      options.registryTypes?.forEach((type) => registry.registryType(type))
      options.agents?.forEach((agent) => registry.agent(agent))
      options.predicateKinds?.forEach((kind) => registry.predicateKind(kind))
      if (Object.hasOwn(faults, 'failure')) {
        raise(faults.failure)
      }
    },
  }
}

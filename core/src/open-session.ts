import type { Extension, UpdateLevel } from '@symposium/sdk'
import { readConfigFile, resolveConfig } from './config/load.js'
import type { ExtensionEntry } from './config/config.js'
import { AdapterHosts } from './di/adapter-hosts.js'
import { buildContainer } from './di/build-container.js'
import { collectRegistrations } from './di/collect.js'
import type { Ports } from './host/ports.js'
import { builtinPredicateKinds } from './predicates/kinds/index.js'
import type { Problem } from './report/problem.js'
import type { Reporter } from './report/reporter.js'
import { Session } from './session.js'

export interface OpenSessionOptions {
  readonly ports: Ports
  /** Adapters that the composition root brings; those of the user's configuration are added. */
  readonly extensions: readonly Extension[]
  readonly reporter: Reporter
  /** Of the product: caches of another version read as empty. */
  readonly version: string
  /** How far loading a package may go; `none` never uses the network. */
  readonly level: UpdateLevel
  readonly onPhase?: (text: string) => void
}

/** The core's own predicate kinds come through the same door as everybody's. */
const CORE_EXTENSION: Extension = {
  name: 'core',
  protocol: 1,
  register(registry) {
    builtinPredicateKinds.forEach((kind) => registry.predicateKind(kind))
  },
}

/**
 * Reads the configuration, lets every extension register, and assembles one
 * session in one container. What is wrong with an extension is collected in
 * `session.registered.problems`, all at once.
 */
export async function openSession(options: OpenSessionOptions): Promise<Session> {
  const { ports, reporter, version } = options
  const file = await readConfigFile(ports)
  const hosts = new AdapterHosts(ports, { version, reporter })
  const thirdParty = await loadThirdParty(file.settings.extensions, ports)
  const registered = await collectRegistrations(
    [CORE_EXTENSION, ...options.extensions, ...thirdParty.extensions],
    hosts,
  )
  const config = resolveConfig(file, {
    registryTypes: registered.registryTypes.map((type) => type.key),
    packageManagers: registered.packageManagers.map((pm) => pm.name),
  })
  const container = buildContainer({
    ports,
    config,
    hosts,
    registered: { ...registered, problems: [...thirdParty.problems, ...registered.problems] },
    options: {
      reporter,
      version,
      level: options.level,
      onPhase: options.onPhase ?? (() => undefined),
    },
  })
  return container.resolve(Session)
}

interface ThirdParty {
  readonly extensions: readonly Extension[]
  readonly problems: readonly Problem[]
}

/** The code that finds and checks extensions is loaded only where the configuration names one. */
async function loadThirdParty(entries: readonly ExtensionEntry[], ports: Ports): Promise<ThirdParty> {
  if (entries.length === 0) {
    return { extensions: [], problems: [] }
  }
  const { loadExtensions } = await import('./extensions/load.js')
  return loadExtensions(entries, ports)
}

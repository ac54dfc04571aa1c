import type { Extension, ProcessRunner, UpdateLevel } from '@symposium/sdk'
import { readConfigFile, resolveConfig } from './config/load.js'
import type { Config, ExtensionEntry } from './config/config.js'
import type { KnownRegistrations } from './config/registries.js'
import { AdapterHosts } from './di/adapter-hosts.js'
import { buildContainer } from './di/build-container.js'
import { collectRegistrations } from './di/collect.js'
import type { Registered } from './di/tokens.js'
import type { HookPrograms } from './hooks/layers/launcher-script.js'
import { isOffline } from './host/is-offline.js'
import type { Ports } from './host/ports.js'
import { rememberingFiles } from './host/remembering-files.js'
import { coreKinds } from './predicates/core-kinds.js'
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
  /** False for a command that itself tells what is wrong with the configuration and with extensions. */
  readonly reportsProblems?: boolean
  /** What the launcher of hooks starts. Where absent, none is made. */
  readonly launcher?: HookPrograms
  /** False where nobody waits for them: adapters make do with what is known. Predicates run their programs all the same. */
  readonly adaptersMayRun?: boolean
  /** Milliseconds for one call to an adapter, in place of what its level allows. */
  readonly adapterDeadline?: number
}

/** The core's own predicate kinds come through the same door as everybody's. */
const CORE_EXTENSION: Extension = {
  name: 'core',
  protocol: 1,
  register(registry) {
    for (const kind of coreKinds) registry.predicateKind(kind)
  },
}

const NO_PROCESSES: ProcessRunner = {
  run: async ({ program }) => ({
    state: 'not-started',
    reason: 'other',
    message: `\`${program}\` is not run while an agent waits`,
  }),
}

/**
 * Reads the configuration, lets every extension register, and assembles one
 * session in one container. What is wrong with an extension is collected in
 * `session.registered.problems`, all at once.
 */
export async function openSession(options: OpenSessionOptions): Promise<Session> {
  const { ports, reporter, version } = options
  const startedAt = ports.clock.now()
  const file = await readConfigFile(ports)
  const sourceFiles = rememberingFiles(ports.files)
  const adapterPorts = options.adaptersMayRun === false ? { ...ports, processes: NO_PROCESSES } : ports
  const mayFetch = options.adaptersMayRun !== false && !isOffline(ports.environment)
  const hosts = new AdapterHosts(adapterPorts, { version, reporter, sourceFiles, mayFetch })
  const thirdParty = await loadThirdParty(file.settings.extensions, ports)
  const collected = await collectRegistrations(
    [CORE_EXTENSION, ...options.extensions, ...thirdParty.extensions],
    hosts,
  )
  const registered = { ...collected, problems: [...thirdParty.problems, ...collected.problems] }
  const config = resolveConfig(file, namesOf(registered))
  // Said before anything can fail because of it, and all at once.
  if (options.reportsProblems !== false) {
    for (const problem of [...config.problems, ...registered.problems]) reporter.problem(problem)
  }
  const container = buildContainer({
    ports,
    config,
    hosts,
    sourceFiles,
    registered,
    options: {
      reporter,
      version,
      level: options.level,
      startedAt,
      ...(options.launcher === undefined ? {} : { launcher: options.launcher }),
      onPhase: options.onPhase ?? (() => undefined),
      ...(options.adapterDeadline === undefined ? {} : { adapterDeadline: options.adapterDeadline }),
    },
  })
  return container.resolve(Session)
}

/**
 * The same run over the configuration as it is by now: what a command does after
 * it has changed it. What was read before is not read again, unless the
 * configuration says otherwise about what there is to read (cases/original.md N-32).
 */
export async function reopenSession(session: Session): Promise<Session> {
  session.keepAnswers()
  const { ports, registered, options, readings } = session
  const config = resolveConfig(await readConfigFile(ports), namesOf(registered))
  return readsTheSame(config.config, session.config.config)
    ? new Session(ports, config, registered, options, readings)
    : new Session(ports, config, registered, options, readings.over(config))
}

function namesOf({ registryTypes, packageManagers }: Registered): KnownRegistrations {
  return {
    registryTypes: registryTypes.map((type) => type.key),
    packageManagers: packageManagers.map((pm) => pm.name),
  }
}

/** Settings that decide what is read, rather than what comes of it. */
function readsTheSame(left: Config, right: Config): boolean {
  const print = ({ registries, builtinRegistries, agentsSyncing, frontmatter }: Config): string =>
    JSON.stringify([registries, builtinRegistries, agentsSyncing, frontmatter])
  return print(left) === print(right)
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

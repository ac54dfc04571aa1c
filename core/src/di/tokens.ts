import type {
  AgentAdapter,
  FileReader,
  GateQuery,
  PackageManager,
  PredicateKind,
  RegistryType,
  UpdateLevel,
  VerdictProvider,
} from '@symposium/sdk'
import type { LoadedConfig } from '../config/load.js'
import type { HookPrograms } from '../hooks/layers/launcher-script.js'
import type { Ports } from '../host/ports.js'
import type { Problem } from '../report/problem.js'
import type { Reporter } from '../report/reporter.js'
import type { AdapterHosts } from './adapter-hosts.js'
import type { InjectionToken } from './tsyringe.js'

/** What was registered by all extensions, duplicates removed and reported. Lists are single values: no multi-injection. */
export interface Registered {
  readonly packageManagers: readonly PackageManager[]
  readonly registryTypes: readonly RegistryType[]
  readonly agents: readonly AgentAdapter[]
  readonly predicateKinds: readonly PredicateKind[]
  readonly gateQueries: readonly GateQuery[]
  /** Beside those of the loop. */
  readonly gatePoints: readonly string[]
  readonly verdictProviders: readonly VerdictProvider[]
  /** What went wrong at start-up, each with the name of who caused it. */
  readonly problems: readonly Problem[]
}

/** What a session is told by whoever opens it. */
export interface SessionOptions {
  readonly reporter: Reporter
  /** Of the product: caches of another version read as empty. */
  readonly version: string
  /** How far loading a package may go. */
  readonly level: UpdateLevel
  /** When the run began, in milliseconds since the epoch: before anything was read. */
  readonly startedAt: number
  /** What the launcher of hooks starts; absent where none is to be made. */
  readonly launcher?: HookPrograms
  /** Told what is going on, for a display of progress. */
  readonly onPhase: (text: string) => void
  /** Milliseconds for one call to an adapter, in place of what its level allows. */
  readonly adapterDeadline?: number
}

export const PORTS: InjectionToken<Ports> = Symbol('Ports')
export const LOADED_CONFIG: InjectionToken<LoadedConfig> = Symbol('LoadedConfig')
export const REGISTERED: InjectionToken<Registered> = Symbol('Registered')
/** The files of projects, registries and packages, each asked about once in a run. */
export const SOURCE_FILES: InjectionToken<FileReader> = Symbol('SourceFiles')
export const ADAPTER_HOSTS: InjectionToken<AdapterHosts> = Symbol('AdapterHosts')
export const SESSION_OPTIONS: InjectionToken<SessionOptions> = Symbol('SessionOptions')

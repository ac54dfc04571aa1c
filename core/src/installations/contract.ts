import type { UpdateLevel } from '@symposium/sdk'
import type { Installation, Runnable } from '../manifest/plugin.js'
import type { Problem } from '../report/problem.js'

/** What of a plugin its installations need. A `Plugin` is one. */
export interface InstallingPlugin {
  readonly name: string
  /** Absolute; where `install_commands` run. */
  readonly directory: string
  readonly installations: readonly Installation[]
}

/** What is to be run, by whoever names it: a hook, an MCP server, a subcommand, a predicate. */
export interface LocateRequest {
  readonly plugin: InstallingPlugin
  readonly installation: Installation
  /** What a hook picks inside the installation, where that says nothing itself. */
  readonly runnable?: Runnable
  /**
   * Names of installations of the plugin to acquire first, in this order: a hook's `requirements`.
   * Those of the installation where absent.
   */
  readonly requirements?: readonly string[]
}

export interface AcquireRequest extends LocateRequest {
  readonly level: UpdateLevel
  /** False where nothing may be fetched: what was never obtained is then unavailable. */
  readonly network: boolean
}

/** A program to start without a shell: `argv` is the program and what comes before any other argument. */
export interface ResolvedRunnable {
  readonly type: 'executable' | 'script'
  readonly argv: readonly [program: string, ...first: string[]]
}

/** What the children of a plugin are told of one installation (spec/agents-and-hooks.md 3.10 step 6). */
export interface Exposure {
  /** Of the installation. */
  readonly name: string
  /** The directory that it was installed into; absent where it is not ours. */
  readonly directory?: string
  /** Of its program or script; a bare name where PATH leads to it. */
  readonly path?: string
}

export interface Located {
  /** Absent for an installation that only sets something up. */
  readonly run?: ResolvedRunnable
  /** The installation's own first, then those of its requirements in their order. */
  readonly exposures: readonly Exposure[]
  /** Paths whose stamp (or absence) changes whenever this answer may change. */
  readonly inputs: readonly string[]
}

export type Acquired =
  | ({ readonly state: 'ready'; readonly warnings: readonly Problem[] } & Located)
  | { readonly state: 'unavailable'; readonly problem: Problem; readonly warnings: readonly Problem[] }

/** Obtains what hooks, MCP servers, subcommands and predicates run. One for each run: an installation is acquired once in it. */
export interface Installer {
  /** Never rejects for anything that is wrong with an installation, its source or the network. */
  acquire(request: AcquireRequest, signal?: AbortSignal): Promise<Acquired>
  /**
   * Looks for newer versions of what is in the cache already, each source once, at the
   * level `check` (spec/agents-and-hooks.md 3.4). Nothing is obtained for the first time.
   * @returns what went wrong; whatever was there still serves.
   */
  refresh(requests: readonly LocateRequest[], signal?: AbortSignal): Promise<readonly Problem[]>
  /**
   * What {@link Installer.acquire} would answer, where that needs neither network nor a
   * process nor a write; `undefined` where it would. Costs a few looks at files.
   */
  located(request: LocateRequest): Located | undefined
}

import type { Ports } from '../host/ports.js'
import type { Reporter } from '../report/reporter.js'

export type InstallPorts = Pick<
  Ports,
  | 'environment'
  | 'directories'
  | 'files'
  | 'writer'
  | 'processes'
  | 'locks'
  | 'clock'
  | 'caches'
  | 'http'
  | 'archives'
  | 'stages'
  | 'programs'
>

/** Milliseconds. */
export interface InstallTimeouts {
  /** One run of an installer, which may compile. */
  readonly install: number
  /** One of `install_commands`. */
  readonly command: number
  /** One question to a registry or a remote repository. */
  readonly query: number
  /** Waiting for another run that installs the same. */
  readonly lock: number
}

export interface InstallerOptions {
  /** Of the product. */
  readonly version: string
  /** Hears what installers and commands print: none of it may reach standard output (G-13). */
  readonly report: Pick<Reporter, 'debug'>
  /** Sparse index of crates; that of crates.io unless a test serves one. No file of a project has a say in it (cases/security.md S86). */
  readonly crateIndex?: string
  /** Likewise, of GitHub. */
  readonly gitHubApi?: string
  readonly timeouts?: Partial<InstallTimeouts>
}

export interface InstallContext {
  readonly ports: InstallPorts
  readonly version: string
  readonly report: Pick<Reporter, 'debug'>
  readonly crateIndex: string
  readonly gitHubApi: string
  readonly timeouts: InstallTimeouts
}

const TIMEOUTS: InstallTimeouts = { install: 900_000, command: 300_000, query: 20_000, lock: 600_000 }

export function installContext(ports: InstallPorts, options: InstallerOptions): InstallContext {
  return {
    ports,
    version: options.version,
    report: options.report,
    crateIndex: options.crateIndex ?? 'https://index.crates.io',
    gitHubApi: options.gitHubApi ?? 'https://api.github.com',
    timeouts: { ...TIMEOUTS, ...options.timeouts },
  }
}

import { join } from 'node:path'
import type { Directories, Ports } from '../host/ports.js'
import type { Problem } from '../report/problem.js'
import type { RegistryTable } from './registries.js'
import type { Settings } from './settings.js'

/** `broken`: there is a file that cannot be used, so nothing may be saved over it. */
export type ConfigState = 'absent' | 'ok' | 'broken'

/** The user's file as far as it can be understood before any adapter is known. */
export interface ConfigFile {
  /** Absolute path, whether or not something is there. */
  readonly file: string
  readonly state: ConfigState
  readonly settings: Settings
  readonly registries: readonly RegistryTable[]
  readonly problems: readonly Problem[]
}

export type ConfigPorts = Pick<Ports, 'directories' | 'files' | 'caches'>

/** Nobody's configuration is as long as this, in bytes. */
export const LONGEST_FILE = 1024 * 1024

export function configPath(directories: Directories): string {
  return join(directories.config, 'config.toml')
}

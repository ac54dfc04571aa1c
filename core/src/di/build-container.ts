import type { FileReader } from '@symposium/sdk'
import type { LoadedConfig } from '../config/load.js'
import type { Ports } from '../host/ports.js'
import type { AdapterHosts } from './adapter-hosts.js'
import {
  ADAPTER_HOSTS,
  LOADED_CONFIG,
  PORTS,
  REGISTERED,
  SESSION_OPTIONS,
  SOURCE_FILES,
  type Registered,
  type SessionOptions,
} from './tokens.js'
import { globalContainer, type DependencyContainer } from './tsyringe.js'

export interface ContainerInput {
  readonly ports: Ports
  readonly config: LoadedConfig
  readonly registered: Registered
  readonly hosts: AdapterHosts
  readonly sourceFiles: FileReader
  readonly options: SessionOptions
}

/**
 * One fresh container for one session. It hangs below tsyringe's global one only
 * because the library makes containers no other way; nothing is ever registered
 * there, so nothing can be hidden or leak from one session into another.
 */
export function buildContainer(input: ContainerInput): DependencyContainer {
  return globalContainer
    .createChildContainer()
    .register(PORTS, { useValue: input.ports })
    .register(LOADED_CONFIG, { useValue: input.config })
    .register(REGISTERED, { useValue: input.registered })
    .register(SOURCE_FILES, { useValue: input.sourceFiles })
    .register(ADAPTER_HOSTS, { useValue: input.hosts })
    .register(SESSION_OPTIONS, { useValue: input.options })
}

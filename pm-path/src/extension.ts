import { PROTOCOL_VERSION, type Extension, type RegistryType } from '@symposium/sdk'
import { createPathRegistry } from './registry.js'

/** Serves `[[registry]]` entries with `path = "…"`. */
export const pathRegistryType: RegistryType = { key: 'path', create: createPathRegistry }

export const path: Extension = {
  name: '@symposium/pm-path',
  protocol: PROTOCOL_VERSION,
  register: (registry) => registry.registryType(pathRegistryType),
}

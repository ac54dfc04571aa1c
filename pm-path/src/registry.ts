import {
  createEntryRegistry,
  type Host,
  type PackageManager,
  type RegistryConfiguration,
} from '@symposium/sdk'
import { existingRoot, resolveRoot } from './root.js'

/**
 * A directory of plugins as a registry instance.
 *
 * @throws SymposiumError `REGISTRY_INVALID` for a location that names no directory.
 */
export function createPathRegistry(configuration: RegistryConfiguration, host: Host): PackageManager {
  const root = resolveRoot(configuration)
  return createEntryRegistry(
    {
      name: configuration.name,
      source: { type: 'path', path: root.path },
      root: () => existingRoot(root, host.files),
    },
    host,
  )
}

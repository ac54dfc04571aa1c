import { createEntryRegistry, SymposiumError } from '@symposium/sdk'
import type { Host, PackageManager, RegistryConfiguration, TreePlan } from '@symposium/sdk'
import { invalidLocation } from './errors.js'
import { planTree } from './tree.js'

/**
 * A repository of plugins, or a directory of one, as a registry instance: it reads like a directory
 * (spec/pipeline.md 1.8.4), which the host keeps, and is asked for news by `refresh` alone.
 *
 * @throws SymposiumError `REGISTRY_INVALID` for an address that is none.
 */
export function createGitRegistry(configuration: RegistryConfiguration, host: Host): PackageManager {
  const { name } = configuration
  const { source, filler } = planOf(configuration, host)
  const entries = createEntryRegistry(
    {
      name,
      source: { type: 'git', url: source.title },
      root: () => {
        const known = host.trees.known(source)
        if (known === undefined) throw notFetched(source.title)
        return known.directory
      },
    },
    host,
  )
  return {
    ...entries,
    capabilities: [...entries.capabilities, 'refresh'],
    async refresh(level, force, { signal }) {
      const { asked, failure, warnings } = await host.trees.update(source, filler, { level, force, signal })
      // The entries from before serve on; whoever asked for news is told why there are none.
      if (failure !== undefined) throw failure
      warnings.forEach((warning) => host.log.warn(warning))
      return asked
    },
  }
}

function planOf({ name, location }: RegistryConfiguration, host: Host): TreePlan {
  try {
    return planTree({ location, trusted: true }, host)
  } catch (error) {
    throw invalidLocation(name, error)
  }
}

function notFetched(title: string): SymposiumError {
  return new SymposiumError('REGISTRY_NOT_FETCHED', `${title} has not been fetched yet`, {
    remedy: 'run `symposium sync`, which fetches it',
  })
}

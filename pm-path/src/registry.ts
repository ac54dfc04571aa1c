import {
  isSymposiumError,
  SymposiumError,
  type Answer,
  type FileReader,
  type Host,
  type PackageId,
  type PackageManager,
  type PluginOffer,
  type RegistryConfiguration,
} from '@symposium/sdk'
import { findEntry } from './find-entry.js'
import { readLayout, type Layout } from './layout.js'
import { toId, toOffer } from './offer.js'
import { resolveRoot, rootExists, unreadable, type Root } from './root.js'
import { search } from './search.js'
import { showName } from './subpath.js'

/**
 * A directory of plugins as a registry instance. Every call looks anew: an
 * unchanged registry costs about one status call for each entry.
 *
 * @throws SymposiumError `REGISTRY_INVALID` for a location that names no directory.
 */
export function createPathRegistry(configuration: RegistryConfiguration, host: Host): PackageManager {
  const { name } = configuration
  const { files } = host
  const root = resolveRoot(configuration)
  return {
    name,
    capabilities: ['search'],
    registrySource: () => ({ type: 'path', path: root.path }),

    // All entries, whatever the dependencies are: they gate themselves (spec/pipeline.md 1.9).
    async activePlugins(_dependencies, { signal }) {
      const { entries, problems } = layoutOf(root, files, signal)
      return { value: entries.map((found) => toOffer(name, root.path, found)), problems }
    },

    async loadPlugin(id, { signal }) {
      signal.throwIfAborted()
      return id.pm === name ? load(id, root, files) : { value: [], problems: [] }
    },

    async fetch(id, { signal }) {
      signal.throwIfAborted()
      if (id.pm !== name) {
        throw new SymposiumError('PACKAGE_NOT_FOUND', `${showName(id.pm)} is not the registry \`${name}\``)
      }
      const found = findEntry(root, id.name, files)
      return { id: toId(name, found), directory: found.directory }
    },

    async search(query, { signal }) {
      return search(name, layoutOf(root, files, signal).entries, query)
    },
  }
}

function load(id: PackageId, root: Root, files: FileReader): Answer<readonly PluginOffer[]> {
  try {
    return { value: [toOffer(id.pm, root.path, findEntry(root, id.name, files))], problems: [] }
  } catch (error) {
    // A name that leads elsewhere is a fault of whoever made it, not a package that has gone (R18).
    if (isSymposiumError(error) && error.code === 'PACKAGE_NAME_INVALID') {
      return { value: [], problems: [error] }
    }
    throw error
  }
}

/** A registry that cannot be read offers nothing, and says why (spec/pipeline.md 1.9, G20). */
function layoutOf(root: Root, files: FileReader, signal: AbortSignal): Layout {
  signal.throwIfAborted()
  try {
    return rootExists(root, files) ? readLayout(root.path, files) : { entries: [], problems: [] }
  } catch (error) {
    if (!isSymposiumError(error)) {
      throw error
    }
    const problem = error.code === 'FILE_UNREADABLE' ? unreadable(root, error) : error
    return { entries: [], problems: [problem] }
  }
}

import { isSymposiumError, SymposiumError } from '../errors.js'
import type { Host } from '../host.js'
import type { PluginOffer } from '../manifest.js'
import type { PackageId } from '../package-id.js'
import type { Answer, PackageManager, RegistrySource } from '../package-manager.js'
import type { EntryFiles } from './child-path.js'
import { findEntry } from './find-entry.js'
import { readLayout, type Layout } from './layout.js'
import { toId, toOffer } from './offer.js'
import { search } from './search.js'
import { showName } from './subpath.js'

export interface EntryRegistryOptions {
  /** The configured name. */
  readonly name: string
  readonly source: RegistrySource
  /**
   * Absolute directory with the entries, asked for at every call; `undefined` where it may be missing and is.
   * @throws SymposiumError `REGISTRY_UNREADABLE`, `REGISTRY_NOT_FETCHED` where there is none, and why: failure
   *   is not absence.
   */
  readonly root: () => string | undefined
}

/** A registry instance with what every one over a directory has in common. */
export type EntryRegistry = PackageManager & Required<Pick<PackageManager, 'search' | 'registrySource'>>

/**
 * A directory of plugins as a registry instance: the layout of spec/pipeline.md 1.9, for every
 * registry type whose content ends up in a directory. Every call looks anew: an unchanged registry
 * costs about one status call for each entry.
 */
export function createEntryRegistry(
  options: EntryRegistryOptions,
  host: Pick<Host, 'files' | 'environment'>,
): EntryRegistry {
  const { name, source, root } = options
  const files = entryFiles(host)
  return {
    name,
    capabilities: ['search'],
    registrySource: () => source,

    // All entries, whatever the dependencies are: they gate themselves (spec/pipeline.md 1.9).
    async activePlugins(_dependencies, { signal }) {
      signal.throwIfAborted()
      const { directory, entries, problems } = layoutOf(root, files)
      return { value: entries.map((found) => toOffer(name, directory, found)), problems }
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
      signal.throwIfAborted()
      return search(name, layoutOf(root, files).entries, query)
    },
  }
}

function entryFiles({ files, environment }: Pick<Host, 'files' | 'environment'>): EntryFiles {
  return {
    stat: (path) => files.stat(path),
    list: (path) => files.list(path),
    realPath: (path) => files.realPath(path),
    separator: environment.platform === 'win32' ? '\\' : '/',
  }
}

function load(
  id: PackageId,
  root: EntryRegistryOptions['root'],
  files: EntryFiles,
): Answer<readonly PluginOffer[]> {
  try {
    const found = findEntry(root, id.name, files)
    return { value: [toOffer(id.pm, root() ?? found.directory, found)], problems: [] }
  } catch (error) {
    // A name that leads elsewhere is a fault of whoever made it, not a package that has gone (R18).
    if (isSymposiumError(error) && error.code === 'PACKAGE_NAME_INVALID') {
      return { value: [], problems: [error] }
    }
    throw error
  }
}

interface FoundLayout extends Layout {
  readonly directory: string
}

const NOTHING: FoundLayout = { directory: '', entries: [], problems: [] }

/** A registry that cannot be read offers nothing, and says why (spec/pipeline.md 1.9, G20). */
function layoutOf(root: EntryRegistryOptions['root'], files: EntryFiles): FoundLayout {
  let directory: string | undefined
  try {
    directory = root()
    return directory === undefined ? NOTHING : { directory, ...readLayout(directory, files) }
  } catch (error) {
    if (!isSymposiumError(error)) {
      throw error
    }
    const isUnreadable = error.code === 'FILE_UNREADABLE' && directory !== undefined
    return { ...NOTHING, problems: [isUnreadable ? unreadable(directory ?? '', error) : error] }
  }
}

function unreadable(file: string, cause: SymposiumError): SymposiumError {
  return new SymposiumError('REGISTRY_UNREADABLE', 'the registry cannot be read', {
    place: { file },
    ...(cause.remedy === undefined ? {} : { remedy: cause.remedy }),
    cause,
  })
}

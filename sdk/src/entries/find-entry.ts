import { SymposiumError } from '../errors.js'
import { childPath, type EntryFiles } from './child-path.js'
import { classify, classifyByListing } from './entry.js'
import type { FoundEntry } from './layout.js'
import { parseSubpath, showName, SKIPPED_DIRECTORIES } from './subpath.js'

/**
 * One entry by its name, found only where the walk would find it: below no other
 * entry, in no skipped directory, spelled as it is on the disk (a file system that
 * ignores letter case would let one entry answer to several ids).
 *
 * @param root gives the absolute directory of the registry, or `undefined` where it may be missing and is.
 * @throws SymposiumError `PACKAGE_NAME_INVALID` for a name that could lead out of the registry
 *   (spec/pipeline.md R18, G19), `PACKAGE_NOT_FOUND` when there is positively no such entry,
 *   `PACKAGE_UNAVAILABLE` when that cannot be told.
 */
export function findEntry(root: () => string | undefined, name: string, files: EntryFiles): FoundEntry {
  const segments = parseSubpath(name)
  if (segments === undefined) {
    throw new SymposiumError('PACKAGE_NAME_INVALID', `${showName(name)} is no name of an entry`, {
      remedy: 'name an entry by its path below the registry, for example `group/plugin`',
    })
  }
  const found = findReadable(root, segments, files)
  if (found === undefined) {
    throw new SymposiumError('PACKAGE_NOT_FOUND', `${showName(name)} is no entry of this registry`)
  }
  return found
}

function findReadable(
  root: () => string | undefined,
  segments: readonly string[],
  files: EntryFiles,
): FoundEntry | undefined {
  try {
    const directory = root()
    return directory === undefined ? undefined : descend(directory, segments, files)
  } catch (error) {
    throw new SymposiumError('PACKAGE_UNAVAILABLE', `${showName(segments.join('/'))} cannot be looked up`, {
      cause: error,
    })
  }
}

function descend(root: string, segments: readonly string[], files: EntryFiles): FoundEntry | undefined {
  let directory = root
  for (const segment of segments) {
    const parent = classify(directory, files)
    const isListed =
      parent.type === 'listing' &&
      !SKIPPED_DIRECTORIES.has(segment) &&
      parent.listing.some(({ name, type }) => name === segment && (type === 'directory' || type === 'link'))
    if (!isListed) {
      return undefined
    }
    directory = childPath(directory, segment, files.separator)
  }
  const classified = classifyByListing(directory, files)
  return classified.type === 'entry'
    ? { subpath: segments.join('/'), directory, entry: classified.entry }
    : undefined
}

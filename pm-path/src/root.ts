import { resolve } from 'node:path'
import { isSymposiumError, SymposiumError, type FileReader, type RegistryConfiguration } from '@symposium/sdk'

/** The directory that a registry fronts. */
export interface Root {
  /** Absolute. */
  readonly path: string
  /** Its absence is no problem: the option `optional = true`, which the built-in registry has. */
  readonly optional: boolean
  /** As the user wrote it. */
  readonly location: string
}

/**
 * Relative locations start at the configuration's directory (spec/pipeline.md 2.2).
 *
 * @throws SymposiumError `REGISTRY_INVALID` for a location that names no directory.
 */
export function resolveRoot(configuration: RegistryConfiguration): Root {
  const { location, baseDirectory, options, name } = configuration
  if (location.trim() === '' || location.includes('\0')) {
    throw new SymposiumError('REGISTRY_INVALID', `registry \`${name}\`: \`path\` names no directory`, {
      remedy: 'write the directory that holds the plugins, absolute or relative to the configuration',
    })
  }
  return { path: resolve(baseDirectory, location), optional: options['optional'] === true, location }
}

/**
 * The directory where it is there; `undefined` where it is absent and may be.
 *
 * @throws SymposiumError `REGISTRY_UNREADABLE` for anything else: failure is not absence.
 */
export function existingRoot(root: Root, files: FileReader): string | undefined {
  const stat = readStat(root, files)
  if (stat?.type === 'directory') {
    return root.path
  }
  if (stat === undefined && root.optional) {
    return undefined
  }
  throw new SymposiumError('REGISTRY_UNREADABLE', stat === undefined ? 'does not exist' : 'is no directory', {
    place: { file: root.path },
    remedy: root.location.startsWith('~')
      ? '`~` is not expanded: write the path in full'
      : 'correct `path` of this registry, or create the directory',
  })
}

function readStat(root: Root, files: FileReader): ReturnType<FileReader['stat']> {
  try {
    return files.stat(root.path)
  } catch (error) {
    throw unreadable(root, error)
  }
}

function unreadable(root: Root, cause: unknown): SymposiumError {
  return new SymposiumError('REGISTRY_UNREADABLE', 'the registry cannot be read', {
    place: { file: root.path },
    ...(isSymposiumError(cause) && cause.remedy !== undefined ? { remedy: cause.remedy } : {}),
    cause,
  })
}

import { isAbsolute, join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import type { ExtensionEntry } from '../config/config.js'
import type { Directories } from '../host/ports.js'

/** Of any `package.json` that a person wrote, in bytes. */
const LONGEST_MANIFEST = 1024 * 1024

/** A package's directory and its `package.json`, whose members are unchecked. */
export interface ExtensionPackage {
  /** Real path. */
  readonly directory: string
  /** Absolute path of the `package.json`. */
  readonly file: string
  readonly name: string
  readonly manifest: ReadonlyMap<string, unknown>
}

export interface FindPorts {
  readonly files: FileReader
  readonly directories: Directories
}

/** Where `npm install --prefix` puts what the user lets in. */
function managedFolder(directories: Directories): string {
  return join(directories.config, 'extensions')
}

/**
 * Finds a configured extension in the managed folder or, named by an absolute
 * directory, there. A project's `node_modules` is never looked at
 * (design/architecture.md, Third parties).
 *
 * @throws SymposiumError `EXTENSION_NOT_FOUND`, `EXTENSION_INVALID`.
 */
export function findPackage(entry: ExtensionEntry, ports: FindPorts): ExtensionPackage {
  const byName = !isAbsolute(entry.package)
  const path = byName ? pathInFolder(entry.package, ports.directories) : entry.package
  const directory = ports.files.stat(path)?.type === 'directory' ? ports.files.realPath(path) : undefined
  if (directory === undefined) {
    throw new SymposiumError('EXTENSION_NOT_FOUND', 'is not installed', {
      place: { file: path },
      remedy: byName
        ? `npm install --prefix "${managedFolder(ports.directories)}" ${entry.package}`
        : 'correct the directory in the configuration',
    })
  }
  const file = join(directory, 'package.json')
  const manifest = readManifest(file, ports.files)
  const name = manifest.get('name')
  if (typeof name !== 'string' || name === '') {
    throw invalid('its package.json has no `name`', file)
  }
  if (byName && name !== entry.package) {
    throw invalid(`its package.json calls it \`${name}\``, file)
  }
  return { directory, file, name, manifest }
}

/** Own members of a JSON object; inherited names like `constructor` find nothing in a map. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value))
    : undefined
}

export function invalid(message: string, file: string, remedy?: string): SymposiumError {
  return new SymposiumError('EXTENSION_INVALID', message, {
    place: { file },
    remedy: remedy ?? 'report this to the author of the extension',
  })
}

const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/

function pathInFolder(name: string, directories: Directories): string {
  if (!PACKAGE_NAME.test(name)) {
    throw new SymposiumError(
      'EXTENSION_INVALID',
      `\`${name}\` is neither the name of a package nor an absolute directory`,
      {
        remedy: 'write `package = "@scope/name"` or `package = "/absolute/directory"`',
      },
    )
  }
  return join(managedFolder(directories), 'node_modules', ...name.split('/'))
}

function readManifest(file: string, files: FileReader): ReadonlyMap<string, unknown> {
  const text = files.readText(file, LONGEST_MANIFEST)
  if (text === undefined) {
    throw invalid('has no package.json', file, 'install the extension again')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new SymposiumError('EXTENSION_INVALID', 'its package.json is not JSON', {
      place: { file },
      remedy: 'install the extension again',
      cause: error,
    })
  }
  const members = membersOf(value)
  if (members === undefined) {
    throw invalid('its package.json is not an object', file)
  }
  return members
}

import { isAbsolute, join, sep } from 'node:path'
import { SymposiumError, type Extension, type ExtensionDescription, type FileReader } from '@symposium/sdk'
import { requireProtocol } from './description.js'
import { invalid, type ExtensionPackage } from './package.js'

/**
 * The real path of the module to import, which is in the package whichever way the
 * links lead.
 *
 * @throws SymposiumError `PATH_ESCAPES`, `EXTENSION_INVALID`.
 */
export function resolveEntry(
  source: ExtensionPackage,
  description: ExtensionDescription,
  files: FileReader,
): string {
  const { entry } = description
  const escapes = (): SymposiumError =>
    new SymposiumError('PATH_ESCAPES', `its entry \`${entry}\` is not inside the package`, {
      place: { file: source.file },
      remedy: 'report this to the author of the extension',
    })
  if (isAbsolute(entry) || entry.split(/[/\\]/).includes('..')) {
    throw escapes()
  }
  const path = join(source.directory, entry)
  const real = files.stat(path)?.type === 'file' ? files.realPath(path) : undefined
  if (real === undefined) {
    throw invalid(
      `its entry \`${entry}\` does not exist`,
      source.file,
      'build or install the extension again',
    )
  }
  if (!real.startsWith(`${source.directory}${sep}`)) {
    throw escapes()
  }
  return real
}

/**
 * The extension that a module exports.
 *
 * @throws SymposiumError `EXTENSION_INVALID` that says what was found instead, `EXTENSION_PROTOCOL`.
 */
export function extensionOf(exported: unknown, source: ExtensionPackage, file: string): Extension {
  const candidate =
    typeof exported === 'object' && exported !== null && 'default' in exported ? exported.default : undefined
  if (!isExtension(candidate)) {
    throw invalid(
      `${describeExports(exported, candidate)}, not a default export with \`name\`, \`protocol\` and \`register\``,
      file,
    )
  }
  if (candidate.name !== source.name) {
    throw invalid(`calls itself \`${candidate.name}\`, and its package \`${source.name}\``, file)
  }
  requireProtocol(candidate.protocol, file)
  return candidate
}

function isExtension(value: unknown): value is Extension {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'protocol' in value &&
    typeof value.protocol === 'number' &&
    'register' in value &&
    typeof value.register === 'function'
  )
}

function describeExports(exported: unknown, candidate: unknown): string {
  if (typeof candidate === 'function') {
    return 'exports a function by default'
  }
  if (typeof candidate === 'object' && candidate !== null) {
    const present = Object.keys(candidate).slice(0, 10)
    return present.length === 0 ? 'exports an empty object' : `exports an object with ${quote(present)}`
  }
  const names = typeof exported === 'object' && exported !== null ? Object.keys(exported).slice(0, 10) : []
  return names.length === 0 ? 'exports nothing' : `exports ${quote(names)}`
}

function quote(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

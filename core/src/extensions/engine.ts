import { invalid, membersOf, type ExtensionPackage } from './package.js'

/** @throws SymposiumError `EXTENSION_INVALID` where the package says that it needs another Node than this one. */
export async function requireNode(source: ExtensionPackage): Promise<void> {
  const range = membersOf(source.manifest.get('engines'))?.get('node')
  if (typeof range !== 'string') {
    return
  }
  const [{ default: validRange }, { default: satisfies }] = await Promise.all([
    import('semver/ranges/valid.js'),
    import('semver/functions/satisfies.js'),
  ])
  const version = process.versions.node
  // A range that nobody can read forbids nothing.
  if (validRange(range) !== null && !satisfies(version, range, { includePrerelease: true })) {
    throw invalid(
      `needs Node ${range}, and this is ${version}`,
      source.file,
      'use another version of Node or of the extension',
    )
  }
}

import type { FileReader } from '@symposium/sdk'

const MANIFEST = 'symposium.toml'

export function isManifestName(name: string): boolean {
  return name.toLowerCase() === MANIFEST
}

/** Names of the manifests in a directory, the one that is read first (spec/model.md M1). */
export function manifestNames(directory: string, files: FileReader): readonly string[] {
  const entries = files.list(directory) ?? []
  // The documented spelling first: capitals sort before small letters.
  return entries
    .flatMap(({ name, type }) => (type !== 'directory' && isManifestName(name) ? [name] : []))
    .sort()
}

import { join } from 'node:path'

import { Manifests } from './manifests.js'

/**
 * Whether a package has a library. Cargo ignores a dependency on a package
 * without one, and so does `cargo metadata`.
 * @param isLocal whether somebody may be working on it: then a library that is not there yet is an input.
 */
export function hasLibrary(directory: string, isLocal: boolean, manifests: Manifests): boolean {
  const { files } = manifests
  const aside = files.aside()
  const library = join(directory, 'src', 'lib.rs')
  if (isLocal) {
    const declared = manifests.load(join(directory, 'Cargo.toml')).library
    if (declared !== 'automatic') return declared === 'declared'
    if (aside.stat(library) !== undefined) return true
    files.stat(library)
    return false
  }
  if (aside.stat(library) !== undefined) return true
  try {
    return new Manifests(aside).load(join(directory, 'Cargo.toml')).library === 'declared'
  } catch {
    // What cargo could use and we cannot read is counted in rather than lost.
    return true
  }
}

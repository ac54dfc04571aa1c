import type { Trees, TreeSource } from '@symposium/sdk'

import { foldName } from '../names.js'
import type { LocalPackage } from '../offers.js'

/** A version of a crate at a registry, which is one content for ever. */
export interface CrateVersion {
  /** In any spelling. */
  readonly name: string
  readonly version: string
  /** Key of the registry. */
  readonly registry: string
}

/** What the files of a version are kept under. */
export function crateTree({ name, version, registry }: CrateVersion): TreeSource {
  const folded = foldName(name)
  const from = registry === 'crates-io' ? '' : ` of ${registry.replace(/^sparse\+https?:\/\//, '')}`
  return { key: `crate ${registry} ${folded} ${version}`, title: `crate ${folded} ${version}${from}` }
}

/** The files of a version that were downloaded before. */
export function findKept(wanted: CrateVersion, trees: Trees): LocalPackage | undefined {
  const known = trees.known(crateTree(wanted))
  if (known === undefined) return undefined
  const { version } = wanted
  const end = `-${version}`
  // The revision names the crate in the registry's spelling.
  if (!known.revision.endsWith(end)) return undefined
  return { name: known.revision.slice(0, -end.length), version, directory: known.directory }
}

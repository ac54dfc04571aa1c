import { join } from 'node:path'

import type { DependencySource } from '@symposium/sdk'

import { findCheckout } from './checkouts.js'
import type { CargoConfig } from './config.js'
import type { LockedPackage } from './lock.js'
import { findExtracted } from './registry.js'
import { findOrigin } from './replacement.js'
import type { RootSearch } from './root.js'
import { findVendored } from './vendored.js'

export interface Located {
  readonly source: DependencySource
  /** `undefined` while the package's files are not on this machine. */
  readonly directory: string | undefined
}

/**
 * Where the files of a locked package are, by looking: cargo's own directory
 * names hold hashes. What was looked for in vain is remembered as an input, so
 * that the answer changes when the package arrives.
 */
export function locate(locked: LockedPackage, config: CargoConfig, search: RootSearch): Located {
  if (locked.source === undefined) return { source: 'unknown', directory: undefined }
  const { manifests, cargoHome } = search
  const { id, commit } = locked.source
  const origin = findOrigin(id, config)
  if (origin.type === 'directory') {
    return { source: 'vendored', directory: findVendored(origin.directory, locked, manifests) }
  }
  if (origin.type === 'source' && origin.id.type === 'git') {
    const { repository } = origin.id
    const checkouts = join(cargoHome, 'git', 'checkouts')
    return { source: 'git', directory: findCheckout(locked, { checkouts, repository, commit }, search) }
  }
  const registry = origin.type === 'source' && origin.id.type === 'registry' ? origin.id : undefined
  return {
    source: 'registry',
    directory: findExtracted(locked, { cargoHome, registry, files: manifests.files }),
  }
}

import type { Host } from '@symposium/sdk'

import type { LocalPackage } from '../offers.js'
import { answeringRegistry } from './answering.js'
import { OnlyCargo } from './failures.js'
import { findKept } from './kept-crate.js'

/** An exact version that was downloaded before, from the registry that would be asked for it now. */
export function findKeptVersion(
  wanted: {
    readonly name: string
    readonly version: string
    readonly registry: string | undefined
    readonly cwd: string
  },
  host: Host,
): LocalPackage | undefined {
  try {
    const { registry } = answeringRegistry(wanted, host, { onlyLook: true })
    return findKept({ ...wanted, registry: registry.key }, host.trees)
  } catch (error) {
    if (error instanceof OnlyCargo) return undefined
    throw error
  }
}

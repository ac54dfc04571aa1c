import type { PackageManager } from '@symposium/sdk'
import type { Instance } from '../registry/instance.js'

/** A package manager that is asked about packages in the making. Whose it is does not matter: nothing is loaded. */
export function authoringInstance(pm: PackageManager): Instance {
  return {
    name: pm.name,
    kind: 'transport',
    trusted: false,
    legacy: false,
    builtin: false,
    autoUpdate: false,
    pm,
  }
}

import { PROTOCOL_VERSION, type Extension } from '@symposium/sdk'

import { createCargo } from './cargo.js'

/** Adds Cargo as a package manager. */
export const cargo: Extension = {
  name: '@symposium/pm-cargo',
  protocol: PROTOCOL_VERSION,
  register(registry, host) {
    registry.packageManager(createCargo(host))
  },
}

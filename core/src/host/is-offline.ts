import type { Environment } from '@symposium/sdk'

/** Whoever sets the variable wants no repository and no registry to be asked: what is here serves. */
export function isOffline({ variables }: Environment): boolean {
  return (variables['SYMPOSIUM_OFFLINE'] ?? '') !== ''
}

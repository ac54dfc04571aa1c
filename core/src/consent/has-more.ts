import type { Admission } from './admit.js'

/** Whether a package has something that the user may still want to agree to. */
export function hasMore(admission: Admission | undefined): boolean {
  return admission !== undefined && admission.withheld.length > admission.refused.length
}

import type { JsonObject, Outcome } from '@symposium/sdk'
import { plain } from '../../report/show.js'

/** Characters. */
const LONGEST = 500

/** What is seen names files and branches, which come from the repository. */
export function holding(seen: string, details?: JsonObject): Outcome {
  return { holds: true, seen: plain(seen, LONGEST), ...(details === undefined ? {} : { details }) }
}

export function failing(seen: string, details?: JsonObject): Outcome {
  return { holds: false, seen: plain(seen, LONGEST), ...(details === undefined ? {} : { details }) }
}

/** There was nothing to go by. */
export function unanswered(seen: string): Outcome {
  return { holds: false, seen: plain(seen, LONGEST), unavailable: true }
}

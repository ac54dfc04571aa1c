import type { JsonObject, Outcome } from '@symposium/sdk'

export function holding(seen: string, details?: JsonObject): Outcome {
  return { holds: true, seen, ...(details === undefined ? {} : { details }) }
}

export function failing(seen: string, details?: JsonObject): Outcome {
  return { holds: false, seen, ...(details === undefined ? {} : { details }) }
}

/** There was nothing to go by. */
export function unanswered(seen: string): Outcome {
  return { holds: false, seen, unavailable: true }
}

import type { Registered } from '../di/tokens.js'
import { knownPoints } from './points.js'

/** Every point at which gates may be, in the order in which a loop passes them; those that are added come last. */
export function gatePoints({ gatePoints: added }: Pick<Registered, 'gatePoints'>): readonly string[] {
  return knownPoints(added)
}

/** Points that agents check by themselves, at an event of theirs; for all others somebody runs `symposium gates run`. */
export function boundPoints(_registered: Pick<Registered, 'agents'>): readonly string[] {
  return []
}

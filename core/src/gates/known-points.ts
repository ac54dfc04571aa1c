import type { Registered } from '../di/tokens.js'
import { knownPoints } from './points.js'

/** Every point at which gates may be, in the order in which a loop passes them; those that are added come last. */
export function gatePoints({ gatePoints: added, agents }: Points): readonly string[] {
  return knownPoints([
    ...added,
    ...agents.flatMap(({ hooks }) => hooks?.points ?? []).map(({ point }) => point),
  ])
}

type Points = Pick<Registered, 'gatePoints' | 'agents'>

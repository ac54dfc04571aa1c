import { join } from 'node:path'
import type { StateFiles } from '../../host/ports.js'
import { forgetOldSessions } from '../layers/agent-session.js'
import { markersIn } from '../layers/marker.js'

/** Milliseconds after which a marker is made anew by the next event, if there is one. */
const LONGEST_MARKER = 30 * 24 * 60 * 60 * 1000
/** Looked at in one go; the rest waits for the next time. */
const MOST_ENTRIES = 2_000

export interface TidyUp {
  readonly state: StateFiles
  /** The state directory. */
  readonly root: string
  /** Where the plan of the workspace is kept. */
  readonly directory: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Forgets sessions that are over and markers of places where nobody works any more. */
export function tidyUp({ state, root, directory, now }: TidyUp): void {
  forgetOldSessions(state, directory, now)
  const rest = [markersIn(root)]
  let looked = 0
  for (let path = rest.pop(); path !== undefined && looked < MOST_ENTRIES; path = rest.pop()) {
    looked += 1
    const time = state.timeOf(path)
    if (time === undefined) {
      for (const name of state.names(path)) {
        rest.push(join(path, name))
      }
    } else if (time < now - LONGEST_MARKER) {
      state.remove(path)
    }
  }
}

import type { Readings } from '../readings.js'
import type { Problem } from '../report/problem.js'
import { plain } from '../report/show.js'

/** What is not known of the things that the project depends on. */
export interface Unread {
  /** Package managers that could not tell, or not in full. */
  readonly managers: readonly string[]
  /** Why, as it is said at a point. */
  readonly problems: readonly Problem[]
}

/** Gates hang on dependencies, and packages bring gates: what nobody could read is no reason to pass. */
export async function unreadOf(readings: Readings): Promise<Unread> {
  const parts = [await readings.workspace(), await readings.dependencies()]
  return {
    managers: [...new Set(parts.flatMap(({ unanswered }) => unanswered))],
    problems: parts.flatMap(({ problems }) => problems.map(notEnforced)),
  }
}

/** A reason that somebody else put into words. */
const LONGEST_REASON = 300

function notEnforced({ message, place, remedy }: Problem): Problem {
  const reason = plain(message, LONGEST_REASON)
  return {
    code: 'GATE_NOT_ENFORCED',
    message: `what the project depends on is not known in full, and gates that hang on it are not enforced: ${reason}`,
    ...(place === undefined ? {} : { place }),
    ...(remedy === undefined ? {} : { remedy }),
  }
}

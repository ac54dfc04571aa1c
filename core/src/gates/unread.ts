import type { Readings } from '../readings.js'
import type { Problem } from '../report/problem.js'
import { plain } from '../report/show.js'

/** Package managers that could not tell, or not in full, what the project depends on: no gate passes by that. */
export async function silentManagers(readings: Readings): Promise<readonly string[]> {
  const { unanswered: ofWorkspace } = await readings.workspace()
  const { unanswered } = await readings.dependencies()
  return [...new Set([...ofWorkspace, ...unanswered])]
}

/**
 * What is not known of the things that gates hang on and come from, as it is said at a point: a gate that nobody could
 * read is not enforced, and never silently so (spec/gates.md 5.1).
 */
export async function unreadProblems(readings: Readings): Promise<readonly Problem[]> {
  const { problems: ofWorkspace } = await readings.workspace()
  const { problems } = await readings.dependencies()
  const managers = await silentManagers(readings)
  const others = (await readings.unanswered()).filter((name) => !managers.includes(name))
  return [...[...ofWorkspace, ...problems].map(ofDependencies), ...others.map(ofRegistry)]
}

/** A reason that somebody else put into words. */
const LONGEST_REASON = 300

function ofDependencies({ message, place, remedy }: Problem): Problem {
  const reason = plain(message.replaceAll(/\s+/g, ' '), LONGEST_REASON)
  return {
    code: 'GATE_NOT_ENFORCED',
    message: `what the project depends on is not known in full, and gates that hang on it are not enforced: ${reason}`,
    ...(place === undefined ? {} : { place }),
    ...(remedy === undefined ? {} : { remedy }),
  }
}

/** Registries and extensions. */
function ofRegistry(name: string): Problem {
  return {
    code: 'GATE_NOT_ENFORCED',
    message: `${plain(name, LONGEST_REASON)} could not be read in full, and gates that it would bring are not enforced`,
    remedy: '`symposium sync` says what is wrong',
  }
}

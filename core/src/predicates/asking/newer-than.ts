import { type JsonObject, describeError, type Outcome, type PredicateContext } from '@symposium/sdk'
import { locateFile } from './locate.js'
import { failing, holding, unanswered } from './outcomes.js'

export type NewerThanArgs = JsonObject & {
  readonly target: string
  readonly sources: readonly string[]
}

export function askNewerThan({ target, sources }: NewerThanArgs, context: PredicateContext): Outcome {
  const made = changeOf(target, context)
  if (typeof made !== 'number') return made
  for (const source of sources) {
    const changed = changeOf(source, context)
    if (typeof changed !== 'number') return changed
    if (changed >= made) return failing(`${target} is not newer than ${source}`)
  }
  return holding(`${target} is newer`)
}

/** When a file was changed, in milliseconds since the epoch; or what to answer where it is not there. */
function changeOf(path: string, context: PredicateContext): number | Outcome {
  const located = locateFile(path, context)
  if (located.state === 'refused') return unanswered(located.reason)
  const { files } = context
  if (files.modifiedAt === undefined) return unanswered('nothing here knows when files change')
  try {
    const time = located.state === 'absent' ? undefined : files.modifiedAt(located.path)
    return time ?? failing(`${path} does not exist`)
  } catch (error) {
    return unanswered(describeError(error))
  }
}

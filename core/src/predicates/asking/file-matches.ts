import { type JsonObject, describeError, type Outcome, type PredicateContext } from '@symposium/sdk'
import { locateFile } from './locate.js'
import { failing, holding, unanswered } from './outcomes.js'
import { searchText } from './search-text.js'

export type FileMatchesArgs = JsonObject & {
  readonly path: string
  readonly pattern: string
  /** Nothing may match. */
  readonly absent?: true
}

/** Bytes. */
const LARGEST = 8 * 1024 * 1024

/** A file that is not there has no answer that holds, `absent` or not: one that was renamed must not pass in silence. */
export async function askFileMatches(args: FileMatchesArgs, context: PredicateContext): Promise<Outcome> {
  const { path } = args
  const located = locateFile(path, context)
  if (located.state === 'refused') return unanswered(located.reason)
  if (located.state === 'absent') return failing(`${path} does not exist`)
  try {
    const text = context.files.readText(located.path, LARGEST)
    if (text === undefined) return failing(`${path} does not exist`)
    const found = await searchText(text, args.pattern)
    if (typeof found === 'string') return unanswered(found)
    const seen = found ? `${path} matches` : `nothing in ${path} matches`
    return found === (args.absent !== true) ? holding(seen) : failing(seen)
  } catch (error) {
    return unanswered(describeError(error))
  }
}

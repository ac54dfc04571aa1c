import { type JsonObject, describeError, type Outcome, type PredicateContext } from '@symposium/sdk'
import { locateFile } from './locate.js'
import { failing, holding, unanswered } from './outcomes.js'

export type FileHashArgs = JsonObject & {
  readonly path: string
  /** In lower case. */
  readonly sha256: string
}

/** Bytes. */
const LARGEST = 256 * 1024 * 1024

export function askFileHash({ path, sha256 }: FileHashArgs, context: PredicateContext): Outcome {
  const located = locateFile(path, context)
  if (located.state === 'refused') return unanswered(located.reason)
  if (located.state === 'absent') return failing(`${path} does not exist`)
  if (context.files.digest === undefined) return unanswered('nothing here takes digests')
  try {
    const digest = context.files.digest(located.path, LARGEST)
    if (digest === undefined) return failing(`${path} does not exist`)
    return digest === sha256
      ? holding(`${path} has that content`)
      : failing(`${path} has another content, ${digest}`, { sha256: digest })
  } catch (error) {
    return unanswered(describeError(error))
  }
}

import type { Environment, FileReader, JsonValue } from '@symposium/sdk'
import { fromCacheFile } from './cache-file.js'
import { callKey, type PredicateCall } from './call.js'
import { isFreshAnswer, readAnswer, type RememberedAnswer } from './remembered-answer.js'

export interface FreshSurroundings {
  readonly files: FileReader
  readonly environment: Environment
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Of the product. */
  readonly version: string
}

/**
 * What is remembered of a call and still counts, for whoever must not run anything: a few looks at files, and no
 * code but this.
 * @param text of the file at `predicateCachePath`; `undefined` where there is none.
 */
export function freshAnswer(
  text: string | undefined,
  call: PredicateCall,
  { version, ...surroundings }: FreshSurroundings,
): RememberedAnswer | undefined {
  const answer = text === undefined ? undefined : readAnswer(entryOf(text, call, version))
  return answer !== undefined && isFreshAnswer(answer, call, surroundings) ? answer : undefined
}

function entryOf(text: string, call: PredicateCall, version: string): JsonValue | undefined {
  try {
    return fromCacheFile(JSON.parse(text) as JsonValue, version).get(callKey(call))
  } catch {
    return undefined
  }
}

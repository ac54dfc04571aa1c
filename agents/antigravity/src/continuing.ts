import { memberOf, type JsonObject } from '@symposium/sdk'

/** A hook that always wants another turn would keep the agent going for ever (design/decisions.md, Hooks). */
const MOST_CONTINUATIONS = 3

export const LET_GO = `Antigravity was continued ${MOST_CONTINUATIONS} times in a row and may stop now`

/**
 * Whether a stop may be continued once more. Executions are counted from 0, and each
 * continuation is another one; a payload without the number counts as the first.
 */
export function continues(payload: JsonObject): boolean {
  const number = memberOf(payload, 'executionNum')
  return typeof number !== 'number' || number < MOST_CONTINUATIONS
}

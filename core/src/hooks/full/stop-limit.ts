import { join } from 'node:path'
import type { HookAnswer } from '@symposium/sdk'
import { nameHash } from '../../host/name-hash.js'
import type { StateFiles } from '../../host/ports.js'

/** Times in a row that gates send an agent back to work before it may end all the same. */
const MOST = 3

export interface StopSession {
  readonly agent: string
  /** Its id; where the agent gives none, there is one for each workspace. */
  readonly id: string | undefined
  /** Where the plan of the workspace is kept. */
  readonly directory: string
  /** False where the agent says that this is the first end of the turn. */
  readonly continued: boolean | undefined
}

/**
 * Lets go of an agent that cannot satisfy a gate: after so many denials in a row in one session the next end of a turn
 * is let through, with a warning, and the count begins anew.
 */
export function limitStops(answer: HookAnswer, session: StopSession, state: StateFiles): HookAnswer {
  const path = join(session.directory, 'sessions', `${session.agent}-${nameHash(session.id ?? '')}.stops`)
  const before = session.continued === false ? 0 : countIn(state.read(path))
  if (answer.verdict !== 'deny' || before >= MOST) {
    state.remove(path)
    return answer.verdict === 'deny' ? letGo(answer) : answer
  }
  // Without a count that lasts, an agent could be kept for ever.
  return state.write(path, String(before + 1)) ? answer : letGo(answer)
}

function letGo({ reason = '', context, systemMessages = [] }: HookAnswer): HookAnswer {
  const message = `Gates would not let the turn end ${MOST} times in a row, and now do: ${reason}`
  return { ...(context === undefined ? {} : { context }), systemMessages: [...systemMessages, message] }
}

function countIn(text: string | undefined): number {
  const count = Number(text ?? '0')
  return Number.isInteger(count) && count > 0 ? count : 0
}

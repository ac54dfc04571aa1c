import { sync } from '../../operations/sync.js'
import { problemFrom } from '../../report/problem.js'
import type { Session } from '../../session.js'
import type { SyncResult } from './sync-result.js'

export interface SyncGate {
  readonly isSessionStart: boolean
  /** This event is none to sync for, as where another directory stands in for the one that the payload names. */
  readonly skip: boolean
}

/**
 * Brings the workspace up to date before an event is answered (spec/agents-and-hooks.md
 * 3.3). What it has to say goes to the session's reporter, which writes to the log; a
 * failure costs the event nothing.
 */
export async function quietSync(session: Session, gate: SyncGate): Promise<SyncResult> {
  const { view } = await session.readings.workspace()
  if (!session.config.config.autoSync || view === undefined) {
    return 'off'
  }
  if (gate.skip) {
    return 'skipped'
  }
  try {
    const caller = gate.isSessionStart ? 'session-start' : 'hook'
    const { failed } = await sync(session, { dryRun: false, caller })
    return failed ? 'failed' : 'done'
  } catch (error) {
    session.reporter.problem(problemFrom(error, { code: 'INTERNAL' }))
    return 'failed'
  }
}

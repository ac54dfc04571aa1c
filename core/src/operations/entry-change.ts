import { reopenSession } from '../open-session.js'
import type { Session } from '../session.js'
import type { EntryScope } from './entry-scope.js'
import { NO_CHANGE, sync, type SyncOutcome } from './sync.js'

export interface EntryChange {
  /** As it was typed: `name` or `pm:name`. */
  readonly name: string
  readonly scope: EntryScope
}

/** Brings the installed skills in line with the configuration that was just changed; outside a workspace there is nothing to do. */
export async function syncAfterChange(session: Session): Promise<SyncOutcome> {
  const { view } = await session.readings.workspace()
  if (view === undefined) {
    return NO_CHANGE
  }
  const changed = await reopenSession(session)
  try {
    return await sync(changed, { dryRun: false })
  } finally {
    changed.close()
  }
}

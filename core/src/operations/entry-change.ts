import type { Session } from '../session.js'
import type { EntryScope } from './entry-scope.js'
import { NO_CHANGE, sync, type SyncOutcome } from './sync.js'

export interface EntryChange {
  /** As it was typed: `name` or `pm:name`. */
  readonly name: string
  readonly scope: EntryScope
  /** Opens a session over the configuration as it is then. */
  readonly reopen: () => Promise<Session>
}

/** Brings the installed skills in line with the configuration that was just changed; outside a workspace there is nothing to do. */
export async function syncAfterChange(reopen: EntryChange['reopen']): Promise<SyncOutcome> {
  const session = await reopen()
  const { view } = await session.workspace()
  return view === undefined ? NO_CHANGE : sync(session, { dryRun: false })
}

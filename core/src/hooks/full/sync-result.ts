/**
 * What became of the sync in front of an event; `off` where there is nothing to sync, or
 * the user does not want it. After one that was skipped nothing counts as up to date.
 */
export type SyncResult = 'skipped' | 'off' | 'done' | 'failed'

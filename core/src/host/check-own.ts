import { SymposiumError, type FileStat } from '@symposium/sdk'
import { WRITABLE_BY_ALL } from './private-mode.js'

/** Who may replace any file has no need of this one. */
const ADMINISTRATOR = 0

/**
 * Refuses what somebody else may have written where it decides what runs as the user (cases/security.md S109).
 * @param uid of the user; absent where files have no owner.
 * @throws SymposiumError `LEDGER_DAMAGED`.
 */
export function checkOwn(stat: FileStat | undefined, uid: number | undefined): void {
  if (stat === undefined || uid === undefined) {
    return
  }
  const { owner = uid, mode } = stat
  if (owner !== uid && owner !== ADMINISTRATOR) {
    throw new SymposiumError('LEDGER_DAMAGED', `belongs to another user (uid ${owner})`)
  }
  if ((mode & WRITABLE_BY_ALL) !== 0) {
    throw new SymposiumError('LEDGER_DAMAGED', 'can be written to by every user')
  }
}

import type { Session } from '../session.js'
import { findNewer } from './find-newer.js'
import { isUpdateUnwanted, type InstalledProgram } from './update.js'

/**
 * What an agent is told about a newer version, at most once a day.
 * @param patience milliseconds that the registry is waited for.
 */
export async function nudgeForUpdate(
  session: Session,
  { registry }: InstalledProgram,
  patience: number,
): Promise<string | undefined> {
  if (isUpdateUnwanted(session)) {
    return undefined
  }
  const current = session.options.version
  const newest = await findNewer(session.ports, {
    current,
    timeout: patience,
    ...(registry === undefined ? {} : { registry }),
  })
  return newest === undefined
    ? undefined
    : `Symposium ${newest} is available; this is ${current}. The user can install it with \`symposium self-update\`.`
}

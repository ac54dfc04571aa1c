import { remoteRegistries, type RefreshOptions, type RefreshOutcome } from '../registry/refresh.js'
import type { Session } from '../session.js'

/**
 * Asks remote registries for news, before anything is read of them in this run. Failures are warnings
 * of the session, and what was there before serves on. Does nothing where no registry is remote.
 */
export async function refreshRegistries(
  session: Session,
  options: Partial<RefreshOptions> = {},
): Promise<readonly RefreshOutcome[]> {
  const { level } = session.options
  if (level === 'none' || remoteRegistries(session.readings.instances()).length === 0) {
    return []
  }
  session.options.onPhase('Refreshing the registries')
  return session.readings.refresh({ level, ...options })
}

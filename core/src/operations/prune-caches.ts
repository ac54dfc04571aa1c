import { join } from 'node:path'
import { describeError, isJsonObject } from '@symposium/sdk'
import type { Session } from '../session.js'

/** Milliseconds between two looks. */
const LOOKED_EVERY = 24 * 60 * 60 * 1000

/**
 * Once a day, takes out of the caches what nothing has used for a month, and says so. Where that fails
 * nobody is bothered: `doctor` finds it.
 */
export async function pruneCaches(session: Session): Promise<void> {
  const { ports, reporter } = session
  const { caches, clock, directories } = ports
  const mark = join(directories.cache, 'pruned.json')
  const value = caches.read(mark)
  const looked = isJsonObject(value) && typeof value['at'] === 'number' ? value['at'] : undefined
  const now = clock.now()
  if (looked !== undefined && looked <= now && now - looked < LOOKED_EVERY) return
  caches.write(mark, { at: now })
  // Where there was no mark, nothing is old either, or it can wait for another day.
  if (looked === undefined) return
  try {
    const { unusedCaches, UNUSED_FOR_LONG } = await import('./unused-caches.js')
    for (const { path, what, remove } of await unusedCaches(session, UNUSED_FOR_LONG)) {
      await remove()
      reporter.emit({ kind: 'own_files_removed', path, what })
    }
  } catch (error) {
    reporter.debug(`the caches are not tidied up: ${describeError(error)}`)
  }
}

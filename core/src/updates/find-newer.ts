import type { Clock, HttpClient } from '../host/ports.js'
import { isNewer, newestVersion } from './newest-version.js'
import {
  isUpdateCheckDue,
  readProductState,
  writeProductState,
  type ProductStatePorts,
} from './product-state.js'

export interface FindNewerPorts extends ProductStatePorts {
  readonly http: HttpClient
  readonly clock: Clock
}

export interface FindNewerOptions {
  /** The version that runs. */
  readonly current: string
  /** See {@link NewestOptions}. */
  readonly registry?: string
  readonly timeout?: number
}

/**
 * Looks for a newer version, at most once a day: the time is written down before anybody is
 * asked, so that a question that fails is not asked again at once (spec/pipeline.md 5.6, L11).
 * @returns `undefined` where there is none, where it is not time, and where nobody answers.
 */
export async function findNewer(
  ports: FindNewerPorts,
  options: FindNewerOptions,
): Promise<string | undefined> {
  const now = ports.clock.now()
  const state = readProductState(ports)
  if (!isUpdateCheckDue(state, now)) {
    return undefined
  }
  writeProductState(ports, { version: options.current, lastUpdateCheck: now })
  try {
    const newest = await newestVersion({ http: ports.http, ...options })
    return isNewer(newest, options.current) ? newest : undefined
  } catch {
    return undefined
  }
}

import { join } from 'node:path'
import type { Directories, StateFiles } from '../host/ports.js'

/** Where events are kept: on this machine alone (spec/pipeline.md 5.7). */
export function telemetryDirectory({ config }: Pick<Directories, 'config'>): string {
  return join(config, 'telemetry')
}

const EVENT_FILE = /^events-(\d{4}-\d{2}-\d{2})\.jsonl$/

/** Of the day of an event, in UTC. */
export function eventFile(directories: Pick<Directories, 'config'>, time: number): string {
  return join(telemetryDirectory(directories), `events-${dateOf(time)}.jsonl`)
}

/** Names of the files of events in the order of their dates. Anything else in the directory is not ours. */
export function eventFiles(
  directories: Pick<Directories, 'config'>,
  stateFiles: Pick<StateFiles, 'names'>,
): readonly string[] {
  return stateFiles.names(telemetryDirectory(directories)).filter((name) => EVENT_FILE.test(name))
}

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000
const KEPT_DAYS = 30

/** Removes what is older than the time that events are kept for, by the dates in the names. */
export function removeOldEvents(
  { directories, state }: { readonly directories: Pick<Directories, 'config'>; readonly state: StateFiles },
  now: number,
): void {
  const oldest = dateOf(now - KEPT_DAYS * DAY)
  for (const name of eventFiles(directories, state)) {
    const date = EVENT_FILE.exec(name)?.[1] ?? oldest
    if (date < oldest) {
      state.remove(join(telemetryDirectory(directories), name))
    }
  }
}

function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

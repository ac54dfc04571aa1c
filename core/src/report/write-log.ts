import { join } from 'node:path'
import type { EventLevel, ReportEvent } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import { describeEvent } from './describe-event.js'

export interface LogLine {
  readonly event: ReportEvent
  readonly level: EventLevel
  /** Milliseconds since the epoch. */
  readonly time: number
}

export type LogPorts = Pick<Ports, 'directories' | 'stateFiles' | 'clock'>

/** Bytes of one day's file; one more of that size stays beside it. */
const MOST_LOG = 4 * 1024 * 1024
/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000
/** Days that logs are kept, and how many of them at most (spec/pipeline.md G74). */
const KEPT_DAYS = 7
const MOST_FILES = 200

/** Ours: one for each day, what it was before it grew too large, and those that older programs made. */
const OWN_FILE = /^symposium-(\d{4})-?(\d{2})-?(\d{2})(?:-\d{6})?\.log(?:\.1)?$/

/** Adds to the log of the day, in UTC. Best effort. */
export function writeLog(lines: readonly LogLine[], command: string, ports: LogPorts): void {
  const { directories, stateFiles, clock } = ports
  const file = join(directories.logs, `symposium-${new Date(clock.now()).toISOString().slice(0, 10)}.log`)
  if (stateFiles.timeOf(file) === undefined) {
    pruneLogs(ports)
  }
  const text = lines
    .map(
      ({ event, level, time }) =>
        `${new Date(time).toISOString()} ${level} ${command}: ${describeEvent(event)}\n`,
    )
    .join('')
  stateFiles.append(file, text, MOST_LOG)
}

/** By the date in the name; whatever has another name is not ours. */
function pruneLogs({ directories, stateFiles, clock }: LogPorts): void {
  const oldest = clock.now() - KEPT_DAYS * DAY
  const logs = stateFiles.names(directories.logs).filter((name) => OWN_FILE.test(name))
  const expired = logs.filter((name) => dateOf(name) < oldest)
  const kept = logs
    .filter((name) => !expired.includes(name))
    .sort((left, right) => dateOf(left) - dateOf(right))
  const surplus = kept.slice(0, Math.max(0, kept.length - MOST_FILES + 1))
  for (const name of [...expired, ...surplus]) {
    stateFiles.remove(join(directories.logs, name))
  }
}

function dateOf(name: string): number {
  const [, year, month, day] = OWN_FILE.exec(name) ?? []
  return Date.parse(`${year}-${month}-${day}`) || 0
}

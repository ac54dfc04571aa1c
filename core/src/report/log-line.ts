import type { EventLevel, ReportEvent } from '@symposium/sdk'

/** Answers that were asked for, and said to whoever asked: they are no news for a log. */
const ANSWERS: ReadonlySet<ReportEvent['kind']> = new Set([
  'consent_pending',
  'explanation',
  // Every check has a line in a log of its own.
  'gate_checked',
  'gate_listed',
  'point_checked',
  'plugin_status',
  'plugins_inactive',
  'telemetry_event',
  'telemetry_status',
])

/** A sync that changed nothing is no news. */
export function isNews(event: ReportEvent): boolean {
  if (event.kind === 'sync_finished') {
    return event.installed + event.updated + event.removed + event.agent_files + event.missing > 0
  }
  return !ANSWERS.has(event.kind)
}

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LEVELS)[number]

/** Whether a log of that level has such events. */
export function isLogged(level: EventLevel, least: LogLevel): boolean {
  return LEVELS.indexOf(level === 'warning' ? 'warn' : level) >= LEVELS.indexOf(least)
}

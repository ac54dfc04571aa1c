import { setKey } from '../config/edit.js'
import { editConfig } from '../config/save.js'
import type { Session } from '../session.js'
import { telemetryDirectory } from '../telemetry/event-files.js'
import { readEvents } from '../telemetry/read-events.js'

/** Says whether events are recorded, and what there is of them (spec/pipeline.md 5.7). */
export function telemetryStatus({ ports, config, reporter }: Session): void {
  const { files, bytes, events } = readEvents(ports)
  const [first, last] = [events.at(0)?.['at'], events.at(-1)?.['at']]
  reporter.emit({
    kind: 'telemetry_status',
    enabled: config.config.telemetry,
    directory: telemetryDirectory(ports.directories),
    files,
    events: events.length,
    bytes,
    ...(typeof first === 'string' ? { first } : {}),
    ...(typeof last === 'string' ? { last } : {}),
  })
}

/** The last ones, oldest first. */
export function showTelemetry({ ports, reporter }: Session, count: number): void {
  const { events } = readEvents(ports)
  const shown = count === 0 ? [] : events.slice(-count)
  if (shown.length === 0) {
    reporter.emit({ kind: 'info', message: 'no events have been recorded' })
  }
  shown.forEach((event) => reporter.emit({ kind: 'telemetry_event', event }))
}

/** @throws SymposiumError what saving the configuration may. */
export async function switchTelemetry({ ports, reporter }: Session, enabled: boolean): Promise<void> {
  await editConfig(ports, (text) => setKey(text, 'telemetry.enabled', enabled))
  const directory = telemetryDirectory(ports.directories)
  reporter.emit({
    kind: 'info',
    message: enabled
      ? `events are recorded from now on, in ${directory} alone; nothing is ever sent`
      : `events are recorded no longer; what was recorded stays in ${directory}`,
  })
}

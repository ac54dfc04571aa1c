import type { CommandLines, EventOf, Line } from './line.js'

export const telemetryLines: CommandLines = (event, shorten) => {
  switch (event.kind) {
    case 'telemetry_status':
      return statusLines(event, shorten)
    case 'telemetry_event':
      return [{ text: JSON.stringify(event.event) }]
    default:
      return undefined
  }
}

function statusLines(event: EventOf<'telemetry_status'>, shorten: (path: string) => string): readonly Line[] {
  const { enabled, directory, files, events, bytes, first, last } = event
  const state: Line = {
    text: enabled ? '🟢 events are recorded, on this machine alone' : '⚪ events are not recorded',
  }
  const place: Line = { text: `in ${shorten(directory)}`, indent: 1 }
  if (events === 0) {
    return [state, place, { text: 'nothing yet', indent: 1 }]
  }
  const count = `${events} ${events === 1 ? 'event' : 'events'} in ${files} ${files === 1 ? 'file' : 'files'}`
  const range =
    first === undefined || last === undefined ? [] : [{ text: `from ${first} to ${last}`, indent: 1 }]
  return [state, place, { text: `${count}, ${sizeText(bytes)}`, indent: 1 }, ...range]
}

function sizeText(bytes: number): string {
  if (bytes < 1024) {
    return `${bytes} B`
  }
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`
}

import type { ReportEvent } from '@symposium/sdk'
import type { Style } from './style.js'

/** One line for people, without its line break. What is in it is made safe for a terminal where it is printed. */
export interface Line {
  readonly text: string
  readonly style?: Style
  readonly indent?: number
}

/** The events of one kind, or of several. */
export type EventOf<Kind extends ReportEvent['kind']> = Extract<ReportEvent, { kind: Kind }>

/** How the events look that only some commands report; `undefined` for those of others. */
export type CommandLines = (
  event: ReportEvent,
  shorten: (path: string) => string,
) => readonly Line[] | undefined

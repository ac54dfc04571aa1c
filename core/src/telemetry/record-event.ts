import type { HookCall, HookEvent } from '@symposium/sdk'
import type { Directories, StateFiles } from '../host/ports.js'
import { plain } from '../report/show.js'
import { eventFile, removeOldEvents } from './event-files.js'

/** What is written down of one event: never what was said, run, read or written. */
export type TelemetryEvent =
  | {
      readonly kind: 'session_start'
      readonly session_id?: string
      readonly agent: string
      readonly plugins?: readonly string[]
    }
  | { readonly kind: 'user_prompt'; readonly session_id?: string }
  | { readonly kind: 'tool_use'; readonly session_id?: string; readonly tool: string }

export interface TelemetrySurroundings {
  readonly directories: Pick<Directories, 'config'>
  readonly state: StateFiles
}

export interface HeardEvent {
  readonly agent: string
  /** Whether this agent tells before a tool is used; else what it tells afterwards counts. */
  readonly tellsBefore: boolean
  readonly event: HookEvent
  readonly call: Pick<HookCall, 'sessionId' | 'toolName'>
  /** Names of the plugins that apply, at the start of a session. */
  readonly plugins?: readonly string[]
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** Characters of a text that comes from an agent. */
const LONGEST = 200

/** Best effort: an event that cannot be written down is lost (spec/pipeline.md 5.7). */
export function recordEvent(heard: HeardEvent, { directories, state }: TelemetrySurroundings): void {
  if (heard.event === 'SessionStart') {
    removeOldEvents({ directories, state }, heard.time)
  }
  const event = toTelemetry(heard)
  if (event !== undefined) {
    const line = JSON.stringify({ at: new Date(heard.time).toISOString(), ...event })
    state.append(eventFile(directories, heard.time), `${line}\n`)
  }
}

function toTelemetry({
  agent,
  event,
  call,
  plugins = [],
  tellsBefore,
}: HeardEvent): TelemetryEvent | undefined {
  const session = call.sessionId === undefined ? {} : { session_id: plain(call.sessionId, LONGEST) }
  switch (event) {
    case 'SessionStart':
      return { kind: 'session_start', ...session, agent, ...(plugins.length === 0 ? {} : { plugins }) }
    case 'UserPromptSubmit':
      return { kind: 'user_prompt', ...session }
    case 'PreToolUse':
      return toolUse(call, session)
    case 'PostToolUse':
      return tellsBefore ? undefined : toolUse(call, session)
    case 'Stop':
      return undefined
  }
}

function toolUse(
  { toolName }: HeardEvent['call'],
  session: { readonly session_id?: string },
): TelemetryEvent | undefined {
  return toolName === undefined ? undefined : { kind: 'tool_use', ...session, tool: plain(toolName, LONGEST) }
}

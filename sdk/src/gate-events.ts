import type { JsonObject } from './json.js'

/** A gate in reports. */
interface ReportedGate {
  readonly point: string
  readonly plugin: string
  readonly id: string
  readonly index: number
  readonly name?: string
  readonly blocking: boolean
  readonly on_error: 'halt' | 'skip'
}

/** Why the user lets a gate pass, and until when (ISO 8601). */
interface ReportedWaiver {
  readonly reason: string
  readonly until: string
}

/** What is reported of gates. */
export interface GateEventKinds {
  /** A gate of a plugin as it is declared. `index` counts the plugin's gates from 0; `on_error` is about checks that could not be made. */
  gate_listed: ReportedGate & {
    /** What is checked, in one line. */
    check: string
    state: 'active' | 'inactive' | 'waived' | 'unreadable'
    reason: string
    /** Names for people of the agents that check it by themselves. */
    agents: readonly string[]
    waiver?: ReportedWaiver
  }
  /** What became of a gate at its point. Every declared gate of the point has exactly one. */
  gate_checked: ReportedGate & {
    /** `not-run`: nobody asked it, as an earlier one halted, or as this is a dry run. `unavailable`: no pass. */
    state: 'inactive' | 'waived' | 'passed' | 'advised' | 'blocked' | 'unavailable' | 'not-run'
    reason: string
    /** What the check says. From outside. */
    message?: string
    /** Its evidence. */
    details?: JsonObject
    /** It stops the point. */
    halts: boolean
    /** Of a dry run: what the check would start, with names of variables alone. */
    plan?: readonly { readonly command: string; readonly cwd?: string; readonly env: readonly string[] }[]
    /** Milliseconds. */
    took?: number
    waiver?: ReportedWaiver
  }
  point_checked: { point: string; outcome: 'continue' | 'halt'; gates: number; dry_run?: true }
  /** `until` is a date and time (ISO 8601); absent where it was taken back. `gate` is absent for all gates of the plugin. */
  gate_waived: { plugin: string; gate?: string; reason?: string; until?: string; removed?: true }
}

import type { EventLevel, ReportEvent } from '@symposium/sdk'
import type { Io } from '../io.js'
import { homeInText, pathShortener } from './home.js'
import { sanitizeJson } from './sanitize.js'
import { createStyler } from './style.js'
import type { CommandLines } from './line.js'
import { isForStderr, renderText } from './text.js'

export interface OutputMode {
  readonly json: boolean
  readonly quiet: boolean
  readonly verbose: boolean
}

/** Where events end up: as text while they happen, or as one JSON array at the end (spec/pipeline.md 5.5). */
export interface Output {
  readonly mode: OutputMode
  /** How the events look that only the command reports which is about to run. */
  learn(lines: CommandLines): void
  event(event: ReportEvent, level: EventLevel): void
  /** Asked-for text such as help: shown under `--quiet` too, never in JSON. */
  text(text: string): void
  /** Prints what JSON mode has collected. */
  finish(): void
}

export function createOutput(io: Io, mode: OutputMode): Output {
  return mode.json ? createJsonOutput(io, mode) : createTextOutput(io, mode)
}

/** Kinds that answer the command itself: `--quiet` keeps them. */
const REQUESTED: ReadonlySet<ReportEvent['kind']> = new Set([
  'plugin_status',
  'plugins_inactive',
  'explanation',
  'validated',
  'validation_finished',
  'file_migrated',
  'migration_finished',
  'completion_script',
  'telemetry_event',
  'telemetry_status',
  'search_match',
  'gate_listed',
  'gate_waived',
  'gate_checked',
  'point_checked',
  'skills_listed',
  'agent_file_listed',
  'package_info',
  'provider_listed',
  'plugin_shown',
  'doctor_finding',
  'own_files_planned',
])

/** Kinds whose text is passed on as it is, to programs or into files. */
const VERBATIM: ReadonlySet<ReportEvent['kind']> = new Set([
  'completion_script',
  'file_migrated',
  'package_info',
  'plugin_shown',
  'telemetry_event',
  'validated',
])

function createTextOutput(io: Io, mode: OutputMode): Output {
  const shorten = pathShortener(io.environment)
  const withoutHome = homeInText(io.environment)
  let commandLines: CommandLines | undefined
  const styles = { stdout: createStyler(io, io.stdout), stderr: createStyler(io, io.stderr) }
  return {
    mode,
    learn(lines) {
      commandLines = lines
    },
    event(event, level) {
      if (level === 'debug' && !mode.verbose) {
        return
      }
      if (mode.quiet && level === 'info' && !REQUESTED.has(event.kind)) {
        return
      }
      if (event.kind === 'plugin_status' && event.collapsed === true && !mode.verbose) {
        return
      }
      const target = isForStderr(level) ? 'stderr' : 'stdout'
      const text = renderText(event, {
        style: styles[target],
        shorten,
        ...(commandLines === undefined ? {} : { commandLines }),
      })
      io[target].write(`${VERBATIM.has(event.kind) ? text : withoutHome(text)}\n`)
    },
    text: (text) => io.stdout.write(text),
    finish: () => undefined,
  }
}

function createJsonOutput(io: Io, mode: OutputMode): Output {
  const events: ReportEvent[] = []
  const text = createTextOutput(io, { json: false, quiet: false, verbose: false })
  return {
    mode,
    learn: (lines) => text.learn(lines),
    event(event, level) {
      if (level !== 'debug' || mode.verbose) {
        events.push(event)
      }
      // Warnings are in the document and visible to whoever watches (cases/faults.md K3).
      if (level === 'warning' || level === 'error') {
        text.event(event, level)
      }
    },
    text: () => undefined,
    finish: () => io.stdout.write(`${sanitizeJson(JSON.stringify(events, undefined, 2))}\n`),
  }
}

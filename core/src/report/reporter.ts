import type { EventLevel, ReportEvent } from '@symposium/sdk'
import type { Problem } from './problem.js'

/** Receives what happens, as it happens. How it is shown is the command line's affair. */
export interface Reporter {
  /** Somebody listens to events of the level `debug`. They are many, and worth making only then. */
  readonly traces: boolean
  emit(event: ReportEvent, level?: EventLevel): void
  /** A problem of one item, as a warning. The same problem is reported once in a run. */
  problem(problem: Problem): void
  debug(message: string): void
}

export function createReporter(
  sink: (event: ReportEvent, level: EventLevel) => void,
  options: { readonly traces: boolean } = { traces: true },
): Reporter {
  const seen = new Set<string>()
  return {
    traces: options.traces,
    emit: (event, level = 'info') => sink(event, level),
    problem(problem) {
      const event = problemEvent(problem, 'warning')
      const key = JSON.stringify(event)
      if (!seen.has(key)) {
        seen.add(key)
        sink(event, 'warning')
      }
    },
    debug: (message) => sink({ kind: 'info', message }, 'debug'),
  }
}

export function problemEvent(problem: Problem, kind: 'warning' | 'error'): ReportEvent {
  return {
    kind,
    code: problem.code,
    message: problem.message,
    ...(problem.place === undefined ? {} : { file: problem.place.file }),
    ...(problem.place?.line === undefined ? {} : { line: problem.place.line }),
    ...(problem.remedy === undefined ? {} : { remedy: problem.remedy }),
  }
}

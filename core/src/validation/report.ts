import type { ReportEvent } from '@symposium/sdk'
import type { Reporter } from '../report/reporter.js'
import type { CheckedItem, Finding, FindingLevel } from './finding.js'

interface ReportOptions {
  readonly reporter: Reporter
  readonly strict: boolean
}

/** One event for each item, and the sum. */
export function reportChecked(
  items: readonly CheckedItem[],
  { reporter, strict }: ReportOptions,
): { readonly valid: boolean } {
  let errors = 0
  let warnings = 0
  for (const item of items) {
    errors += count(item, 'error')
    warnings += count(item, 'warning')
    reporter.emit(eventOf(item, strict))
  }
  const valid = errors === 0 && (!strict || warnings === 0)
  reporter.emit({ kind: 'validation_finished', items: items.length, errors, warnings, valid })
  return { valid }
}

function count({ findings }: CheckedItem, wanted: FindingLevel): number {
  return findings.filter(({ level }) => level === wanted).length
}

function eventOf(item: CheckedItem, strict: boolean): ReportEvent {
  const { kind, name, file, findings, migration } = item
  const error = findings.find(({ level }) => level === 'error')?.message
  const warning = findings.find(({ level }) => level === 'warning')?.message
  return {
    kind: 'validated',
    path: name,
    item_kind: kind,
    valid: error === undefined && (!strict || warning === undefined),
    ...(file === undefined ? {} : { file }),
    ...(error === undefined ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
    findings: findings.map(rowOf),
    ...(migration === undefined ? {} : { migration }),
  }
}

function rowOf({ level, code, message, place, remedy }: Finding): {
  readonly level: FindingLevel
  readonly code: string
  readonly message: string
} {
  return {
    level,
    code,
    message,
    ...(place === undefined ? {} : { file: place.file }),
    ...(place?.line === undefined ? {} : { line: place.line }),
    ...(remedy === undefined ? {} : { remedy }),
  }
}

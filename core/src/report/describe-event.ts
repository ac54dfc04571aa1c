import type { ReportEvent } from '@symposium/sdk'
import { plain } from './show.js'

/** Characters of one line. */
const LONGEST = 1000

/** One line for a log, fit for a terminal and without secrets. */
export function describeEvent(event: ReportEvent): string {
  if (event.kind === 'warning' || event.kind === 'error' || event.kind === 'info') {
    const file = 'file' in event && typeof event.file === 'string' ? `${event.file}: ` : ''
    return plain(withoutSecrets(`${event.kind}: ${file}${event.message}`), LONGEST)
  }
  return plain(withoutSecrets(JSON.stringify(event)), LONGEST)
}

/** What programs print and addresses hold may be meant for nobody else (cases/security.md S97). */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s@]{1,200}@/gi, '$1…@'],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /\b([\w-]*(?:token|secret|password|passwd|api[_-]?key|authorization)["']?\s*[=:]\s*["']?)[^\s"',;&]+/gi,
    '$1…',
  ],
  [/\b(?:gh[pousr]_|github_pat_|npm_|sk-|xox[a-z]-)[\w-]{10,}/g, '…'],
]

export function withoutSecrets(text: string): string {
  return SECRETS.reduce((cleaned, [pattern, replacement]) => cleaned.replace(pattern, replacement), text)
}

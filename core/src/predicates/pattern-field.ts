import type { Fields } from './fields.js'

/** What is compiled from a longer one is a multiple of its length. */
const LONGEST_PATTERN = 500

/**
 * A regular expression. Only its length is looked at: the library that understands it is loaded when it is asked,
 * and bounds the rest (cases/security.md 5.5).
 */
export function patternField(fields: Fields, name: string): string {
  const pattern = fields.anyText(name)
  if (pattern === '') throw fields.wrong(name, 'is empty', 'write what is looked for')
  if (pattern.length > LONGEST_PATTERN) {
    throw fields.wrong(name, `is longer than ${LONGEST_PATTERN} characters`, 'look for less')
  }
  return pattern
}

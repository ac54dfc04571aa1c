import type { JsonValue } from '@symposium/sdk'
import { plain } from '../../report/show.js'

/** Characters of a value that are shown. */
const LONGEST = 60

/** A value for people; of a list or a table only what it is. */
export function showValue(value: JsonValue): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a table'
  return plain(JSON.stringify(value), LONGEST)
}

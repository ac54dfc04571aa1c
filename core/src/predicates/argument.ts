import {
  formatJsonFields,
  hasJsonFields,
  parseJsonFields,
  SymposiumError,
  type JsonObject,
  type JsonValue,
} from '@symposium/sdk'
import { matchParentheses } from './parentheses.js'
import { quote } from '../report/show.js'

interface FieldsForm<Args extends JsonValue> {
  readonly name: string
  readonly fields: readonly string[]
  parseFields(fields: JsonObject): Args
}

/**
 * Arguments from a call that is written with the fields of the table, `git-clean({"untracked": false})`. In a call a
 * field that nobody knows is an error, since there is nobody to warn.
 * @throws SymposiumError `PREDICATE_SYNTAX`.
 */
export function parseFieldsOf<Args extends JsonValue>(kind: FieldsForm<Args>, argument: string): Args {
  const fields = parseJsonFields(argument)
  const unknown = Object.keys(fields).find((field) => !kind.fields.includes(field))
  if (unknown === undefined) return kind.parseFields(fields)
  throw new SymposiumError('PREDICATE_SYNTAX', `${quote(unknown)} is no field of ${quote(kind.name)}`, {
    remedy: `it has ${kind.fields.map(quote).join(', ')}`,
  })
}

/** A short argument where a call can hold it, and the fields for any other. */
export function shortOrFields(short: string, fields: JsonObject): string {
  return isPlain(short) ? short : formatJsonFields(fields)
}

/** Whether a call gives a text back as it is. */
function isPlain(text: string): boolean {
  return text === text.trim() && !hasJsonFields(text) && isBalanced(text)
}

/** Whether the parentheses of a text could stand in a call. */
export function isBalanced(text: string): boolean {
  try {
    matchParentheses(text)
    return true
  } catch {
    return false
  }
}

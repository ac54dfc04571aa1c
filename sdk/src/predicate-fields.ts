import { SymposiumError } from './errors.js'
import type { JsonObject, JsonValue } from './json.js'
import { isJsonObject } from './payload.js'

/** Nesting that no author needs; it bounds the recursion of everything that walks the fields. */
const DEEPEST = 32

/** Nesting of parentheses that is left as it is written. */
const DEEPEST_PARENTHESES = 8

/** A shell's group, `{ ls; }`, and a file's name, `{{name}}`, are not written like this. */
const START_OF_FIELDS = /^\{\s*"(?:[^"\\]|\\.)*"\s*:/

const REMEDY = 'write the fields as one JSON object, as in `{"path": "Cargo.toml"}`'

/** Whether the argument of a call is the fields of the table form: `{"path": "Cargo.toml"}`. */
export function hasJsonFields(argument: string): boolean {
  return START_OF_FIELDS.test(argument)
}

/**
 * The fields in the argument of a call.
 * @throws SymposiumError `PREDICATE_SYNTAX` for what is no JSON object, or is nested more than 32 deep.
 */
export function parseJsonFields(argument: string): JsonObject {
  const value = parseJson(argument)
  if (!isJsonObject(value)) throw wrong('the argument is no JSON object')
  if (isDeeper(value, DEEPEST)) throw wrong(`the argument is nested more than ${DEEPEST} deep`)
  return value
}

/**
 * Fields as the argument of a call, from which {@link parseJsonFields} reads the same ones. Parentheses
 * that would not balance, as those of a call have to, are escaped.
 */
export function formatJsonFields(fields: JsonObject): string {
  const text = JSON.stringify(fields)
  if (hasBalancedParentheses(text)) return text
  // They occur in texts only, never in what JSON itself is made of.
  return text.replaceAll('(', String.raw`\u0028`).replaceAll(')', String.raw`\u0029`)
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** Level by level, since a hostile text may be nested deeper than calls can be. */
function isDeeper(value: JsonValue, limit: number): boolean {
  let level: readonly JsonValue[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

function hasBalancedParentheses(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth < 0 || depth > DEEPEST_PARENTHESES) return false
  }
  return depth === 0
}

function wrong(message: string): SymposiumError {
  return new SymposiumError('PREDICATE_SYNTAX', message, { remedy: REMEDY })
}

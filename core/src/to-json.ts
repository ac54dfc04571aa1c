import type { JsonValue } from '@symposium/sdk'

/**
 * A value that a parser of TOML, YAML or JSON gave, as JSON; `undefined` for what JSON cannot say
 * exactly: dates become their text, and a number that JSON would round has no equal
 * (cases/security.md S72). Nor can it say what is nested without end, or a date that is none.
 */
export function toJson(value: unknown): JsonValue | undefined {
  return convert(value, 0)
}

/** Deeper than any document that is read; what code gives may lead back to itself. */
const DEEPEST = 1000

function convert(value: unknown, depth: number): JsonValue | undefined {
  if (depth > DEEPEST) return undefined
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  // JSON has one zero.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  if (Array.isArray(value)) {
    const items = value.map((item) => convert(item, depth + 1))
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof value !== 'object') return undefined
  const members = Object.entries(value).map(([key, item]) => [key, convert(item, depth + 1)] as const)
  return members.every((member): member is [string, JsonValue] => member[1] !== undefined)
    ? Object.fromEntries(members)
    : undefined
}

import type { JsonValue } from '@symposium/sdk'

/**
 * A value that a parser of TOML, YAML or JSON gave, as JSON; `undefined` for what JSON cannot say
 * exactly: dates become their text, and a number that JSON would round has no equal
 * (cases/security.md S72).
 */
export function toJson(value: unknown): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const items = value.map(toJson)
    return items.every((item) => item !== undefined) ? items : undefined
  }
  if (typeof value !== 'object') return undefined
  const members = Object.entries(value).map(([key, item]) => [key, toJson(item)] as const)
  return members.every((member): member is [string, JsonValue] => member[1] !== undefined)
    ? Object.fromEntries(members)
    : undefined
}

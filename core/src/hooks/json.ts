import type { JsonObject, JsonValue } from '@symposium/sdk'

export type Nullable<T> = T | null

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function stringOr(value: JsonValue | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/**
 * Whether a value nests no deeper than that. What reads and writes JSON calls itself for each
 * level, so that a text of brackets alone would end a whole event.
 */
export function isShallow(value: JsonValue, levels: number): boolean {
  let level: readonly JsonValue[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return false
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item as Record<string, JsonValue>) : [],
    )
  }
  return true
}

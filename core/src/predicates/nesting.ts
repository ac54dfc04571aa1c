import type { JsonValue } from '@symposium/sdk'

/** Whether lists and tables are nested deeper than so many levels; level by level, for hostile ones are deeper than calls can be. */
export function isNestedDeeper(value: JsonValue, limit: number): boolean {
  let level: readonly JsonValue[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

import type { TomlTable, TomlValue } from 'smol-toml'

export type { TomlTable, TomlValue }

export function isTomlTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** A list that TOML can write as `[[header]]` sections. */
export function isTableList(value: unknown): value is TomlTable[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTomlTable)
}

/** Own members only: a document may hold keys like `constructor`. */
export function member(table: TomlTable, key: string): TomlValue | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Equality of content: the order of keys does not count, `nan` equals itself, a date is what it is written as. */
export function sameTomlValue(left: TomlValue | undefined, right: TomlValue | undefined): boolean {
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.toISOString() === right.toISOString()
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => sameTomlValue(element, right[index]))
    )
  }
  if (isTomlTable(left) && isTomlTable(right)) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameTomlValue(left[key], right[key]))
    )
  }
  return left === right || (Number.isNaN(left) && Number.isNaN(right))
}

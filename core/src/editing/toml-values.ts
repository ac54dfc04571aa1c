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

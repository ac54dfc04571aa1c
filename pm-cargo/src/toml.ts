import { parse, TomlError } from 'smol-toml'

import { unreadable } from './errors.js'

export type TomlTable = Readonly<Record<string, unknown>>

/** @throws SymposiumError `WORKSPACE_UNREADABLE` with the place of the fault. */
export function parseToml(text: string, file: string): TomlTable {
  try {
    // Integers beyond 2^53 are legal in the metadata of other tools.
    return parse(text, { integersAsBigInt: 'asNeeded' })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const message = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '')
    throw unreadable(file, `not valid TOML: ${message}`, { line: error.line, column: error.column })
  }
}

/** Own members only: a key such as `constructor` is never found by inheritance. */
export function memberOf(table: TomlTable | undefined, key: string): unknown {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

export function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

export function tableIn(table: TomlTable | undefined, key: string): TomlTable | undefined {
  const value = memberOf(table, key)
  return isTable(value) ? value : undefined
}

export function textIn(table: TomlTable | undefined, key: string): string | undefined {
  const value = memberOf(table, key)
  return typeof value === 'string' ? value : undefined
}

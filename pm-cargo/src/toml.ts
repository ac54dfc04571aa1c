import { parse, TomlError } from 'smol-toml'

import { conflicted, unreadable } from './errors.js'

export type TomlTable = Readonly<Record<string, unknown>>

/** @throws SymposiumError `WORKSPACE_UNREADABLE` with the place of the fault. */
export function parseToml(text: string, file: string): TomlTable {
  try {
    // Integers beyond 2^53 are legal in the metadata of other tools.
    return parse(text, { integersAsBigInt: 'asNeeded' })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const conflict = findConflict(text)
    if (conflict !== undefined) throw conflicted(file, conflict)
    const message = (error.message.split('\n')[0] ?? '').replace(/^Invalid TOML document: /, '')
    throw unreadable(file, `not valid TOML: ${message}`, { line: error.line, column: error.column })
  }
}

/** Line of the first marker that version control leaves where it could not merge. */
function findConflict(text: string): number | undefined {
  const at = text.split('\n').findIndex((line) => /^(<{7}|\|{7}|={7}|>{7})( |\r?$)/.test(line))
  return at < 0 ? undefined : at + 1
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

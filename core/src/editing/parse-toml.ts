import { parse, TomlError } from 'smol-toml'
import { refusal } from './refusal.js'
import type { TextOptions } from './text-tree.js'
import type { TomlTable } from './toml-values.js'

/** The one reading of TOML in this folder: exact for big integers, with keys like `__proto__` as plain own members. */
export function parseTomlText(text: string): TomlTable {
  return parse(text, { integersAsBigInt: 'asNeeded' })
}

/** @param text without a byte-order mark. */
export function parseTomlOrRefuse(text: string, options: TextOptions): TomlTable {
  try {
    return parseTomlText(text)
  } catch (error) {
    const position = error instanceof TomlError ? { line: error.line, column: error.column } : {}
    throw refusal('is not valid TOML', {
      ...options,
      ...position,
      remedy: 'repair the file first',
      cause: error,
    })
  }
}

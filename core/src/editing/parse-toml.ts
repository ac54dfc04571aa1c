import { parse } from 'smol-toml'
import type { TomlTable } from './toml-values.js'

/** The one reading of TOML in this folder: exact for big integers, with keys like `__proto__` as plain own members. */
export function parseTomlText(text: string): TomlTable {
  return parse(text, { integersAsBigInt: 'asNeeded' })
}

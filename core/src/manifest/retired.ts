import type { TableReader } from './table-reader.js'

/** A suggestion that is cut off would be wrong, so one that is too long gives way to an example. */
const LONGEST_SHOWN = 1000

/** Spellings of `depends-on` that earlier versions had, oldest first. */
export const RETIRED_GATES = ['advice-for', 'crates', 'where'] as const

/**
 * Rejects a retired spelling and shows the one that replaced it, with the
 * author's own value in it where there is one (design/decisions.md, Manifest dialects).
 */
export function rejectRetired(reader: TableReader, key: string, remedy: string): void {
  if (!reader.has(key)) return
  reader.value(key)
  reader.reject(`\`${key}\` in ${reader.title} is a retired spelling`, {
    key,
    code: 'MANIFEST_RETIRED',
    remedy,
  })
}

/** `depends-on = ["serde"]` for a value that was written under another key. */
export function dependsOnLine(value: unknown): string {
  const atoms = typeof value === 'string' ? [value] : value
  const known = Array.isArray(atoms) && atoms.every((atom) => typeof atom === 'string')
  const list = known ? inlineList(atoms) : ''
  return `depends-on = ${known && list.length <= LONGEST_SHOWN ? list : '["serde"]'}`
}

/** A TOML array of strings on one line. */
export function inlineList(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`
}

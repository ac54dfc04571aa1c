import { plain, quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import type { Findings } from './findings.js'
import { Item, type ItemPlace } from './item.js'
import { below } from './locus.js'
import { isTable, own, type RawTable } from './toml.js'

/** Entries of one list. What is made of lists that refer to each other must stay within bounds. */
const MOST_ENTRIES = 1000
/** A table with more unknown keys than this was not written by somebody who mistypes. */
const MOST_HINTS = 20

/**
 * Reads one closed table key by key. Every getter makes its key known, reports a
 * value of the wrong type and goes on, so that one pass finds all faults. After
 * the last getter `finish` reports the keys that nobody asked for.
 */
export class TableReader extends Item {
  readonly #table: RawTable
  readonly #known = new Set<string>()

  constructor(table: RawTable, place: ItemPlace, findings: Findings) {
    super(place, findings)
    this.#table = table
  }

  /** The value whatever it is; `undefined` where the key is not written. */
  value(key: string): unknown {
    this.#known.add(key)
    return own(this.#table, key)
  }

  /** Whether the key is written, without making it known. */
  has(key: string): boolean {
    return Object.hasOwn(this.#table, key)
  }

  /** All keys that are written, in the order of the file. */
  keys(): readonly string[] {
    return Object.keys(this.#table)
  }

  text(key: string): string | undefined {
    const value = this.value(key)
    if (value === undefined || typeof value === 'string') return value
    this.wrongType(key, 'a string')
    return undefined
  }

  flag(key: string): boolean | undefined {
    const value = this.value(key)
    if (value === undefined || typeof value === 'boolean') return value
    this.wrongType(key, '`true` or `false`')
    return undefined
  }

  /** An array of strings; empty where the key is not written. */
  texts(key: string): readonly string[] {
    const value = this.value(key)
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      const remedy =
        typeof value === 'string' && value.length < 200
          ? `write \`${key} = [${JSON.stringify(value)}]\``
          : undefined
      this.wrongType(key, 'an array of strings', remedy)
      return []
    }
    const texts: string[] = []
    for (const [index, element] of value.entries()) {
      if (typeof element === 'string') texts.push(element)
      else {
        this.reject(`\`${key}\` in ${this.title} must hold strings only, not ${describe(element)}`, {
          key: [key, index],
        })
      }
    }
    return texts
  }

  table(key: string, title?: string): TableReader | undefined {
    const value = this.value(key)
    if (value === undefined) return undefined
    if (isTable(value)) {
      const place = { at: below(this.at, key), title: title ?? `\`${key}\` in ${this.title}` }
      return new TableReader(value, place, this.findings)
    }
    this.wrongType(key, 'a table')
    return undefined
  }

  /** An array of anything; empty where the key is not written. */
  list(key: string, wanted: string): readonly unknown[] {
    const value = this.value(key)
    if (value === undefined) return []
    if (!Array.isArray(value)) this.wrongType(key, wanted)
    else if (value.length > MOST_ENTRIES) {
      this.reject(`\`${key}\` in ${this.title} has more than ${MOST_ENTRIES} entries`, { key })
    } else return value
    return []
  }

  /**
   * The elements of an array of tables. One that is no table is reported and
   * leaves a gap, so that positions stay those of the file.
   */
  tables(key: string): readonly (TableReader | undefined)[] {
    // Most lists of most manifests are not written.
    if (this.value(key) === undefined) return []
    return this.list(key, `an array of tables, written as \`[[${key}]]\``).map((element, index) => {
      const at = below(this.at, key, index)
      const title = `entry ${index + 1} of \`[[${key}]]\``
      if (isTable(element)) return new TableReader(element, { at, title }, this.findings)
      this.findings.defect({ at, message: `${title} must be a table, not ${describe(element)}` })
      return undefined
    })
  }

  missing(key: string, remedy: string): void {
    this.reject(`\`${key}\` is missing in ${this.title}`, { remedy })
  }

  /** Rejects the value of a key; the received one is shown. */
  wrongType(key: string, wanted: string, remedy?: string): void {
    const received = describe(own(this.#table, key))
    this.reject(`\`${key}\` in ${this.title} must be ${wanted}, not ${received}`, {
      key,
      ...(remedy === undefined ? {} : { remedy }),
    })
  }

  /**
   * Reports what is left over. Tables are closed (spec/model.md 1.2, G9); in the
   * manifest of a package an unknown key is only warned of and ignored, since it
   * may belong to a newer program (G39, cases/original.md F-20).
   *
   * @param remedies what to write instead of keys that people are known to try.
   */
  finish(remedies: Readonly<Record<string, string>> = {}): void {
    const unknown = Object.keys(this.#table).filter((key) => !this.#known.has(key))
    for (const [index, key] of unknown.entries()) {
      const guess = index < MOST_HINTS ? nearest(key, this.#known) : undefined
      const hint = guess === undefined ? '' : `, did you mean \`${guess}\`?`
      const remedy = Object.hasOwn(remedies, key)
        ? remedies[key]
        : `known keys: ${[...this.#known].map(quote).join(', ')}`
      this.findings.unknownKey({
        at: below(this.at, key),
        message: `unknown key ${quote(key)} in ${this.title}${hint}`,
        ...(remedy === undefined ? {} : { remedy }),
      })
    }
  }
}

/** A received value in a few words. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the text "${plain(value, 60)}"`
    case 'number':
    case 'bigint':
      return `the number ${value}`
    case 'boolean':
      return `\`${value}\``
    default:
      if (Array.isArray(value)) return 'an array'
      if (value instanceof Date) return 'a date'
      return value === null ? 'null' : 'a table'
  }
}

import { isJsonObject, memberOf, SymposiumError, type JsonObject, type JsonValue } from '@symposium/sdk'
import { quote } from '../report/show.js'

interface Range {
  readonly least: number
  readonly most: number
}

/** Reads the fields of one kind's table. What it throws is `PREDICATE_SYNTAX` with a remedy. */
export class Fields {
  readonly #kind: string
  readonly #fields: JsonObject

  constructor(kind: string, fields: JsonObject) {
    this.#kind = kind
    this.#fields = fields
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#fields, name)
  }

  value(name: string): JsonValue | undefined {
    return memberOf(this.#fields, name)
  }

  /** Text that is not blank. */
  text(name: string): string {
    const value = this.value(name)
    if (value === undefined) throw this.wrong(name, 'is missing', 'add it')
    return this.#checkedText(name, value)
  }

  optionalText(name: string): string | undefined {
    const value = this.value(name)
    return value === undefined ? undefined : this.#checkedText(name, value)
  }

  /** Text, blank or not. */
  anyText(name: string): string {
    const value = this.value(name)
    if (typeof value === 'string' && value.trim() === '') return value
    return this.text(name)
  }

  /** One of some words; `undefined` where it is left out. */
  optionalChoice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    const choice = choices.find((candidate) => candidate === value)
    if (choice !== undefined) return choice
    const list = choices.map((candidate) => quote(candidate)).join(', ')
    throw this.wrong(name, 'has an unknown value', `write one of ${list}`)
  }

  optionalFlag(name: string): boolean | undefined {
    return this.value(name) === undefined ? undefined : this.flag(name)
  }

  flag(name: string): boolean {
    const value = this.value(name)
    if (typeof value === 'boolean') return value
    throw this.wrong(name, 'is neither true nor false', 'write it without quotes')
  }

  number(name: string): number {
    const value = this.value(name)
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw this.wrong(name, 'is no number', 'write it without quotes')
  }

  optionalInteger(name: string, { least, most }: Range): number | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (Number.isInteger(value)) return this.#within(name, { least, most })
    throw this.wrong(name, 'is no whole number', `write one from ${least} to ${most}`)
  }

  /** Seconds, fractions too; more than none, unless a range is given. */
  optionalSeconds(name: string, range?: Range): number | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (range !== undefined) return this.#within(name, range)
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
    throw this.wrong(name, 'is no number of seconds', 'write a number that is larger than 0')
  }

  /** A list of texts; `undefined` where it is left out. */
  optionalTexts(name: string, { mayBeEmpty = false } = {}): readonly string[] | undefined {
    const value = this.value(name)
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw this.wrong(name, 'is no list', 'write it in brackets')
    return value.map((item: JsonValue) => (mayBeEmpty && item === '' ? '' : this.#checkedText(name, item)))
  }

  optionalTable(name: string): JsonObject | undefined {
    const value = this.value(name)
    if (value === undefined || isJsonObject(value)) return value
    throw this.wrong(name, 'is no table', 'write it in braces')
  }

  wrong(name: string, problem: string, remedy: string): SymposiumError {
    return new SymposiumError('PREDICATE_SYNTAX', `${quote(name)} of ${quote(this.#kind)} ${problem}`, {
      remedy,
    })
  }

  #within(name: string, { least, most }: Range): number {
    const value = this.number(name)
    if (value >= least && value <= most) return value
    throw this.wrong(name, `is not from ${least} to ${most}`, 'write another number')
  }

  #checkedText(name: string, value: JsonValue): string {
    if (typeof value !== 'string') throw this.wrong(name, 'is no text', 'write it in quotes')
    if (value.trim() === '') throw this.wrong(name, 'is empty', 'say what it stands for')
    if (value.includes('\0')) throw this.wrong(name, 'contains a NUL character', 'remove it')
    return value
  }
}

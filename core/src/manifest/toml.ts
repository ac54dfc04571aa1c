import { SymposiumError } from '@symposium/sdk'

/** A table of a manifest as parsed: keys are own properties, values not yet looked at. */
export type RawTable = Readonly<Record<string, unknown>>

export type TomlParser = (text: string, file: string) => RawTable

let parser: TomlParser | undefined

/** The TOML parser, loaded when first asked for: a run in which nothing changed never does. */
export async function tomlParser(): Promise<TomlParser> {
  parser ??= await load()
  return parser
}

async function load(): Promise<TomlParser> {
  const { parse, TomlError } = await import('smol-toml')
  return (text, file) => {
    try {
      // Tables come without a prototype. Large integers are kept exact and then
      // refused by type, like every number: no key takes one (cases/security.md S72).
      return parse(text, { integersAsBigInt: 'asNeeded' })
    } catch (error) {
      if (!(error instanceof TomlError)) throw unreadable(file, error)
      throw new SymposiumError('MANIFEST_SYNTAX', syntaxMessage(error.message), {
        place: { file, line: error.line, column: error.column },
        remedy: 'correct the TOML at this place',
      })
    }
  }
}

/** The parser's message without its drawing of the line, which the place replaces. */
function syntaxMessage(message: string): string {
  const first = message.split('\n', 1)[0] ?? message
  return `not valid TOML: ${first.replace(/^Invalid TOML document: /, '')}`
}

function unreadable(file: string, cause: unknown): SymposiumError {
  return new SymposiumError('MANIFEST_SYNTAX', 'cannot be read as TOML', { place: { file }, cause })
}

/** A table as opposed to an array, a date or a scalar. */
export function isTable(value: unknown): value is RawTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** The value under an own key, never one that is inherited. */
export function own(table: RawTable, key: string): unknown {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

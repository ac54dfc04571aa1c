import { describeError, type JsonValue, type PredicateContext } from '@symposium/sdk'
import { locateFile } from './locate.js'

/** What a document holds, as data. */
export type Document =
  | { readonly state: 'read'; readonly value: JsonValue }
  | { readonly state: 'absent' }
  /** It must not, or could not, be read. */
  | { readonly state: 'refused'; readonly reason: string }

interface Format {
  /** Bytes. */
  readonly limit: number
  parse(text: string): Promise<JsonValue>
}

const MEBIBYTE = 1024 * 1024
/** Bytes. YAML takes a hundred times as long to read as the others, up to ten seconds for a mebibyte. */
const LARGEST_YAML = MEBIBYTE / 4

/** Lockfiles are large; what people write is not. */
const JSON_FORMAT: Format = { limit: 16 * MEBIBYTE, parse: async (text) => JSON.parse(text) as JsonValue }
const TOML_FORMAT: Format = { limit: MEBIBYTE, parse: parseToml }
const YAML_FORMAT: Format = { limit: LARGEST_YAML, parse: parseYaml }

/** Reads a JSON, YAML or TOML file of the project, told apart by its name. */
export async function readDocument(path: string, context: PredicateContext): Promise<Document> {
  const located = locateFile(path, context)
  if (located.state !== 'found') return located
  const { limit, parse } = formatOf(path)
  try {
    const text = context.files.readText(located.path, limit)
    if (text === undefined) return { state: 'absent' }
    return { state: 'read', value: await parse(text) }
  } catch (error) {
    return { state: 'refused', reason: `${path} cannot be read: ${describeError(error)}` }
  }
}

/**
 * Reads a mapping. The reader of the files that we edit refuses what is hostile in YAML: nesting that calls cannot
 * follow, aliases that multiply a text, types of the author's choosing.
 */
export async function parseYaml(text: string): Promise<JsonValue> {
  if (Buffer.byteLength(text) > LARGEST_YAML) throw new Error(`its YAML has more than ${LARGEST_YAML} bytes`)
  const { readYamlDocument } = await import('../../editing/yaml-document.js')
  return toData(readYamlDocument(text, {}).value)
}

async function parseToml(text: string): Promise<JsonValue> {
  const { parse } = await import('smol-toml')
  return toData(parse(text, { integersAsBigInt: 'asNeeded' }))
}

function formatOf(path: string): Format {
  if (/\.json$/i.test(path)) return JSON_FORMAT
  return /\.toml$/i.test(path) ? TOML_FORMAT : YAML_FORMAT
}

/** Dates become texts as they are written in TOML, and whole numbers that are too large for a number do too. */
function toData(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value
    case 'bigint':
      return value.toString()
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return value.map(toData)
      if (value instanceof Date) return value.toISOString()
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toData(item)]))
    default:
      return null
  }
}

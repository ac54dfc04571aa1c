import { quote } from '../../report/show.js'
import { describe, type TableReader } from '../table-reader.js'
import { isTable, own } from '../toml.js'

/**
 * Names with values, as a list of `{ name, value }` or as a table (spec/model.md 1.7).
 * Rejects the owner for anything else, and for a name that occurs twice.
 */
export function readPairs(reader: TableReader, key: string): ReadonlyMap<string, string> {
  const value = reader.value(key)
  const pairs = new Map<string, string>()
  if (value === undefined) return pairs
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) addElement(reader, pairs, { key, index, element })
  } else if (isTable(value)) {
    for (const [name, text] of Object.entries(value)) {
      if (typeof text === 'string') pairs.set(name, text)
      else {
        reader.reject(
          `\`${key}\` in ${reader.title} must hold strings, not ${describe(text)} for ${quote(name)}`,
          {
            key: [key, name],
          },
        )
      }
    }
  } else {
    reader.wrongType(key, 'a table', `write \`${key} = { NAME = "value" }\``)
  }
  return pairs
}

function addElement(
  reader: TableReader,
  pairs: Map<string, string>,
  { key, index, element }: { readonly key: string; readonly index: number; readonly element: unknown },
): void {
  const at = [key, index]
  const name = isTable(element) ? own(element, 'name') : undefined
  const value = isTable(element) ? own(element, 'value') : undefined
  if (!isTable(element) || typeof name !== 'string' || typeof value !== 'string') {
    const remedy = `write \`${key} = [{ name = "NAME", value = "value" }]\``
    reader.reject(`\`${key}\` in ${reader.title} must hold tables with \`name\` and \`value\``, {
      key: at,
      remedy,
    })
    return
  }
  const unknown = Object.keys(element).find((other) => other !== 'name' && other !== 'value')
  if (unknown !== undefined) {
    reader.findings.unknownKey({
      at: { document: reader.at.document, path: [...reader.at.path, ...at, unknown] },
      message: `unknown key ${quote(unknown)} in \`${key}\` in ${reader.title}`,
      remedy: 'known keys: `name`, `value`',
    })
  }
  if (pairs.has(name)) reader.reject(`\`${key}\` in ${reader.title} names ${quote(name)} twice`, { key: at })
  else pairs.set(name, value)
}

import { isTomlTable, type TomlTable, type TomlValue } from './toml-values.js'

/** A value on one line, in the spacing that most people write: `["a", { name = "b" }]`. */
export function renderTomlValue(value: TomlValue): string {
  if (typeof value === 'string') {
    return renderString(value)
  }
  if (typeof value === 'number') {
    return renderNumber(value)
  }
  if (typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  if (value instanceof Date) {
    return value.toISOString()
  }
  if (isTomlTable(value)) {
    const members = Object.entries(value).map(([key, item]) => renderTomlEntry([key], item))
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
  }
  return `[${value.map(renderTomlValue).join(', ')}]`
}

export function renderTomlEntry(keys: readonly string[], value: TomlValue): string {
  return `${renderTomlKeys(keys)} = ${renderTomlValue(value)}`
}

function renderTomlKeys(keys: readonly string[]): string {
  return keys.map((key) => (/^[A-Za-z0-9_-]+$/.test(key) ? key : renderString(key))).join('.')
}

/**
 * The lines of a table with its own header. Tables inside it get headers of
 * their own; lists stay on one line. A header that would say nothing is left out.
 */
export function renderTomlSection(
  keys: readonly string[],
  table: TomlTable,
  options: { readonly inList?: boolean } = {},
): string[] {
  const members = Object.entries(table)
  const entries = members.filter(([, value]) => !isTomlTable(value))
  const sections = members.filter(([, value]) => isTomlTable(value))
  const name = renderTomlKeys(keys)
  const lines: string[] = []
  if (options.inList === true) {
    lines.push(`[[${name}]]`)
  } else if (entries.length > 0 || sections.length === 0) {
    lines.push(`[${name}]`)
  }
  lines.push(...entries.map(([key, value]) => renderTomlEntry([key], value)))
  for (const [key, value] of sections) {
    if (isTomlTable(value)) {
      lines.push(...(lines.length === 0 ? [] : ['']), ...renderTomlSection([...keys, key], value))
    }
  }
  return lines
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) {
    return 'nan'
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? 'inf' : '-inf'
  }
  return String(value)
}

function renderString(text: string): string {
  // JSON escapes a subset of what TOML does, but for the one control character that TOML forbids raw.
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f')
}

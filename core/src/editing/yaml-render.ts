import { SymposiumError } from '@symposium/sdk'
import { isTextTree, type TextTree, type TextValue } from './text-tree.js'

export interface YamlStyle {
  readonly eol: string
  /** Columns that a nested mapping is indented further. */
  readonly step: number
  /** Whether lists are indented further than the key that they belong to. */
  readonly indentsLists: boolean
}

/** Lines of a mapping's entries, each indented as deep as it says. */
export function renderYamlEntries(tree: TextTree, indent: string, style: YamlStyle): string[] {
  return Object.entries(tree).flatMap(([key, value]) => renderYamlEntry(key, value, { indent, style }))
}

export function renderYamlEntry(
  key: string,
  value: TextValue,
  { indent, style }: { readonly indent: string; readonly style: YamlStyle },
): string[] {
  const head = `${indent}${renderYamlText(key)}:`
  const lines = renderYamlBelow(value, indent, style)
  return lines.length === 0 ? [`${head} ${renderYamlInline(value)}`] : [head, ...lines]
}

/** The lines below the key of a mapping or list; none for what stands beside its key. */
export function renderYamlBelow(value: TextValue, indent: string, style: YamlStyle): string[] {
  const deeper = indent + ' '.repeat(style.step)
  if (Array.isArray(value)) {
    return renderYamlItems(value, style.indentsLists ? deeper : indent, style)
  }
  return isTextTree(value) ? renderYamlEntries(value, deeper, style) : []
}

export function renderYamlItems(items: readonly TextValue[], indent: string, style: YamlStyle): string[] {
  return items.flatMap((item) => {
    const [first, ...others] = renderYamlItem(item, `${indent}  `, style)
    return [`${indent}- ${first ?? ''}`, ...others]
  })
}

/** The lines of a list's element, the first of them without its indentation. */
export function renderYamlItem(item: TextValue, indent: string, style: YamlStyle): string[] {
  const lines = Array.isArray(item)
    ? renderYamlItems(item, indent, style)
    : isTextTree(item)
      ? renderYamlEntries(item, indent, style)
      : []
  const [first, ...others] = lines
  return first === undefined ? [renderYamlInline(item)] : [first.slice(indent.length), ...others]
}

/** A value on one line, between brackets where it has members. */
export function renderYamlInline(value: TextValue): string {
  if (typeof value === 'string') {
    return renderYamlText(value)
  }
  if (Array.isArray(value)) {
    return `[${value.map(renderYamlInline).join(', ')}]`
  }
  if (isTextTree(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${renderYamlText(key)}: ${renderYamlInline(item)}`,
    )
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
  }
  if (typeof value === 'number') {
    return renderNumber(value)
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value)
  }
  throw new SymposiumError('INTERNAL', `YAML has no way to write ${String(value)}`)
}

function renderNumber(value: number): string {
  if (Number.isNaN(value)) {
    return '.nan'
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? '.inf' : '-.inf'
  }
  return String(value)
}

/** What older versions of YAML, or readers that keep to them, take for something else than a text. */
const WORDS = /^(?:y|n|yes|no|on|off|true|false|null)$/i

/** Without quotes only what no reader can mistake, inside brackets and outside. */
export function renderYamlText(text: string): string {
  if (/\p{Surrogate}/u.test(text)) {
    throw new SymposiumError('INTERNAL', 'a new text holds half a character (a lone surrogate)')
  }
  const isPlain =
    /^[A-Za-z_/](?:[\w./@%+=~$-]|:(?=[\w/])| (?=[\w./@%+=~$-]))*$/.test(text) && !WORDS.test(text)
  return isPlain ? text : quoted(text)
}

/** As in JSON, with all that some reader takes for a line end or cannot print escaped. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

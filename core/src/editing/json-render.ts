import { SymposiumError } from '@symposium/sdk'
import type { InlineStyle } from './json-style.js'
import { isTextTree, type TextValue } from './text-tree.js'

/** A list or map takes a line for each member, as `JSON.stringify` does with an indentation. */
export function renderPretty(
  value: TextValue,
  style: { readonly eol: string; readonly unit: string; readonly colon: string; readonly indent: string },
): string {
  const { eol, unit, colon, indent } = style
  const inner = { ...style, indent: indent + unit }
  const [open, items, close] = Array.isArray(value)
    ? ['[', value.map((element) => renderPretty(element, inner)), ']']
    : isTextTree(value)
      ? [
          '{',
          Object.entries(value).map(
            ([key, item]) => `${renderString(key)}${colon}${renderPretty(item, inner)}`,
          ),
          '}',
        ]
      : ['', [], '']
  if (open === '') {
    return renderScalar(value)
  }
  return items.length === 0
    ? open + close
    : `${open}${eol}${inner.indent}${items.join(`,${eol}${inner.indent}`)}${eol}${indent}${close}`
}

export function renderInline(value: TextValue, style: InlineStyle): string {
  const { colon, comma, padding } = style
  if (Array.isArray(value)) {
    return `[${value.map((element) => renderInline(element, style)).join(comma)}]`
  }
  if (isTextTree(value)) {
    const members = Object.entries(value).map(
      ([key, item]) => `${renderString(key)}${colon}${renderInline(item, style)}`,
    )
    return members.length === 0 ? '{}' : `{${padding}${members.join(comma)}${padding}}`
  }
  return renderScalar(value)
}

function renderScalar(value: TextValue): string {
  if (typeof value === 'string') {
    return renderString(value)
  }
  const isWritable =
    value === null ||
    typeof value === 'boolean' ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isFinite(value))
  if (!isWritable) {
    throw new SymposiumError('INTERNAL', `JSON has no way to write a value of type ${typeof value}`)
  }
  return `${value}`
}

export function renderString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) {
    throw new SymposiumError('INTERNAL', 'a new text holds half a character (a lone surrogate)')
  }
  return JSON.stringify(text)
}

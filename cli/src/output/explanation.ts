import type { JsonObject, JsonValue } from '@symposium/sdk'
import type { CommandLines, Line } from './line.js'

/**
 * A tree as indented lines. A node is `{ label, state?, detail?, remedy?, children? }`; the labels are
 * the explanation's own words, so text and JSON say the same.
 */
export const explanationLines: CommandLines = (event) =>
  event.kind === 'explanation' ? node(event.tree, 0) : undefined

function node(tree: JsonObject, indent: number): Line[] {
  const marker = markerOf(tree['state'])
  const detail = text(tree['detail'])
  const remedy = text(tree['remedy'])
  const lines: Line[] = [
    { text: `${marker}${text(tree['label'])}${detail === '' ? '' : ` – ${detail}`}`, indent },
  ]
  if (remedy !== '') {
    lines.push({ text: `→ ${remedy}`, indent: indent + 1 })
  }
  const children = tree['children']
  for (const child of Array.isArray(children) ? children : []) {
    if (isObject(child)) {
      lines.push(...node(child, indent + 1))
    }
  }
  return lines
}

function markerOf(state: JsonValue | undefined): string {
  switch (state) {
    case true:
      return '✓ '
    case false:
      return '✗ '
    case 'not-asked':
      return '· '
    default:
      return ''
  }
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

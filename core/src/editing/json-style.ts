import type { Node } from 'jsonc-parser'

/** How a JSON text is laid out, as far as it shows. */
export interface JsonStyle {
  readonly eol: string
  /** One step of indentation. */
  readonly unit: string
  /** The whole document stands on one line. */
  readonly oneLine: boolean
}

/** How lists and maps on one line are written. */
export interface InlineStyle {
  readonly colon: string
  readonly comma: string
  /** Inside the braces of a map. */
  readonly padding: string
}

export function detectJsonStyle(text: string, root: Node): JsonStyle {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const inside = text.slice(root.offset, root.offset + root.length)
  return {
    eol,
    unit: detectUnit(text, root) ?? '  ',
    oneLine: (root.children ?? []).length > 0 && !/[\r\n]/.test(inside),
  }
}

/** By the outermost member that begins a line and is indented further than what it is in. */
function detectUnit(text: string, node: Node): string | undefined {
  const outer = lineIndent(text, node.offset)
  const children = node.children ?? []
  for (const child of children) {
    const own = ownIndent(text, child.offset)
    if (node.type !== 'property' && own !== undefined && own !== outer && own.startsWith(outer)) {
      return own.slice(outer.length)
    }
  }
  for (const child of children) {
    const unit = detectUnit(text, child)
    if (unit !== undefined) {
      return unit
    }
  }
  return undefined
}

/** By the first map that tells, else by what most people write. */
export function detectInlineStyle(text: string, nodes: readonly Node[]): InlineStyle {
  const colon = firstDefined(nodes, (node) => colonOf(text, node))
  const comma = firstDefined(nodes, (node) => commaOf(text, node))
  const padding = firstDefined(nodes, (node) => paddingOf(text, node))
  return {
    colon: colon ?? ': ',
    comma: comma ?? (colon === ':' ? ',' : ', '),
    padding: padding ?? '',
  }
}

function colonOf(text: string, node: Node): string | undefined {
  const [key, value] = node.type === 'property' ? (node.children ?? []) : []
  const between =
    key === undefined || value === undefined ? '' : text.slice(key.offset + key.length, value.offset)
  return /^[ \t]*:[ \t]*$/.test(between) ? between : undefined
}

function commaOf(text: string, node: Node): string | undefined {
  const [first, second] = node.type === 'property' ? [] : (node.children ?? [])
  const between =
    first === undefined || second === undefined ? '' : text.slice(first.offset + first.length, second.offset)
  return /^,[ \t]*$/.test(between) ? between : undefined
}

function paddingOf(text: string, node: Node): string | undefined {
  const [first] = node.type === 'object' ? (node.children ?? []) : []
  const before = first === undefined ? undefined : text.slice(node.offset + 1, first.offset)
  return before !== undefined && /^[ \t]*$/.test(before) ? before : undefined
}

function firstDefined<R>(nodes: readonly Node[], find: (node: Node) => R | undefined): R | undefined {
  for (const node of nodes) {
    const found = find(node) ?? firstDefined(node.children ?? [], find)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

/** The space with which the line of an offset begins. */
export function lineIndent(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The same, when nothing but space stands before the offset. */
export function ownIndent(text: string, offset: number): string | undefined {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1
  const before = text.slice(start, offset)
  return /^[ \t]*$/.test(before) ? before : undefined
}

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

/** By the first member that begins a line and is indented further than what it is in. */
function detectUnit(text: string, root: Node): string | undefined {
  return firstDefined(firstNodes(root), (node) => {
    const [child] = node.type === 'property' ? [] : (node.children ?? [])
    const own = child === undefined ? undefined : ownIndent(text, child.offset)
    const outer = own === undefined ? '' : lineIndent(text, node.offset)
    return own === undefined || own === outer || !own.startsWith(outer) ? undefined : own.slice(outer.length)
  })
}

/** Far enough to see how a file is written. */
const MOST_NODES = 1000

/** By the first list or map that tells, in one node and then in another, else by what most people write. */
export function detectInlineStyle(text: string, nearest: Node, root: Node): InlineStyle {
  const nodes = [...firstNodes(nearest), ...firstNodes(root)]
  const colon = firstDefined(nodes, (node) => colonOf(text, node))
  const comma = firstDefined(nodes, (node) => commaOf(text, node))
  const padding = firstDefined(nodes, (node) => paddingOf(text, node))
  return {
    colon: colon ?? ': ',
    comma: comma ?? (colon === ':' ? ',' : ', '),
    padding: padding ?? '',
  }
}

/** In the order of the text. */
function firstNodes(root: Node): Node[] {
  const found: Node[] = []
  const pending: Node[] = [root]
  for (let node = pending.pop(); node !== undefined && found.length < MOST_NODES; node = pending.pop()) {
    found.push(node)
    pending.push(...(node.children ?? []).slice(0, MOST_NODES).reverse())
  }
  return found
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
    const found = find(node)
    if (found !== undefined) {
      return found
    }
  }
  return undefined
}

/** The space with which the line of an offset begins. */
export function lineIndent(text: string, offset: number): string {
  let start = offset
  while (start > 0 && !isLineEnd(text[start - 1])) {
    start -= 1
  }
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The same, when nothing but space stands before the offset. */
export function ownIndent(text: string, offset: number): string | undefined {
  let start = offset
  while (text[start - 1] === ' ' || text[start - 1] === '\t') {
    start -= 1
  }
  return start === 0 || isLineEnd(text[start - 1]) ? text.slice(start, offset) : undefined
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

import type { AST } from 'toml-eslint-parser'
import type { KeyPath } from './locus.js'

/** Counted from 1, as editors do. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Longer files are reported without lines: finding them would cost more than it tells. */
const LONGEST_LOCATED = 256 * 1024

/**
 * Where a key stands in a TOML text: the deepest part of the path that is written
 * there, so that a missing key leads to the table which lacks it. `undefined`
 * where nothing of the path is written, or the text cannot be read. The parser is
 * heavy and is loaded here, on the first problem of a run.
 */
export async function locate(text: string, path: KeyPath): Promise<Position | undefined> {
  const [position] = await locateAll(text, [path])
  return position
}

/** {@link locate} for several paths in one text. */
export async function locateAll(
  text: string,
  paths: readonly KeyPath[],
): Promise<readonly (Position | undefined)[]> {
  if (text.length > LONGEST_LOCATED) return paths.map(() => undefined)
  const { parseTOML } = await import('toml-eslint-parser')
  let program: AST.TOMLProgram
  try {
    program = parseTOML(text, { tomlVersion: '1.1' })
  } catch {
    // The two parsers need not agree on every oddity; a problem without a line is still a problem.
    return paths.map(() => undefined)
  }
  return paths.map((path) => find(program.body[0], path))
}

interface Match {
  readonly length: number
  readonly node: AST.TOMLNode
}

function find(top: AST.TOMLTopLevelTable, path: KeyPath): Position | undefined {
  let best: Match | undefined
  const offer = (match: Match | undefined): void => {
    if (match !== undefined && match.length > (best?.length ?? 0)) best = match
  }
  for (const node of top.body) {
    if (node.type === 'TOMLKeyValue') {
      offer(matchPair(node, path, 0))
      continue
    }
    const length = commonLength(node.resolvedKey, path)
    if (length > 0) offer({ length, node: node.key })
    if (length < node.resolvedKey.length) continue
    for (const pair of node.body) offer(matchPair(pair, path, length))
  }
  if (best === undefined) return undefined
  const { line, column } = best.node.loc.start
  return { line, column: column + 1 }
}

function matchPair(pair: AST.TOMLKeyValue, path: KeyPath, from: number): Match | undefined {
  const keys = pair.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
  const length = commonLength(keys, path.slice(from))
  if (length === 0) return undefined
  const here: Match = { length: from + length, node: pair.key }
  return length < keys.length ? here : (matchValue(pair.value, path, from + length) ?? here)
}

function matchValue(value: AST.TOMLContentNode, path: KeyPath, from: number): Match | undefined {
  const next = path[from]
  if (value.type === 'TOMLArray' && typeof next === 'number') {
    const element = value.elements[next]
    if (element === undefined) return undefined
    return matchValue(element, path, from + 1) ?? { length: from + 1, node: element }
  }
  if (value.type !== 'TOMLInlineTable') return undefined
  let best: Match | undefined
  for (const pair of value.body) {
    const match = matchPair(pair, path, from)
    if (match !== undefined && match.length > (best?.length ?? 0)) best = match
  }
  return best
}

function commonLength(keys: KeyPath, path: KeyPath): number {
  let length = 0
  while (length < keys.length && length < path.length && keys[length] === path[length]) length += 1
  return length
}

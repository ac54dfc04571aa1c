import { parseTOML, type AST } from 'toml-eslint-parser'

/** Keys, and positions in lists, that lead from the root of a document to a value. */
export type TomlPath = readonly (string | number)[]

/** Counts from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

export type TomlLocator = (path: TomlPath) => TextPosition | undefined

interface Candidate {
  readonly depth: number
  readonly node: AST.TOMLNode
}

/**
 * Where a value stands in a TOML text: its key, its header or, for a list's
 * element, the element itself. Where the value is missing, the place of the
 * innermost table that is there; `undefined` where not even its first key is, or
 * where the text does not parse.
 *
 * The parser is heavy and needed for messages only: import this module lazily.
 */
export function locateToml(text: string, path: TomlPath): TextPosition | undefined {
  return createTomlLocator(text)(path)
}

/** The same for many paths of one text, which is parsed once. */
export function createTomlLocator(text: string): TomlLocator {
  const body = parseBody(text)
  return (path) => {
    let best: Candidate | undefined
    for (const candidate of candidatesInBody(body, path, 0)) {
      if (best === undefined || candidate.depth > best.depth) {
        best = candidate
      }
    }
    if (best === undefined) {
      return undefined
    }
    const { line, column } = best.node.loc.start
    return { line, column: column + 1 }
  }
}

function parseBody(text: string): readonly (AST.TOMLKeyValue | AST.TOMLTable)[] {
  try {
    // The parser knows no byte-order mark.
    return parseTOML(text.startsWith('\uFEFF') ? text.slice(1) : text).body[0].body
  } catch {
    return []
  }
}

function* candidatesInBody(
  body: readonly (AST.TOMLKeyValue | AST.TOMLTable)[],
  path: TomlPath,
  depth: number,
): Generator<Candidate> {
  for (const item of body) {
    const keys = item.type === 'TOMLTable' ? item.resolvedKey : item.key.keys.map(keyText)
    const shared = sharedLength(keys, path, depth)
    if (shared > 0) {
      yield { depth: depth + shared, node: item }
    }
    if (shared === keys.length) {
      yield* item.type === 'TOMLTable'
        ? candidatesInBody(item.body, path, depth + shared)
        : candidatesInValue(item.value, path, depth + shared)
    }
  }
}

function* candidatesInValue(value: AST.TOMLContentNode, path: TomlPath, depth: number): Generator<Candidate> {
  if (value.type === 'TOMLInlineTable') {
    yield* candidatesInBody(value.body, path, depth)
  }
  const next = path[depth]
  if (value.type === 'TOMLArray' && typeof next === 'number') {
    const element = value.elements[next]
    if (element !== undefined) {
      yield { depth: depth + 1, node: element }
      yield* candidatesInValue(element, path, depth + 1)
    }
  }
}

function sharedLength(keys: readonly (string | number)[], path: TomlPath, depth: number): number {
  let length = 0
  while (length < keys.length && depth + length < path.length && keys[length] === path[depth + length]) {
    length += 1
  }
  return length
}

export function keyText(key: AST.TOMLBare | AST.TOMLQuoted): string {
  return key.type === 'TOMLBare' ? key.name : key.value
}

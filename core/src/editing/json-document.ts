import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import { positionOf, refusal } from './refusal.js'
import { emptyTree, type TextOptions, type TextTree, type TextValue } from './text-tree.js'

/**
 * `json` has no comments, `json-with-comments` has comments but no trailing
 * commas, `jsonc` has both.
 */
export type JsonDialect = 'json' | 'json-with-comments' | 'jsonc'

export interface JsonOptions extends TextOptions {
  readonly dialect: JsonDialect
}

export interface JsonDocument {
  /** Without a byte-order mark. */
  readonly text: string
  /** Missing when there is nothing in the text but space and comments. */
  readonly root: Node | undefined
  readonly value: TextTree
}

const LARGEST = 8 * 1024 * 1024
const DEEPEST = 200

/** As the scanner numbers what it finds; its own names are gone once it is compiled. */
const KIND = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  lineComment: 12,
  blockComment: 13,
  lineBreak: 14,
  space: 15,
  end: 17,
} as const

const REPAIR = 'repair the file first'

/** @param text without a byte-order mark. */
export function readJsonDocument(text: string, options: JsonOptions): JsonDocument {
  if (Buffer.byteLength(text) > LARGEST) {
    throw refusal('is larger than 8 MiB', { ...options, remedy: 'make the change by hand' })
  }
  const isBlank = scan(text, options)
  if (isBlank) {
    return { text, root: undefined, value: emptyTree() }
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: options.dialect === 'jsonc' })
  const [error] = errors
  if (error !== undefined || root === undefined) {
    const fault = error === undefined ? 'value expected' : inWords(printParseErrorCode(error.error))
    throw refuse({ text, offset: error?.offset ?? 0 }, `is not valid JSON (${fault})`, options)
  }
  if (root.type !== 'object') {
    throw refuse(
      { text, offset: root.offset },
      `holds ${withArticle(root.type)} where an object belongs`,
      options,
    )
  }
  const value = jsonTreeOf(root, text)
  return { text, root, value }
}

/**
 * Refuses what a recursive parser must not see, and what the agent whose file it is
 * would not accept: the file would stay broken, and we would have hidden why
 * (agents/formats.md X4, X5).
 *
 * @returns whether there is no value in the text.
 */
function scan(text: string, options: JsonOptions): boolean {
  const lone = /\p{Surrogate}/u.exec(text)
  if (lone !== null) {
    throw refuse({ text, offset: lone.index }, 'holds half a character (a lone surrogate)', options)
  }
  const scanner = createScanner(text, false)
  let depth = 0
  let comma: number | undefined
  let isBlank = true
  for (let kind: number = scanner.scan(); kind !== KIND.end; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset()
    switch (kind) {
      case KIND.space:
      case KIND.lineBreak:
        continue
      case KIND.lineComment:
      case KIND.blockComment:
        if (options.dialect === 'json') {
          throw refuse({ text, offset }, 'holds a comment, which its reader does not accept', options)
        }
        continue
      case KIND.openBrace:
      case KIND.openBracket:
        depth += 1
        break
      case KIND.closeBrace:
      case KIND.closeBracket:
        depth -= 1
        if (comma !== undefined && options.dialect !== 'jsonc') {
          throw refuse(
            { text, offset: comma },
            'holds a comma before a closing bracket, which its reader does not accept',
            options,
          )
        }
        break
      default:
        break
    }
    if (depth > DEEPEST) {
      throw refuse({ text, offset }, `is nested deeper than ${DEEPEST} levels`, options)
    }
    comma = kind === KIND.comma ? offset : undefined
    isBlank = false
  }
  return isBlank
}

/** The value of a node; of members with the same name it is the last that counts. */
export function jsonValueOf(node: Node, text: string): TextValue {
  switch (node.type) {
    case 'object':
      return jsonTreeOf(node, text)
    case 'array':
      return (node.children ?? []).map((element) => jsonValueOf(element, text))
    case 'number':
      return numberOf(text.slice(node.offset, node.offset + node.length))
    default:
      return node.value as TextValue
  }
}

function jsonTreeOf(node: Node, text: string): TextTree {
  const tree = emptyTree()
  for (const [key, value] of membersOf(node)) {
    tree[key] = jsonValueOf(value, text)
  }
  return tree
}

/** Names and values as they stand in the text. */
export function membersOf(node: Node): [string, Node][] {
  return (node.children ?? []).flatMap(({ children }): [string, Node][] => {
    const [key, value] = children ?? []
    return key === undefined || value === undefined ? [] : [[String(key.value), value]]
  })
}

function numberOf(source: string): number | bigint {
  const number = Number(source)
  return /^-?\d+$/.test(source) && !Number.isSafeInteger(number) ? BigInt(source) : number
}

function refuse(
  at: { readonly text: string; readonly offset: number },
  rule: string,
  options: JsonOptions,
): Error {
  return refusal(rule, { ...options, ...positionOf(at.text, at.offset), remedy: REPAIR })
}

function withArticle(type: string): string {
  return type === 'array' ? 'an array' : type === 'null' ? 'null' : `a ${type}`
}

/** `CommaExpected` as `comma expected`. */
function inWords(code: string): string {
  return code.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}

import type { CST } from 'yaml'
import { MOST_FIELDS } from './field.js'

export interface YamlFault {
  /** Index in the block. */
  readonly offset: number
  readonly message: string
}

export type Yaml = typeof import('yaml')

const DEEPEST = 64
const MOST_LEXEMES = 4000

/**
 * What frontmatter has no use for and hostile files have: references that
 * multiply a text (cases/security.md S62, S63), types of the author's choosing
 * and several documents (S66).
 */
const REFUSED: Partial<Record<string, string>> = {
  anchor: 'anchors (`&`) are not allowed; text that begins with `&` must be quoted',
  alias: 'aliases (`*`) are not allowed; text that begins with `*` must be quoted',
  tag: 'tags (`!`) are not allowed; text that begins with `!` must be quoted',
  'directive-line': 'directives (`%`) are not allowed',
  'doc-start': 'it holds more than one document',
  'doc-end': 'it holds more than one document',
}

/**
 * The first half of the library's work, which is not recursive: whatever must
 * not reach the second half, which is, ends here (S64).
 */
export function yamlTokens(yaml: Yaml, block: string): readonly CST.Token[] | YamlFault {
  const parser = new yaml.Parser()
  const tokens: CST.Token[] = []
  let count = 0
  let content = false
  for (const lexeme of new yaml.Lexer().lex(block)) {
    const fault = content ? undefined : REFUSED[yaml.CST.tokenType(lexeme) ?? '']
    count += 1
    if (fault !== undefined) {
      return { offset: parser.offset, message: fault }
    }
    // The lexeme behind a scalar's mark is its text, whatever it looks like.
    content = lexeme === yaml.CST.SCALAR
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > DEEPEST || count > MOST_LEXEMES) {
      return {
        offset: parser.offset,
        message: count > MOST_LEXEMES ? 'it is too long' : 'it is nested too deeply',
      }
    }
  }
  tokens.push(...parser.end())
  return oversized(tokens) ?? tokens
}

function oversized(tokens: readonly CST.Token[]): YamlFault | undefined {
  const pending: CST.Token[] = [...tokens]
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    if (token.type === 'document') {
      pending.push(...(token.value === undefined ? [] : [token.value]))
    } else if ('items' in token) {
      if (token.items.length > MOST_FIELDS) {
        return { offset: token.offset, message: `it has more than ${MOST_FIELDS} entries in one list or map` }
      }
      for (const { key, value } of token.items) {
        pending.push(...[key, value].filter((child) => child !== undefined && child !== null))
      }
    }
  }
  return undefined
}

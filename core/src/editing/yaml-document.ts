import { Composer, isMap, Lexer, Parser, type CST, type Document, type YAMLMap } from 'yaml'
import { positionOf, refusal } from './refusal.js'
import { emptyTree, type TextOptions, type TextTree } from './text-tree.js'
import { commentsIn } from './yaml-comments.js'
import { readYamlTree, YamlFault } from './yaml-value.js'

export interface YamlDocument {
  /** Without a byte-order mark. */
  readonly text: string
  /** Missing when there is nothing in the text but space and comments. */
  readonly root: YAMLMap | undefined
  readonly value: TextTree
  /** Where the comments begin, in their order. */
  readonly comments: readonly number[]
}

const LARGEST = 1024 * 1024
const DEEPEST = 200

/** @param text without a byte-order mark. */
export function readYamlDocument(text: string, options: TextOptions): YamlDocument {
  if (Buffer.byteLength(text) > LARGEST) {
    throw refusal('is larger than 1 MiB', { ...options, remedy: 'make the change by hand' })
  }
  try {
    const tokens = readTokens(text)
    const { contents } = compose(text, tokens)
    const isBlank =
      contents === null || (contents.range?.[0] === contents.range?.[1] && contents.tag === undefined)
    if (!isBlank && !isMap(contents)) {
      throw new YamlFault('holds no mapping', contents.range?.[0] ?? 0)
    }
    const comments = commentsIn(tokens)
    return isMap(contents)
      ? { text, root: contents, value: readYamlTree(contents), comments }
      : { text, root: undefined, value: emptyTree(), comments }
  } catch (error) {
    if (error instanceof YamlFault) {
      const remedy = 'repair the file first, or make the change by hand'
      throw refusal(error.message, { ...options, ...positionOf(text, error.offset), remedy, cause: error })
    }
    throw error
  }
}

/** The part of the library's work that is not recursive: what is nested too deeply ends here. */
function readTokens(text: string): CST.Token[] {
  const lone = /\p{Surrogate}/u.exec(text)
  if (lone !== null) {
    throw new YamlFault('holds half a character (a lone surrogate)', lone.index)
  }
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > DEEPEST) {
      throw new YamlFault(`is nested deeper than ${DEEPEST} levels`, parser.offset)
    }
  }
  tokens.push(...parser.end())
  const directive = tokens.find(({ type }) => type === 'directive')
  if (directive !== undefined) {
    throw new YamlFault('holds a directive (`%`)', directive.offset)
  }
  return tokens
}

function compose(text: string, tokens: readonly CST.Token[]): Document.Parsed {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    resolveKnownTags: false,
    // Compared by name, and in less than quadratic time, when the value is read.
    uniqueKeys: false,
    keepSourceTokens: true,
    prettyErrors: false,
    logLevel: 'silent',
  })
  const [document, second] = [...composer.compose(tokens, true, text.length)]
  if (document === undefined) {
    throw new YamlFault('is not valid YAML', 0)
  }
  if (second !== undefined) {
    throw new YamlFault('holds more than one document', second.range[0])
  }
  const [error] = document.errors
  if (error !== undefined) {
    throw new YamlFault(`is not valid YAML (${error.message})`, error.pos[0])
  }
  return document
}

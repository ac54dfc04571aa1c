import {
  isSymposiumError,
  type CombinatorPredicateKind,
  type JsonValue,
  type LeafPredicateKind,
} from '@symposium/sdk'
import { completeKinds } from './complete-kinds.js'
import { isKindName, parseCustomName, replacementOf } from './names.js'
import { matchParentheses } from './parentheses.js'
import { notACall, textBehindCall, unknownName, wrongCount } from './parse-faults.js'
import { predicateError } from './predicate-error.js'
import type { PredicateKinds } from './registry.js'
import { quote } from '../report/show.js'
import { trimmedSpan, type Span } from './span.js'
import type { Gate, Predicate } from './tree.js'

/** Characters; far above any command that somebody wrote by hand. */
export const LONGEST_PREDICATE = 65_536

export interface ParseOptions {
  /** Accepts retired calls, told what each is written as now; without it they are errors. */
  readonly legacy?: (replacement: string) => void
  /**
   * Accepts names of kinds that nobody has registered, since an extension may bring them another day, and is
   * told of each: a leaf that gives no answer. Without it they are errors.
   */
  readonly unregistered?: (name: string) => void
}

/**
 * Reads one predicate in call syntax (spec/model.md 2.2), in time linear in its length.
 * @throws SymposiumError `PREDICATE_SYNTAX`, `PREDICATE_RETIRED`, `PREDICATE_TOO_DEEP`, or what the kind
 *   says of its argument (`ATOM_SYNTAX`, `REQUIREMENT_SYNTAX`). Messages give the column.
 */
export function parsePredicate(text: string, kinds: PredicateKinds, options: ParseOptions = {}): Predicate {
  completeKinds()
  if (text.length > LONGEST_PREDICATE) {
    throw predicateError(`a predicate is longer than ${LONGEST_PREDICATE} characters`, {
      text,
      offset: LONGEST_PREDICATE,
      remedy: 'put a long command into a script that `shell(…)` runs',
    })
  }
  const nul = text.indexOf('\0')
  if (nul !== -1) {
    throw predicateError('a predicate contains a NUL character', { text, offset: nul, remedy: 'remove it' })
  }
  const parser = { text, closing: matchParentheses(text), kinds, options }
  return parseCall(parser, trimmedSpan(text, 0, text.length))
}

/** Reads a list of predicates that must all hold, in order. Throws for the first that is wrong. */
export function parseGate(
  entries: readonly string[],
  kinds: PredicateKinds,
  options: ParseOptions = {},
): Gate {
  return entries.map((entry) => parsePredicate(entry, kinds, options))
}

interface Parser {
  readonly text: string
  readonly closing: ReadonlyMap<number, number>
  readonly kinds: PredicateKinds
  readonly options: ParseOptions
}

/** A call whose name and parentheses have been found. */
interface Call {
  readonly name: string
  /** Parses back to the call's tree without any options: as written, or respelt where it was retired. */
  readonly source: string
  readonly span: Span
  /** What stands between the parentheses. */
  readonly inner: Span
}

function parseCall(parser: Parser, span: Span): Predicate {
  const { text } = parser
  const source = text.slice(span.start, span.end)
  const open = span.start + source.indexOf('(')
  const close = parser.closing.get(open)
  if (open < span.start || close === undefined) throw notACall(text, span)
  if (close !== span.end - 1) throw textBehindCall(text, span, close)

  const call = {
    name: text.slice(span.start, open).trim(),
    source,
    span,
    inner: trimmedSpan(text, open + 1, close),
  }
  const replacement = replacementOf(call.name)
  return replacement === undefined ? parseKind(parser, call) : parseRetired(parser, call, replacement)
}

function parseKind(parser: Parser, call: Call): Predicate {
  const { name, source, inner, span } = call
  const kind = parser.kinds.get(name)
  switch (kind?.type) {
    case 'leaf':
      return { type: 'leaf', kind: kind.name, args: parseArgument(parser, kind, inner), text: source }
    case 'combinator':
      return parseCombinator(parser, kind, call)
    case undefined:
      if (parseCustomName(name) !== undefined) {
        return { type: 'custom', name, argument: textOf(parser, inner), text: source }
      }
      if (parser.options.unregistered === undefined || !isKindName(name)) {
        throw unknownName(parser.text, span, { name, kinds: parser.kinds })
      }
      parser.options.unregistered(name)
      return { type: 'leaf', kind: name, args: textOf(parser, inner), text: source }
  }
}

function parseRetired(parser: Parser, call: Call, replacement: string): Predicate {
  const source = `${replacement}(${textOf(parser, call.inner)})`
  const { legacy } = parser.options
  if (legacy === undefined) {
    throw predicateError(`\`${call.name}(…)\` is the retired spelling of \`${replacement}(…)\``, {
      code: 'PREDICATE_RETIRED',
      text: parser.text,
      offset: call.span.start,
      remedy: `write ${quote(source)}`,
    })
  }
  const predicate = parseKind(parser, { ...call, name: replacement, source })
  legacy(source)
  return predicate
}

function parseArgument(parser: Parser, kind: LeafPredicateKind, inner: Span): JsonValue {
  try {
    return kind.parse(textOf(parser, inner))
  } catch (error) {
    const details = isSymposiumError(error) ? { code: error.code, remedy: error.remedy } : {}
    const message = error instanceof Error ? error.message : String(error)
    throw predicateError(message, { ...details, text: parser.text, offset: inner.start })
  }
}

function parseCombinator(parser: Parser, kind: CombinatorPredicateKind, call: Call): Predicate {
  const spans = splitArguments(parser, call.inner)
  if (spans.length < kind.arity.least || spans.length > kind.arity.most) {
    throw wrongCount(parser.text, call, { arity: kind.arity, count: spans.length })
  }
  const children = spans.map((span) => parseCall(parser, span))
  const respelt = children.some((child, index) => child.text !== textOf(parser, spans[index]))
  const text = respelt ? `${call.name}(${children.map((child) => child.text).join(', ')})` : call.source
  return { type: 'combinator', kind: kind.name, children, text }
}

/** The pieces between commas outside inner parentheses; blank ones are dropped. */
function splitArguments({ text, closing }: Parser, span: Span): readonly Span[] {
  const pieces: Span[] = []
  let start = span.start
  for (let offset = span.start; offset <= span.end; offset += 1) {
    if (offset === span.end || text[offset] === ',') {
      const piece = trimmedSpan(text, start, offset)
      if (piece.start < piece.end) pieces.push(piece)
      start = offset + 1
    } else {
      // What is nested is passed over, so that every character is looked at once for its own level.
      offset = closing.get(offset) ?? offset
    }
  }
  return pieces
}

function textOf({ text }: Parser, span: Span | undefined): string {
  return span === undefined ? '' : text.slice(span.start, span.end)
}

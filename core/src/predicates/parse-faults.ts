import type { CombinatorPredicateKind, SymposiumError } from '@symposium/sdk'
import { nearest } from '../report/nearest.js'
import { predicateError } from './predicate-error.js'
import type { PredicateKinds } from './registry.js'
import { quote } from '../report/show.js'
import { trimmedSpan, type Span } from './span.js'

const ATOM = /^(?:\*|[A-Za-z0-9_:@./-]+(?:[><=^~]\S*)?)$/

/** For a piece of a predicate that has no parentheses. */
export function notACall(text: string, span: Span): SymposiumError {
  const piece = text.slice(span.start, span.end)
  const offset = span.start
  if (piece === '') return predicateError('a predicate is empty', { text, offset, remedy: 'remove it' })
  return predicateError(`${quote(piece)} is not a predicate, which is written as a call`, {
    text,
    offset,
    remedy: ATOM.test(piece) ? `write ${quote(`depends-on(${piece})`)}` : 'write it as in `env(CI)`',
  })
}

/** For a piece that goes on behind the call it starts with. */
export function textBehindCall(text: string, span: Span, close: number): SymposiumError {
  const behind = trimmedSpan(text, close + 1, span.end)
  const offset = behind.start
  if (text.slice(behind.start, behind.end).includes('(')) {
    return predicateError('one entry holds more than one predicate', {
      text,
      offset,
      remedy: 'write one predicate in each entry, or join them with `all(…)` or `any(…)`',
    })
  }
  return predicateError('a predicate must end with its closing parenthesis', {
    text,
    offset,
    remedy: 'remove what stands behind it',
  })
}

/** For a name that is no kind's and could not be that of a plugin's predicate either. */
export function unknownName(
  text: string,
  span: Span,
  unknown: { readonly name: string; readonly kinds: PredicateKinds },
): SymposiumError {
  const { name, kinds } = unknown
  const close = nearest(name, kinds.names())
  const remedy =
    close === undefined
      ? 'an extension has to bring it; what a plugin defines has a name of a letter, then letters, digits and `_`'
      : `did you mean ${quote(close)}?`
  const problem =
    name === '' ? 'a predicate has no name before its `(`' : `there is no predicate ${quote(name)}`
  return predicateError(problem, { text, offset: span.start, remedy })
}

/** For a combinator over too few or too many predicates. */
export function wrongCount(
  text: string,
  call: { readonly name: string; readonly inner: Span },
  found: { readonly arity: CombinatorPredicateKind['arity']; readonly count: number },
): SymposiumError {
  const { least, most } = found.arity
  const upTo = most === Number.POSITIVE_INFINITY ? '' : ` and at most ${most}`
  const wanted = least === most ? `exactly ${least}` : `at least ${least}${upTo}`
  return predicateError(`${quote(call.name)} needs ${wanted}, and there are ${found.count}`, {
    text,
    offset: call.inner.start,
    remedy: `write predicates between its parentheses, as in ${quote(`${call.name}(env(CI))`)}`,
  })
}

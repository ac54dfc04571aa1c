import { predicateError } from './predicate-error.js'

/** Nesting that no author needs; it bounds the recursion of everything that walks a tree. */
const DEEPEST = 64

/**
 * For every `(` the offset of its `)`, in one pass over the text (spec/model.md P3).
 * @throws SymposiumError `PREDICATE_SYNTAX` where they do not balance, `PREDICATE_TOO_DEEP`.
 */
export function matchParentheses(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>()
  const open: number[] = []
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (character === '(') {
      open.push(offset)
      if (open.length > DEEPEST) {
        throw predicateError(`parentheses are nested more than ${DEEPEST} deep`, {
          code: 'PREDICATE_TOO_DEEP',
          text,
          offset,
          remedy: 'split the predicate, or put the condition into a script that `shell(…)` runs',
        })
      }
    } else if (character === ')') {
      const start = open.pop()
      if (start === undefined) {
        throw predicateError('a `)` has no `(` before it', { text, offset, remedy: BALANCE })
      }
      closing.set(start, offset)
    }
  }
  const unclosed = open.pop()
  if (unclosed !== undefined) {
    throw predicateError('a `(` is never closed', { text, offset: unclosed, remedy: BALANCE })
  }
  return closing
}

const BALANCE =
  'parentheses must balance, also inside a command: put a command that cannot be written so into a script'

import { RE2JS } from 're2js'

/**
 * A pattern as a question. No pattern makes it take more than linear time (cases/security.md 5.5), and the
 * dialect is the original's: no look-around, no back-references, flags in front as in `(?i)bash`.
 * @returns `undefined` for an invalid pattern.
 */
export function compileExpression(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const expression = RE2JS.compile(pattern)
    return (text) => expression.test(text)
  } catch {
    return undefined
  }
}

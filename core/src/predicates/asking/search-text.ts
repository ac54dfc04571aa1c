import { plain } from '../../report/show.js'

/**
 * Steps, of which a million take a hundredth of a second: a pattern that counts to a thousand has as many parts, and
 * each character of the text may be held against all of them.
 */
const MOST_STEPS = 100_000_000

/**
 * Whether a regular expression of RE2's dialect is found in a text. Never takes longer than a second or two, whatever
 * the pattern (cases/security.md 5.5).
 * @returns why it cannot be told, for an invalid pattern and for one that is too large for the text.
 */
export async function searchText(text: string, pattern: string): Promise<boolean | string> {
  const { RE2JS } = await import('re2js')
  const expression = compile(() => RE2JS.compile(pattern))
  if (expression === undefined) return `${plain(pattern, 60)} is no regular expression`
  if (expression.programSize() * text.length > MOST_STEPS) {
    return `${plain(pattern, 60)} is too large a pattern for so long a text`
  }
  return expression.test(text)
}

function compile<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

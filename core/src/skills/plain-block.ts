import type { FrontmatterField } from './field.js'

/**
 * Reads a frontmatter that consists of nothing but `name: value` lines, which
 * most do, without the YAML library that takes longer to load than all else
 * here together. It accepts only what it can decide with certainty, so that its
 * answer is always the library's; `undefined` means "ask the library".
 *
 * @param line number of the block's first line.
 */
export function readPlainBlock(block: string, line: number): readonly FrontmatterField[] | undefined {
  const lines = block.split(/\r?\n/)
  if (lines.length > MOST_LINES || UNCERTAIN.test(block)) {
    return undefined
  }
  const fields = new Map<string, FrontmatterField>()
  for (const [index, text] of lines.entries()) {
    if (!IGNORED.test(text)) {
      const field = readLine(text, line + index)
      if (field === undefined || fields.has(field.name)) {
        return undefined
      }
      fields.set(field.name, field)
    }
  }
  // Without a field there is no mapping, and what there is instead the library says.
  return fields.size === 0 ? undefined : [...fields.values()]
}

/** With more the library refuses the block. */
const MOST_LINES = 1000
/** Tabs, controls and characters that some reader takes for a line end. */
const UNCERTAIN = /[^\n\r\u0020-\u007E\u00A0-\u2027\u2030-\uFEFE\uFF00-\uFFFD]|\r(?!\n)/
const IGNORED = /^(?: *|#.*)$/
const LINE = /^([A-Za-z][A-Za-z0-9_-]{0,63}): +(.*)$/
const NO_STRING = /^(?:null|true|false)$/i
/** Neither a number nor the start of any construct: a letter first, or a digit in a text of several words. */
const PLAIN = /^(?:[A-Za-z\u00C0-\u02FF\u0370-\u1FFF\u3040-\uD7FF]|\d[^ ]* )/
const ENDS_PLAIN = /:(?: |$)| #/
const SINGLE_QUOTED = /^'([^']*)'$/
const DOUBLE_QUOTED = /^"([^"\\]*)"$/

function readLine(text: string, line: number): FrontmatterField | undefined {
  const [, name, source] = LINE.exec(text) ?? []
  if (name === undefined || source === undefined || NO_STRING.test(name)) {
    return undefined
  }
  const value = readScalar(withoutTrailingSpaces(source))
  return value === undefined ? undefined : { name, value: { type: 'string', text: value }, line }
}

function readScalar(source: string): string | undefined {
  if (PLAIN.test(source)) {
    return ENDS_PLAIN.test(source) || NO_STRING.test(source) ? undefined : source
  }
  return (SINGLE_QUOTED.exec(source) ?? DOUBLE_QUOTED.exec(source))?.[1]
}

/** A loop: an expression for this takes quadratic time on long runs of spaces inside. */
function withoutTrailingSpaces(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === ' ') {
    end -= 1
  }
  return text.slice(0, end)
}

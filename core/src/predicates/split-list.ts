/**
 * The entries of a frontmatter list: separated by commas outside parentheses, trimmed, blank ones dropped
 * (spec/model.md 2.1). Entries whose parentheses do not balance are found out when they are parsed.
 */
export function splitList(text: string): readonly string[] {
  const entries: string[] = []
  let depth = 0
  let start = 0
  for (let offset = 0; offset <= text.length; offset += 1) {
    const character = text[offset]
    if (character === '(') depth += 1
    else if (character === ')') depth = Math.max(0, depth - 1)
    if (offset === text.length || (character === ',' && depth === 0)) {
      const entry = text.slice(start, offset).trim()
      if (entry !== '') entries.push(entry)
      start = offset + 1
    }
  }
  return entries
}

/** What stands at the top of a SKILL.md (spec/model.md 3.2 F1). */
export type Fence =
  | { readonly state: 'absent' }
  /** `line` is the one with the opening hyphens. */
  | { readonly state: 'unterminated'; readonly line: number }
  /** `block` begins on `line`, right behind the opening hyphens, so lines of the block count from there. */
  | { readonly state: 'closed'; readonly block: string; readonly line: number }

const HYPHENS = '---'

/** Finds the frontmatter. Leading white space is skipped, a byte-order mark included; line ends may be CRLF. */
export function findFence(text: string): Fence {
  const start = text.length - text.trimStart().length
  if (!text.startsWith(HYPHENS, start)) {
    return { state: 'absent' }
  }
  const line = 1 + countLineEnds(text.slice(0, start))
  const from = start + HYPHENS.length
  const end = text.indexOf(`\n${HYPHENS}`, from)
  if (end === -1) {
    return { state: 'unterminated', line }
  }
  return { state: 'closed', block: text.slice(from, text[end - 1] === '\r' ? end - 1 : end), line }
}

export function countLineEnds(text: string): number {
  let count = 0
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    count += 1
  }
  return count
}

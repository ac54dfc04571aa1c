/** Longer words are names nobody mistyped, and comparing them costs too much. */
const LONGEST = 64

/**
 * The candidate that a misspelt word most likely meant; `undefined` where none is close. Case and the
 * choice between `-` and `_` do not count as differences. Two in five letters may be wrong.
 * Of equally close candidates the first wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length === 0 || word.length > LONGEST) return undefined
  const folded = fold(word)
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor((word.length * 2) / 5)) + 1
  for (const candidate of candidates) {
    // No more edits than the length differs by can ever do; this also bounds the candidate's length.
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(folded, fold(candidate))
    // A word with every letter wrong is another word.
    if (distance < bestDistance && distance < word.length) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll('_', '-')
}

/** Insertions, removals, replacements and swaps of neighbours that lead from one word to the other. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1]
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      }
      current.push(cost)
    }
    beforeLast = last
    last = current
  }
  return at(last, right.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}

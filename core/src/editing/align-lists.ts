import { isTextTree, sameTextValue, textMember, type TextValue } from './text-tree.js'

/** What becomes of a list's elements, in the order of the result; those that go stand where they stood. */
export type Alignment =
  | { readonly type: 'kept' | 'changed'; readonly before: number; readonly after: number }
  | { readonly type: 'gone'; readonly before: number }
  | { readonly type: 'new'; readonly after: number }

/** Above this, elements between those that are equal at both ends are paired in their order. */
const MOST_COMPARISONS = 250_000
/** What makes a value in the place of another of its kind better than one that goes and one that comes. */
const SAME_KIND = 0.01

/**
 * Pairs the elements of a list with those of its successor: as many equal ones
 * as possible, and of the others those that are most alike.
 */
export function alignLists(before: readonly TextValue[], after: readonly TextValue[]): Alignment[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && sameTextValue(before[head], after[head])) {
    head += 1
  }
  let tail = 0
  while (tail < shorter - head && sameTextValue(before.at(-1 - tail), after.at(-1 - tail))) {
    tail += 1
  }
  const middle = alignMiddle(
    before.slice(head, before.length - tail),
    after.slice(head, after.length - tail),
  ).map((item) => shifted(item, head))
  return [
    ...kept(head, { before: 0, after: 0 }),
    ...middle,
    ...kept(tail, { before: before.length - tail, after: after.length - tail }),
  ]
}

function kept(count: number, start: { readonly before: number; readonly after: number }): Alignment[] {
  return Array.from({ length: count }, (_, index) => ({
    type: 'kept',
    before: start.before + index,
    after: start.after + index,
  }))
}

function shifted(item: Alignment, by: number): Alignment {
  switch (item.type) {
    case 'gone':
      return { type: 'gone', before: item.before + by }
    case 'new':
      return { type: 'new', after: item.after + by }
    default:
      return { type: item.type, before: item.before + by, after: item.after + by }
  }
}

function alignMiddle(before: readonly TextValue[], after: readonly TextValue[]): Alignment[] {
  if (before.length * after.length > MOST_COMPARISONS) {
    return alignInOrder(before, after)
  }
  // Equal elements count more than all likeness together.
  const equal = Math.min(before.length, after.length) + 1
  const gains = before.map((left) =>
    after.map((right) => (sameTextValue(left, right) ? equal : likeness(left, right))),
  )
  const best = bestTotals(gains, after.length)
  const result: Alignment[] = []
  let left = 0
  let right = 0
  while (left < before.length || right < after.length) {
    const gain = gains[left]?.[right] ?? 0
    const total = best[left]?.[right] ?? 0
    if (gain > 0 && total === gain + (best[left + 1]?.[right + 1] ?? 0)) {
      result.push({ type: gain === equal ? 'kept' : 'changed', before: left, after: right })
      left += 1
      right += 1
    } else if (left < before.length && total === (best[left + 1]?.[right] ?? 0)) {
      result.push({ type: 'gone', before: left })
      left += 1
    } else {
      result.push({ type: 'new', after: right })
      right += 1
    }
  }
  return result
}

/** The most that can be gained from two positions on. */
function bestTotals(gains: readonly (readonly number[])[], width: number): number[][] {
  const best = Array.from({ length: gains.length + 1 }, () => Array<number>(width + 1).fill(0))
  for (let left = gains.length - 1; left >= 0; left -= 1) {
    const row = best[left] ?? []
    const below = best[left + 1] ?? []
    for (let right = width - 1; right >= 0; right -= 1) {
      const gain = gains[left]?.[right] ?? 0
      const paired = gain > 0 ? gain + (below[right + 1] ?? 0) : 0
      row[right] = Math.max(paired, below[right] ?? 0, row[right + 1] ?? 0)
    }
  }
  return best
}

function alignInOrder(before: readonly TextValue[], after: readonly TextValue[]): Alignment[] {
  const length = Math.max(before.length, after.length)
  return Array.from({ length }, (_, index): Alignment => {
    if (index >= after.length) {
      return { type: 'gone', before: index }
    }
    if (index >= before.length) {
      return { type: 'new', after: index }
    }
    const type = sameTextValue(before[index], after[index]) ? 'kept' : 'changed'
    return { type, before: index, after: index }
  })
}

/** From 0 for values of different kinds to 1 for equal ones. */
function likeness(left: TextValue, right: TextValue): number {
  if (Array.isArray(left) && Array.isArray(right)) {
    const length = Math.max(left.length, right.length)
    const shared = left.map((element, index) => likenessOrNone(element, right[index]))
    return Math.max(sum(shared) / Math.max(length, 1), SAME_KIND)
  }
  if (isTextTree(left) && isTextTree(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)])
    const shared = [...keys].map((key) => likenessOrNone(textMember(left, key), textMember(right, key)))
    return Math.max(sum(shared) / Math.max(keys.size, 1), SAME_KIND)
  }
  if (sameTextValue(left, right)) {
    return 1
  }
  return isScalar(left) && isScalar(right) ? SAME_KIND : 0
}

function likenessOrNone(left: TextValue | undefined, right: TextValue | undefined): number {
  return left === undefined || right === undefined ? 0 : likeness(left, right)
}

function isScalar(value: TextValue): boolean {
  return !Array.isArray(value) && !isTextTree(value)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

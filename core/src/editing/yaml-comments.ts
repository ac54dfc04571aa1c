import type { CST } from 'yaml'

/** Where the comments of a text begin, in their order. */
export function commentsIn(tokens: readonly CST.Token[]): number[] {
  const found: number[] = []
  const pending: (CST.Token | CST.CollectionItem)[] = [...tokens]
  for (let token = pending.pop(); token !== undefined; token = pending.pop()) {
    if ('type' in token && token.type === 'comment') {
      found.push(token.offset)
    }
    pending.push(...partsOf(token))
  }
  return found.sort((left, right) => left - right)
}

function partsOf(token: CST.Token | CST.CollectionItem): (CST.Token | CST.CollectionItem)[] {
  const parts: (CST.Token | CST.CollectionItem | null | undefined)[] = []
  if ('start' in token) {
    parts.push(...(Array.isArray(token.start) ? token.start : [token.start]))
  }
  if ('props' in token) {
    parts.push(...token.props)
  }
  if ('items' in token) {
    parts.push(...token.items)
  }
  if ('key' in token) {
    parts.push(token.key)
  }
  if ('sep' in token) {
    parts.push(...(token.sep ?? []))
  }
  if ('value' in token) {
    parts.push(token.value)
  }
  if ('end' in token) {
    parts.push(...(token.end ?? []))
  }
  return parts.filter((part) => part !== null && part !== undefined)
}

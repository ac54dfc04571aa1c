import type { EntryPath, JsonValue } from '@symposium/sdk'
import { isTextTree, textMember, type TextTree, type TextValue } from '../editing/text-tree.js'

/** A list or map that an entry goes into, or what stands in the way. */
export type Container<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'absent' }
  /** Something of another type is there, at this path. */
  | {
      readonly state: 'blocked'
      readonly at: EntryPath
      readonly found: TextValue
      readonly wanted: 'list' | 'map'
    }

/** The map at a path. A null on the way counts as absent (spec/agents-and-hooks.md row 6). */
export function mapAt(root: TextTree, path: EntryPath): Container<TextTree> {
  let current = root
  for (const [index, key] of path.entries()) {
    const next = textMember(current, key) ?? null
    if (next === null) {
      return { state: 'absent' }
    }
    if (!isTextTree(next)) {
      return { state: 'blocked', at: path.slice(0, index + 1), found: next, wanted: 'map' }
    }
    current = next
  }
  return { state: 'found', value: current }
}

export function listAt(root: TextTree, path: EntryPath): Container<TextValue[]> {
  const parent = mapAt(root, path.slice(0, -1))
  if (parent.state !== 'found') {
    return parent
  }
  const found = textMember(parent.value, path.at(-1) ?? '') ?? null
  if (found === null) {
    return { state: 'absent' }
  }
  return Array.isArray(found)
    ? { state: 'found', value: found }
    : { state: 'blocked', at: path, found, wanted: 'list' }
}

export function valueAt(root: TextTree, path: EntryPath): TextValue | undefined {
  const parent = mapAt(root, path.slice(0, -1))
  return parent.state === 'found' ? textMember(parent.value, path.at(-1) ?? '') : undefined
}

/** The map at a path of which {@link mapAt} says that nothing is in the way, made where it is missing. */
export function makeMap(root: TextTree, path: EntryPath): TextTree {
  let current = root
  for (const key of path) {
    const next = textMember(current, key)
    if (isTextTree(next)) {
      current = next
    } else {
      const made: TextTree = {}
      current[key] = made
      current = made
    }
  }
  return current
}

/** Takes away the lists and maps on the way to what was removed that nothing else is in. */
export function pruneEmpty(root: TextTree, path: EntryPath, kept: readonly EntryPath[]): void {
  for (let length = path.length; length > 0; length -= 1) {
    const part = path.slice(0, length)
    const value = valueAt(root, part)
    if (!isEmpty(value) || kept.some((one) => samePath(one, part))) {
      return
    }
    const parent = mapAt(root, part.slice(0, -1))
    if (parent.state === 'found') {
      delete parent.value[part.at(-1) ?? '']
    }
  }
}

/** Lists and maps on the way to an entry that are there and empty. */
export function emptyContainers(root: TextTree, path: EntryPath): readonly EntryPath[] {
  return path.map((_, index) => path.slice(0, index + 1)).filter((part) => isEmpty(valueAt(root, part)))
}

function isEmpty(value: TextValue | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : isTextTree(value) && Object.keys(value).length === 0
}

export function samePath(left: EntryPath, right: EntryPath): boolean {
  return left.length === right.length && left.every((key, index) => key === right[index])
}

/** A copy that may be put into a file's value and changed there. */
export function toText(value: JsonValue): TextValue {
  return structuredClone(value) as TextValue
}

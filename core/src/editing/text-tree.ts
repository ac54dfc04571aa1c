/** A value in a configuration file of any format. */
export type TextValue = null | boolean | number | bigint | string | Date | TextValue[] | TextTree

/**
 * The value of a configuration file, made to be changed in place. Big integers
 * are there for numbers that would be rounded, dates come from TOML alone. An
 * own member may have any name, `__proto__` and `constructor` included.
 */
export interface TextTree {
  [key: string]: TextValue
}

/** Changes a file's value in place. */
export type TextChange = (root: TextTree) => void

export interface TextOptions {
  /** Named in errors. */
  readonly file?: string
}

/** A tree whose members are its own and nothing else, whatever they are called. */
export function emptyTree(): TextTree {
  return Object.create(null) as TextTree
}

/** Of its own, so that one may change without the other. */
export function copyTree(tree: TextTree): TextTree {
  const copy = emptyTree()
  for (const [key, value] of Object.entries(tree)) {
    copy[key] = copyValue(value)
  }
  return copy
}

function copyValue(value: TextValue): TextValue {
  if (Array.isArray(value)) {
    return value.map(copyValue)
  }
  return isTextTree(value) ? copyTree(value) : value
}

export function isTextTree(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

/** Own members only: a document may hold keys like `constructor`. */
export function textMember(tree: TextTree, key: string): TextValue | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined
}

/** Equality of content: the order of keys does not count, `nan` equals itself, a date is what it is written as. */
export function sameTextValue(left: TextValue | undefined, right: TextValue | undefined): boolean {
  if (left instanceof Date || right instanceof Date) {
    return left instanceof Date && right instanceof Date && left.toISOString() === right.toISOString()
  }
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => sameTextValue(element, right[index]))
    )
  }
  if (isTextTree(left) && isTextTree(right)) {
    const keys = Object.keys(left)
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && sameTextValue(left[key], right[key]))
    )
  }
  return left === right || (Number.isNaN(left) && Number.isNaN(right))
}

/** The names of members that differ, as text. */
export function changedMembers(before: TextTree, after: TextTree): string {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => !sameTextValue(textMember(before, key), textMember(after, key)))
  return changed.map((key) => `\`${key}\``).join(', ')
}

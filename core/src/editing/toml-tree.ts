import { parseTomlOrRefuse } from './parse-toml.js'
import { refusal } from './refusal.js'
import { isTextTree, type TextOptions, type TextTree, type TextValue } from './text-tree.js'

const MARK = '\uFEFF'

export function readTomlTree(text: string, options: TextOptions): TextTree {
  const body = text.startsWith(MARK) ? text.slice(MARK.length) : text
  return withBareTables(parseTomlOrRefuse(body, options))
}

/** Takes away the prototypes: what is assigned to `__proto__` is a member then. */
export function withBareTables(tree: TextTree): TextTree {
  const pending: TextValue[] = [tree]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (isTextTree(value)) {
      Object.setPrototypeOf(value, null)
      pending.push(...Object.values(value))
    } else if (Array.isArray(value)) {
      pending.push(...value)
    }
  }
  return tree
}

/** What the other formats can say and this one cannot. */
export function refuseNulls(tree: TextTree, options: TextOptions): void {
  const pending: TextValue[] = [tree]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === null) {
      throw refusal('cannot be changed as wanted (TOML has no null)', {
        ...options,
        remedy: 'make the change by hand',
      })
    }
    if (isTextTree(value) || Array.isArray(value)) {
      pending.push(...Object.values(value))
    }
  }
}

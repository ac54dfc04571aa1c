import { check, show } from './case.js'

/**
 * Requires what survives JSON unchanged: all that crosses the border of an
 * adapter must be able to cross that of a process.
 */
export function requireJson(value: unknown, what: string): void {
  const fault = findFault(value, '', 0)
  check(fault === undefined, `${what} must be JSON, but ${fault}`)
}

/** Requires two answers to be the same, members in any order. */
export function requireSame(left: unknown, right: unknown, what: string): void {
  check(canonical(left) === canonical(right), `${what}: ${show(left)} and then ${show(right)}`)
}

/** Requires one line of text, without control characters and with something to read in it. */
export function requireLine(value: unknown, what: string): void {
  check(
    typeof value === 'string' && value.trim() === value && value !== '',
    `${what} must be text, not ${show(value)}`,
  )
  check(
    !/[\p{Cc}\u2028\u2029]/u.test(value),
    `${what} must be one line without control characters, not ${show(value)}`,
  )
}

/** Requires strict code-unit order, which also rules out repetitions. */
export function requireSorted(keys: readonly string[], what: string): void {
  for (const [index, key] of keys.entries()) {
    const previous = keys[index - 1]
    check(
      previous === undefined || previous < key,
      `${what} must be sorted without repetition, but ${show(previous)} stands before ${show(key)}`,
    )
  }
}

const DEEPEST = 100

function findFault(value: unknown, path: string, depth: number): string | undefined {
  const at = path === '' ? 'it' : path
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : `${at} is ${value}`
    case 'object':
      return value === null ? undefined : findFaultInside(value, path, depth)
    case 'undefined':
      return `${at} is undefined: leave such members out`
    default:
      return `${at} is a ${typeof value}`
  }
}

function findFaultInside(value: object, path: string, depth: number): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (depth > DEEPEST) {
    return `${path} is nested too deeply`
  }
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) {
    return `${path === '' ? 'it' : path} is no plain object`
  }
  for (const [key, item] of Object.entries(value)) {
    const fault = findFault(item, path === '' ? key : `${path}.${key}`, depth + 1)
    if (fault !== undefined) {
      return fault
    }
  }
  return undefined
}

function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) =>
      typeof item === 'object' && item !== null && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
        : item,
    ) ?? 'undefined'
  )
}

const SEGMENT = /^[A-Za-z0-9_-]+$/
/** Lead out of a table's own members in careless code (cases/security.md S70). */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])
const LONGEST_KEY = 255

/** `review.strict`: names of nested tables, with dots between them. */
export function isSettingKey(key: string): boolean {
  return (
    key.length <= LONGEST_KEY &&
    key.split('.').every((segment) => SEGMENT.test(segment) && !RESERVED.has(segment))
  )
}

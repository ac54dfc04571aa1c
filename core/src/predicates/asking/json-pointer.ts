import type { JsonValue } from '@symposium/sdk'

/** What a pointer of RFC 6901 leads to; `undefined` where it leads nowhere. Nothing inherited is ever found. */
export function resolvePointer(document: JsonValue, pointer: string): JsonValue | undefined {
  let value: JsonValue | undefined = document
  for (const token of pointer.split('/').slice(1)) {
    if (value === undefined) return undefined
    value = memberAt(value, token.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return value
}

function memberAt(value: JsonValue, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

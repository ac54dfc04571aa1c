import type { JsonObject, JsonValue } from '@symposium/sdk'
import { isTextTree, sameTextValue, textMember, type TextTree, type TextValue } from '../editing/text-tree.js'
import { toText } from './tree.js'

/**
 * Three-way merge of an entry of ours, member by member: what we write is set, what
 * we wrote before and write no longer is taken away unless somebody changed it, and
 * everything else in it is the user's and stays (design/decisions.md, Agent files).
 *
 * @param base what was written before; absent where nothing is known of it.
 * @returns whether anything changed.
 */
export function mergeMembers(current: TextTree, wanted: JsonObject, base: JsonObject | undefined): boolean {
  let changed = false
  for (const [key, value] of Object.entries(wanted)) {
    changed = mergeMember(current, [key, value], memberOf(base, key)) || changed
  }
  for (const [key, value] of Object.entries(base ?? {})) {
    if (!Object.hasOwn(wanted, key)) {
      changed = takeAway(current, key, value) || changed
    }
  }
  return changed
}

function mergeMember(
  parent: TextTree,
  [key, wanted]: readonly [string, JsonValue],
  base: JsonValue | undefined,
): boolean {
  const current = textMember(parent, key)
  if (isTextTree(current) && isJsonMap(wanted)) {
    return mergeMembers(current, wanted, isJsonMap(base) ? base : undefined)
  }
  if (sameTextValue(current, toText(wanted))) {
    return false
  }
  parent[key] = toText(wanted)
  return true
}

/** A map loses what was written into it, and goes when nothing else is left. */
function takeAway(parent: TextTree, key: string, base: JsonValue): boolean {
  const current = textMember(parent, key)
  if (current === undefined) {
    return false
  }
  if (sameTextValue(current, toText(base))) {
    delete parent[key]
    return true
  }
  return isTextTree(current) && isJsonMap(base) && mergeMembers(current, {}, base)
}

/** Whether all that was written is still there as it was; what was added does not count. */
export function isUntouched(current: TextValue | undefined, base: JsonValue): boolean {
  return isTextTree(current) && isJsonMap(base)
    ? Object.entries(base).every(([key, value]) => isUntouched(textMember(current, key), value))
    : sameTextValue(current, toText(base))
}

/** The value without the members that are written once and are the user's from then on. */
export function withoutInitial(value: JsonValue, initial: readonly string[] = []): JsonValue {
  return isJsonMap(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !initial.includes(key)))
    : value
}

export function isJsonMap(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberOf(value: JsonObject | undefined, key: string): JsonValue | undefined {
  return value !== undefined && Object.hasOwn(value, key) ? value[key] : undefined
}

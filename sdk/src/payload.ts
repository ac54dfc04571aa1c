import { SymposiumError } from './errors.js'
import type { JsonObject, JsonValue } from './json.js'

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member of any type; `undefined` where there is none. */
export function memberOf(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** A member that is true or false; one of another type counts as absent. */
export function flagMember(object: JsonObject, name: string): boolean | undefined {
  const value = memberOf(object, name)
  return typeof value === 'boolean' ? value : undefined
}

/** A member that is text. One of another type counts as absent: no agent's slip may cost its user a tool call. */
export function textMember(object: JsonObject, name: string): string | undefined {
  const value = memberOf(object, name)
  return typeof value === 'string' ? value : undefined
}

/** A member that is an object; one of another type counts as absent. */
export function objectMember(object: JsonObject, name: string): JsonObject | undefined {
  const value = memberOf(object, name)
  return isJsonObject(value) ? value : undefined
}

/** A member that is a list; one of another type counts as absent. */
export function listMember(object: JsonObject, name: string): readonly JsonValue[] | undefined {
  const value = memberOf(object, name)
  return Array.isArray(value) ? value : undefined
}

/** The absolute ones among them, in the spelling of any platform: what is relative leads wherever the process happens to be. */
export function absoluteDirectories(values: readonly (JsonValue | undefined)[]): readonly string[] {
  return values.filter((value) => typeof value === 'string').filter((path) => ABSOLUTE.test(path))
}

const ABSOLUTE = /^(?:\/|\\\\|[A-Za-z]:[\\/])/

/**
 * What a hook printed, for the agents whose answers are JSON objects.
 * @throws SymposiumError `HOOK_OUTPUT_INVALID`.
 */
export function parseHookOutput(text: string): JsonObject {
  const value = parseJson(text)
  if (isJsonObject(value)) {
    return value
  }
  throw new SymposiumError('HOOK_OUTPUT_INVALID', 'the hook printed something that is no JSON object', {
    remedy: 'print one JSON object, or nothing at all, and write everything else to standard error',
  })
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

import type { JsonObject, JsonValue } from '@symposium/sdk'
import type { PluginSettings } from '../config/config.js'
import type { Setting } from '../manifest/plugin.js'
import { describe } from '../manifest/table-reader.js'

/** Whether a gate's `when` holds, and why. */
export interface WhenAnswer {
  readonly holds: boolean
  /** For people. */
  readonly reason: string
  /** The value is not of the setting's type, in words. */
  readonly fault?: string
}

/**
 * Asks a setting (spec/gates.md 5): the first level that has the key is right, whatever it says,
 * then the declared default, then no.
 * @param layers the user's, most specific first. Nothing of a repository is among them.
 */
export function askWhen(setting: Setting, layers: readonly PluginSettings[]): WhenAnswer {
  const { key } = setting
  for (const { values } of layers) {
    const found = lookUp(key, values)
    if (found !== undefined) return coerce(found.value, setting)
  }
  if (setting.default === undefined) return { holds: false, reason: `\`${key}\` is not set` }
  const answer = coerce(setting.default, setting)
  return { ...answer, reason: `${answer.reason} by default` }
}

/** Through own members only, segment by segment; a flat key with dots in it is another key (E25, E26). */
function lookUp(key: string, values: JsonObject): { readonly value: JsonValue } | undefined {
  let value: JsonValue = values
  for (const segment of key.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const member: JsonValue | undefined = Object.hasOwn(value, segment)
      ? (value as JsonObject)[segment]
      : undefined
    if (member === undefined) return undefined
    value = member
  }
  return { value }
}

/** By the type that was declared, so that `"false"` is not on for being a text (E21 to E23). */
function coerce(value: JsonValue, { key, type }: Setting): WhenAnswer {
  const shown = `\`${key}\` is ${describe(value)}`
  const answer = (holds: boolean): WhenAnswer => ({ holds, reason: shown })
  const wrong = (holds: boolean): WhenAnswer => ({
    ...answer(holds),
    fault: `${shown}, not a ${type}: it counts as ${holds ? 'on' : 'off'}`,
  })
  if (value === null || value === '' || value === false || value === 0) return answer(false)
  if (value === true) return type === 'boolean' ? answer(true) : wrong(true)
  if (typeof value === 'string') {
    if (isWord(value, 'false')) return wrong(false)
    if (type === 'string') return answer(true)
    return wrong(type === 'boolean' ? isWord(value, 'true') : isNumber(value))
  }
  if (typeof value === 'number')
    return type === 'number' ? answer(true) : wrong(type === 'boolean' && value === 1)
  return wrong(false)
}

function isWord(text: string, word: string): boolean {
  return text.trim().toLowerCase() === word
}

/** One that is on. */
function isNumber(text: string): boolean {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) && value !== 0
}

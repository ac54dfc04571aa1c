import { SymposiumError } from './errors.js'
import type { EncodedAnswer, HookAnswer } from './hooks.js'
import type { JsonObject, JsonValue } from './json.js'
import { isJsonObject } from './payload.js'
import { present } from './present.js'

// What the answers of most agents have in common: one JSON object on standard output.

interface MemberTypes {
  readonly string: string
  readonly boolean: boolean
  readonly object: JsonObject
  readonly any: JsonValue
}

/** Members by name, each with what it has to be. */
export type MemberShape = Readonly<Record<string, keyof MemberTypes>>

export type Members<Shape extends MemberShape> = {
  readonly [Name in keyof Shape]?: MemberTypes[Shape[Name]]
}

/** The universal members of Claude Code's format, which several agents have taken over. */
export const COMMON_MEMBERS = {
  continue: 'boolean',
  stopReason: 'string',
  suppressOutput: 'boolean',
  systemMessage: 'string',
} as const satisfies MemberShape

/**
 * Takes apart what a hook printed: members that have a name, and the rest. `null` is as good as absent.
 * @throws SymposiumError `HOOK_OUTPUT_INVALID` where a known member has another type.
 */
export function takeMembers<Shape extends MemberShape>(
  object: JsonObject,
  shape: Shape,
): { readonly known: Members<Shape>; readonly rest: JsonObject } {
  const known: Record<string, JsonValue> = {}
  const rest: [string, JsonValue][] = []
  for (const [name, value] of Object.entries(object)) {
    const type = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (type === undefined) {
      rest.push([name, value])
    } else if (value !== null) {
      requireType(name, value, type)
      known[name] = value
    }
  }
  return { known: known as Members<Shape>, rest: Object.fromEntries(rest) }
}

function requireType(name: string, value: JsonValue, type: keyof MemberTypes): void {
  if (type !== 'any' && (type === 'object' ? !isJsonObject(value) : typeof value !== type)) {
    throw new SymposiumError('HOOK_OUTPUT_INVALID', `\`${name}\` in the output must be of type ${type}`)
  }
}

/**
 * What a word of an agent's means.
 * @throws SymposiumError `HOOK_OUTPUT_INVALID` for a word that it does not have.
 */
export function takeWord<Meaning>(
  name: string,
  word: string | undefined,
  words: Readonly<Record<string, Meaning>>,
): Meaning | undefined {
  if (word !== undefined && !Object.hasOwn(words, word)) {
    const known = Object.keys(words).join(', ')
    throw new SymposiumError('HOOK_OUTPUT_INVALID', `\`${name}\` in the output must be one of ${known}`)
  }
  return word === undefined ? undefined : words[word]
}

export function readCommon(known: Members<typeof COMMON_MEMBERS>): HookAnswer {
  return present({
    stop: known.continue === false ? present({ reason: known.stopReason }) : undefined,
    systemMessages: known.systemMessage === undefined ? undefined : [known.systemMessage],
    suppressOutput: known.suppressOutput === true ? known.suppressOutput : undefined,
  })
}

export function encodeCommon(answer: HookAnswer): JsonObject {
  return present({
    continue: answer.stop === undefined ? undefined : false,
    stopReason: answer.stop?.reason,
    suppressOutput: answer.suppressOutput,
    systemMessage: joinTexts(answer.systemMessages, '\n'),
  }) as JsonObject
}

/** All fragments as one text, with a blank line between them unless told otherwise. */
export function joinTexts(texts: readonly string[] | undefined, between = '\n\n'): string | undefined {
  const parts = (texts ?? []).filter((text) => text !== '')
  return parts.length === 0 ? undefined : parts.join(between)
}

/** Own members, and below them those of the agent's own format that have no other name. */
export function mergeMembers(own: JsonObject, native: JsonObject): JsonObject {
  const merged = new Map(Object.entries(own))
  for (const [name, value] of Object.entries(native)) {
    const mine = merged.get(name)
    if (mine === undefined) {
      merged.set(name, value)
    } else if (isJsonObject(mine) && isJsonObject(value)) {
      merged.set(name, mergeMembers(mine, value))
    }
  }
  return Object.fromEntries(merged)
}

/** What of a hook's answer has no name here, from both levels of the format; `undefined` where that is nothing. */
export function nativeMembers(top: JsonObject, specific: JsonObject): JsonObject | undefined {
  const all = isEmpty(specific) ? top : { ...top, hookSpecificOutput: specific }
  return isEmpty(all) ? undefined : all
}

/**
 * An answer on both levels of the format. The agents refuse `hookSpecificOutput` without the event's name.
 * @param name the agent's name for the event.
 */
export function layMembers(
  name: string,
  own: { readonly top: JsonObject; readonly specific: JsonObject },
  native: JsonObject = {},
): JsonObject {
  const { hookSpecificOutput = {}, ...rest } = native
  const inner = mergeMembers(own.specific, isJsonObject(hookSpecificOutput) ? hookSpecificOutput : {})
  const specific = isEmpty(inner) ? {} : { hookSpecificOutput: mergeMembers({ hookEventName: name }, inner) }
  return mergeMembers({ ...own.top, ...specific }, rest)
}

function isEmpty(object: JsonObject): boolean {
  return Object.keys(object).length === 0
}

export function printMembers(members: JsonObject, dropped: readonly string[]): EncodedAnswer {
  return { stdout: JSON.stringify(members), stderr: '', exitCode: 0, dropped }
}

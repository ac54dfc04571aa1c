import type { JsonValue, PackageId } from '@symposium/sdk'
import type { PredicateKinds } from '../predicates/registry.js'
import { isRuledOut, requiredNames } from '../predicates/screen.js'
import type { Problem } from '../report/problem.js'
import { renderMembers } from './members.js'
import type { LostGate } from './plugin.js'
import { RememberedPlugin } from './remembered-plugin.js'
import type { LoadedPlugin, PluginSource } from './source.js'

/** Raised whenever a result of earlier code must not be taken for one of today's. */
export const FORMAT = 6

/** The members of a plugin that has none of its own. */
const PLAIN = '{}'

export interface ToCache {
  readonly source: PluginSource
  readonly print: string
  readonly kinds: PredicateKinds
}

/**
 * `[print, members, requiredNames, name, problems, lostGates]` without the nulls at its end. The members
 * are JSON as text, `null` where there is no plugin: of an entry that is ruled out they
 * are not parsed. The name is there if it is not the one that the source gives.
 */
export function toCached(
  { plugin, problems, lostGates }: LoadedPlugin,
  { source, print, kinds }: ToCache,
): JsonValue {
  const stored: Exclude<JsonValue, undefined>[] = [print, null, null, null, null, null]
  if (plugin !== undefined) {
    const plain = new RememberedPlugin(source, { text: PLAIN })
    stored[1] = renderMembers(plugin, plain)
    // What it defines for others has to be at hand, whether it applies itself or not (spec/model.md P21).
    stored[2] = plugin.predicates.length > 0 ? null : (requiredNames(plugin.gate, kinds) ?? null)
    stored[3] = plugin.name === plain.name ? null : plugin.name
  }
  // Problems are JSON by the types that they are made of, which have no index signature to prove it.
  stored[4] = problems.length === 0 ? null : (problems as unknown as JsonValue)
  stored[5] = (lostGates as unknown as JsonValue & object) ?? null
  return stored.slice(0, stored.findLastIndex((each) => each !== null) + 1)
}

export interface FromCache {
  readonly source: PluginSource
  readonly print: string
  readonly dependencies: readonly PackageId[]
}

/** `undefined` for anything that {@link toCached} has not written for this print: a damaged cache is an empty one. */
export function fromCached(
  value: JsonValue | undefined,
  { source, print, dependencies }: FromCache,
): LoadedPlugin | undefined {
  if (!Array.isArray(value) || value[0] !== print) return undefined
  const stored: readonly unknown[] = value
  const problems = stored[4] ?? NO_PROBLEMS
  if (!isListOfProblems(problems)) return undefined
  const text = stored[1] ?? undefined
  const required = stored[2] ?? undefined
  const name = stored[3] ?? undefined
  if (text === undefined) return { problems, ...lostIn(stored[5] ?? undefined) }
  if (typeof text !== 'string' || !isOptional(required, isTexts) || !isOptional(name, isText))
    return undefined
  const plugin = new RememberedPlugin(source, { text, name, requiredNames: required })
  return isRuledOut(required, dependencies) || plugin.isReadable() ? { plugin, problems } : undefined
}

function lostIn(value: unknown): Pick<LoadedPlugin, 'lostGates'> {
  return isListOfLost(value) ? { lostGates: value } : {}
}

function isListOfLost(value: unknown): value is readonly LostGate[] {
  return (
    Array.isArray(value) &&
    value.every((gate) => typeof gate === 'object' && gate !== null && 'index' in gate)
  )
}

const NO_PROBLEMS: readonly Problem[] = []

function isOptional<T>(value: unknown, check: (value: unknown) => value is T): value is T | undefined {
  return value === undefined || check(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText)
}

function isListOfProblems(value: unknown): value is readonly Problem[] {
  return (
    Array.isArray(value) &&
    value.every((problem) => typeof problem === 'object' && problem !== null && 'code' in problem)
  )
}

import type { JsonValue } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import { plainPlugin } from './plain-plugin.js'
import type { Plugin } from './plugin.js'
import type { LoadedPlugin, PluginSource } from './source.js'

/** Raised whenever a result of earlier code must not be taken for one of today's. */
export const FORMAT = 2

type MemberType = 'text' | 'flag' | 'texts' | 'records'

/** Members that a source alone does not settle. */
const MEMBERS: ReadonlyMap<string, MemberType> = new Map([
  ['name', 'text'],
  ['bareSkill', 'flag'],
  ['dormant', 'flag'],
  ['manifestFiles', 'texts'],
  ['gate', 'records'],
  ['skillGroups', 'records'],
  ['chained', 'records'],
  ['installations', 'records'],
  ['hooks', 'records'],
  ['mcpServers', 'records'],
  ['subcommands', 'records'],
  ['predicates', 'records'],
])

/**
 * `[print, members, problems]`: of a plugin only the members in which it differs
 * from a {@link plainPlugin}, `null` where there is none, and no empty list at the end.
 */
export function toCached({ plugin, problems }: LoadedPlugin, source: PluginSource, print: string): JsonValue {
  const members = plugin === undefined ? null : differences(plugin, plainPlugin(source))
  // A plugin is JSON by the types that it is made of, which have no index signature to prove it.
  return (problems.length === 0 ? [print, members] : [print, members, problems]) as JsonValue
}

/** `undefined` for anything that {@link toCached} has not written for this print: a damaged cache is an empty one. */
export function fromCached(
  value: JsonValue | undefined,
  source: PluginSource,
  print: string,
): LoadedPlugin | undefined {
  if (!Array.isArray(value) || value[0] !== print) return undefined
  const [, members, problems = []]: readonly unknown[] = value
  if (!isListOfProblems(problems)) return undefined
  if (members === null) return { problems }
  return isMembers(members) ? { plugin: { ...plainPlugin(source), ...members }, problems } : undefined
}

function differences(plugin: Plugin, plain: Plugin): Readonly<Record<string, unknown>> {
  const expected = new Map<string, unknown>(Object.entries(plain))
  return Object.fromEntries(
    Object.entries(plugin).filter(
      ([name, value]) => MEMBERS.has(name) && JSON.stringify(value) !== JSON.stringify(expected.get(name)),
    ),
  )
}

/** The outline is enough to tell what we wrote from something else. */
function isMembers(value: unknown): value is Partial<Plugin> {
  return isRecord(value) && Object.keys(value).every((name) => isOfType(value[name], MEMBERS.get(name)))
}

function isOfType(value: unknown, type: MemberType | undefined): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'records':
      return Array.isArray(value) && value.every(isRecord)
    case undefined:
      return false
  }
}

function isListOfProblems(value: unknown): value is readonly Problem[] {
  return Array.isArray(value) && value.every((problem) => isRecord(problem) && 'code' in problem)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

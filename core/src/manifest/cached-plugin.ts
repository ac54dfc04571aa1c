import type { JsonValue } from '@symposium/sdk'
import type { Problem } from '../report/problem.js'
import type { Plugin } from './plugin.js'
import { RememberedPlugin, type Members } from './remembered-plugin.js'
import type { LoadedPlugin, PluginSource } from './source.js'

/** Raised whenever a result of earlier code must not be taken for one of today's. */
export const FORMAT = 2

type MemberType = 'text' | 'flag' | 'texts' | 'records'

const MEMBERS: Readonly<Record<keyof Members, MemberType>> = {
  name: 'text',
  bareSkill: 'flag',
  dormant: 'flag',
  manifestFiles: 'texts',
  gate: 'records',
  skillGroups: 'records',
  chained: 'records',
  installations: 'records',
  hooks: 'records',
  mcpServers: 'records',
  subcommands: 'records',
  predicates: 'records',
}

/**
 * `[print, members, problems]`: of a plugin only the members that a
 * {@link RememberedPlugin} would not have by itself, `null` where there is no plugin,
 * and no empty list at the end.
 */
export function toCached({ plugin, problems }: LoadedPlugin, source: PluginSource, print: string): JsonValue {
  const members = plugin === undefined ? null : differences(plugin, new RememberedPlugin(source, {}))
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
  const members: unknown = value[1]
  const problems: unknown = value[2] ?? NO_PROBLEMS
  if (!isListOfProblems(problems)) return undefined
  if (members === null) return { problems }
  return isMembers(members) ? { plugin: new RememberedPlugin(source, members), problems } : undefined
}

const NO_PROBLEMS: readonly Problem[] = []

function differences(plugin: Plugin, plain: Plugin): Readonly<Record<string, unknown>> {
  const names = Object.keys(MEMBERS).filter(isMember)
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(plugin[name]) !== JSON.stringify(plain[name]))
      .map((name) => [name, plugin[name]]),
  )
}

/** The outline is enough to tell what we wrote from something else. */
function isMembers(value: unknown): value is Members {
  if (!isRecord(value)) return false
  for (const name of Object.keys(value)) {
    if (!isMember(name) || !isOfType(value[name], MEMBERS[name])) return false
  }
  return true
}

function isMember(name: string): name is keyof Members {
  return Object.hasOwn(MEMBERS, name)
}

function isOfType(value: unknown, type: MemberType): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'records':
      return Array.isArray(value) && value.every(isRecord)
  }
}

function isListOfProblems(value: unknown): value is readonly Problem[] {
  return Array.isArray(value) && value.every((problem) => isRecord(problem) && 'code' in problem)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

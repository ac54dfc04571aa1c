import { sameJson } from '../same-json.js'
import type { Plugin } from './plugin.js'

/** What a source alone does not settle, apart from the name. */
export type Members = Partial<Omit<Plugin, 'id' | 'name' | 'origin' | 'directory' | 'labelRoot' | 'needs'>>

type MemberType = 'flag' | 'texts' | 'records'

const TYPES: Readonly<Record<keyof Members, MemberType>> = {
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

/** JSON of the members in which two plugins differ, as the first has them: few, since most are empty lists. */
export function renderMembers(plugin: Plugin, plain: Plugin): string {
  const names = Object.keys(TYPES).filter(isMember)
  const differing = names.filter((name) => !sameJson(plugin[name], plain[name]))
  return JSON.stringify(Object.fromEntries(differing.map((name) => [name, plugin[name]])))
}

/** `undefined` for what was not rendered here: the outline is enough to tell. */
export function parseMembers(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isMembers(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isMembers(value: unknown): value is Members {
  return (
    isRecord(value) &&
    Object.entries(value).every(([name, member]) => isMember(name) && isOfType(member, TYPES[name]))
  )
}

function isMember(name: string): name is keyof Members {
  return Object.hasOwn(TYPES, name)
}

function isOfType(value: unknown, type: MemberType): boolean {
  switch (type) {
    case 'flag':
      return typeof value === 'boolean'
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'records':
      return Array.isArray(value) && value.every(isRecord)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { decodeGate, encodeGate } from './compact-gate.js'
import { sameJson } from '../same-json.js'
import type { Plugin } from './plugin.js'

/** What a source alone does not settle, apart from the name. */
export type Members = Partial<
  Omit<Plugin, 'id' | 'name' | 'origin' | 'directory' | 'labelRoot' | 'requiredNames'>
>

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
  gates: 'records',
  lostGates: 'records',
  settings: 'records',
}

/** Stands for a gate of dependencies alone. */
const DEPENDENCIES = 'depends-on'

/** JSON of the members in which two plugins differ, as the first has them: few, since most are empty lists. */
export function renderMembers(plugin: Plugin, plain: Plugin): string {
  const names = Object.keys(TYPES).filter(isMember)
  const differing = names.filter((name) => !sameJson(plugin[name], plain[name]))
  return JSON.stringify(
    Object.fromEntries(
      differing.map((name): readonly [string, unknown] => {
        const atoms = name === 'gate' ? encodeGate(plugin.gate) : undefined
        return atoms === undefined ? [name, plugin[name]] : [DEPENDENCIES, atoms]
      }),
    ),
  )
}

/** `undefined` for what was not rendered here: the outline is enough to tell. */
export function parseMembers(text: string): Members | undefined {
  try {
    const members = withGate(JSON.parse(text))
    return isMembers(members) ? members : undefined
  } catch {
    return undefined
  }
}

function withGate(value: unknown): unknown {
  if (!isRecord(value) || !isTexts(value[DEPENDENCIES])) return value
  const { [DEPENDENCIES]: atoms, ...members } = value
  return { ...members, gate: decodeGate(atoms) }
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
      return isTexts(value)
    case 'records':
      return Array.isArray(value) && value.every(isRecord)
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

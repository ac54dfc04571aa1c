import { isSymposiumError } from '@symposium/sdk'
import { upgradeLegacy } from '../manifest/legacy.js'
import { isTable, own, type RawTable } from '../manifest/toml.js'
import { lowerDependsOn } from '../predicates/lower.js'
import { parseGate, parsePredicate } from '../predicates/parse.js'
import type { PredicateKinds } from '../predicates/registry.js'
import type { Gate } from '../predicates/tree.js'
import { witnessEdges, type Edge } from './edges.js'

export interface UpgradeOptions {
  readonly kinds: PredicateKinds
  /** For a manifest that has none and needs one: a retired dialect had no names. */
  readonly name?: string
}

export interface UpgradedManifest {
  readonly table: RawTable
  /** What is written otherwise, for people. */
  readonly changes: readonly string[]
}

/** As they are said where manifests are read under `legacy`. */
const CRATE = '`source = "crate"` as `[[plugins]]` entries with `source.cargo`'
const CRATE_PATH = '`source.crate_path` as `[[plugins]]` entries with `source.cargo`'

type MutableTable = Record<string, unknown>

export const GATED_LISTS = ['skills', 'plugins', 'hooks', 'mcp_servers', 'mcp'] as const

/**
 * The value of a manifest in today's spelling: what `legacy = true` reads, and beyond that what it only
 * tolerates. What is not understood stays as it is.
 */
export function upgradeManifest(manifest: RawTable, { kinds, name }: UpgradeOptions): UpgradedManifest {
  const changes = new Set<string>()
  const upgraded = upgradeLegacy(upgradeOldGroups(manifest, changes))
  for (const note of upgraded.notes) changes.add(note)
  const table = copy(upgraded.table)
  respellAll(table, kinds, changes)
  replaceWitnesses(table, kinds, changes)
  // A list of sections that has lost its last one is not written at all.
  if (isEmptyList(own(table, 'skills')) && !isEmptyList(own(manifest, 'skills'))) delete table['skills']
  if (changes.size > 0 && name !== undefined && !Object.hasOwn(table, 'name')) {
    table['name'] = name
    changes.add('the name of the directory as `name`')
  }
  return { table, changes: [...changes] }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** What stood in the metadata of crates before there was `source` (spec/model.md 2.13 W8, G38). */
function upgradeOldGroups(manifest: RawTable, changes: Set<string>): RawTable {
  const groups = own(manifest, 'skills')
  if (!Array.isArray(groups)) return manifest
  const upgraded = groups.map((group: unknown) => {
    if (!isTable(group) || Object.hasOwn(group, 'source')) return group
    const key = ['path', 'crate'].find((each) => Object.hasOwn(group, each))
    if (key === undefined) return group
    changes.add(`\`${key}\` of a group as \`source.${key}\``)
    const { [key]: value, ...others } = group
    return Object.assign(copy(others), { source: { [key]: value } })
  })
  return Object.assign(copy(manifest), { skills: upgraded })
}

/** `crate(…)` is `depends-on(…)`, at any depth. */
function respellAll(table: MutableTable, kinds: PredicateKinds, changes: Set<string>): void {
  respell(table)
  for (const list of GATED_LISTS) {
    const entries = own(table, list)
    if (Array.isArray(entries)) table[list] = entries.map(respelt)
  }
  const subcommands = own(table, 'subcommand')
  if (isTable(subcommands)) {
    const entries = Object.entries(subcommands).map(([name, value]) => [name, respelt(value)] as const)
    table['subcommand'] = Object.assign(copy({}), Object.fromEntries(entries))
  }

  function respelt(entry: unknown): unknown {
    if (!isTable(entry)) return entry
    const upgraded = copy(entry)
    respell(upgraded)
    return upgraded
  }

  function respell(gated: MutableTable): void {
    const predicates = own(gated, 'predicates')
    if (!Array.isArray(predicates)) return
    gated['predicates'] = predicates.map((text: unknown) => {
      const today = typeof text === 'string' ? respellPredicate(text, kinds) : undefined
      if (today === undefined) return text
      changes.add('`crate(…)` as `depends-on(…)`')
      return today
    })
  }
}

/** `undefined` for what is in today's spelling, or in none. */
export function respellPredicate(text: string, kinds: PredicateKinds): string | undefined {
  let isRetired = false
  const legacy = (): void => {
    isRetired = true
  }
  try {
    const predicate = parsePredicate(text, kinds, { legacy })
    return isRetired ? predicate.text : undefined
  } catch (error) {
    if (isSymposiumError(error)) return undefined
    throw error
  }
}

function replaceWitnesses(table: MutableTable, kinds: PredicateKinds, changes: Set<string>): void {
  const groups = own(table, 'skills')
  const plugins = own(table, 'plugins')
  if (!Array.isArray(groups) || (plugins !== undefined && !Array.isArray(plugins))) return
  const edges: RawTable[] = []
  table['skills'] = groups.filter((group: unknown) => {
    const found = isTable(group) && own(group, 'source') === 'crate' ? edgesOf(table, group, kinds) : []
    if (found.length === 0 || !isTable(group)) return true
    edges.push(...found.map((edge) => edgeTable(group, edge)))
    if (!changes.has(CRATE_PATH)) changes.add(CRATE)
    return false
  })
  if (edges.length > 0) table['plugins'] = [...(plugins ?? []), ...edges]
}

/** None where only a custom predicate names packages, or the gates are not understood. */
export function edgesOf(manifest: RawTable, group: RawTable, kinds: PredicateKinds): readonly Edge[] {
  const gates = [readGate(manifest, kinds), readGate(group, kinds)]
  return gates.includes(undefined)
    ? []
    : witnessEdges(
        gates.flatMap((gate) => gate ?? []),
        kinds,
      )
}

function readGate(gated: RawTable, kinds: PredicateKinds): Gate | undefined {
  try {
    const dependsOn = lowerDependsOn(textsOf(own(gated, 'depends-on')), kinds)
    return [...dependsOn, ...parseGate(textsOf(own(gated, 'predicates')), kinds)]
  } catch (error) {
    if (isSymposiumError(error)) return undefined
    throw error
  }
}

/** The group's own gate stays the edge's, beside what the edge needs. */
function edgeTable(group: RawTable, edge: Edge): RawTable {
  const { source: _, ...gate } = group
  const { key, texts } = conditionsFor(group, edge)
  const table = Object.assign(copy(gate), { source: { [edge.pm]: edge.name } })
  return texts.length === 0 ? table : Object.assign(table, { [key]: [...textsOf(own(group, key)), ...texts] })
}

/** What an edge needs beside the gate of its group: as an atom where nothing else stands there. */
export function conditionsFor(
  group: RawTable,
  { conditions }: Edge,
): { readonly key: 'depends-on' | 'predicates'; readonly texts: readonly string[] } {
  const [only = ''] = conditions
  const atom = conditions.length === 1 ? /^depends-on\(([^()]*)\)$/.exec(only)?.[1] : undefined
  return atom !== undefined && !Object.hasOwn(group, 'depends-on')
    ? { key: 'depends-on', texts: [atom.trim()] }
    : { key: 'predicates', texts: conditions }
}

export function textsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((item) => typeof item === 'string')
}

/** Without a prototype, as the parser makes tables. */
function copy(table: RawTable): MutableTable {
  return Object.assign(Object.create(null), table)
}

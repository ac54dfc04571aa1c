import { isTable, own, type RawTable } from './toml.js'

export interface Upgraded {
  readonly table: RawTable
  /** What was read differently, for people; empty where nothing was retired. */
  readonly notes: readonly string[]
}

type MutableTable = Record<string, unknown>

const WHERE = ['crates', 'cargo', 'predicates']
const GATED_ARRAYS = ['skills', 'plugins', 'hooks', 'mcp_servers', 'mcp']

/**
 * Rewrites the retired spellings of a manifest, without touching what it cannot
 * understand: that is left to fail as usual (design/decisions.md, Manifest
 * dialects). `crate(…)` is the predicate parser's to accept.
 */
export function upgradeLegacy(manifest: RawTable): Upgraded {
  const notes = new Set<string>()
  const table = upgradeGate(manifest, notes)
  for (const key of GATED_ARRAYS) {
    const entries = own(table, key)
    if (Array.isArray(entries)) table[key] = entries.map((entry: unknown) => upgradeEntry(entry, notes))
  }
  const subcommands = own(table, 'subcommand')
  if (isTable(subcommands)) {
    const upgraded = copy(subcommands)
    for (const name of Object.keys(upgraded)) upgraded[name] = upgradeEntry(own(upgraded, name), notes)
    table['subcommand'] = upgraded
  }
  upgradeSources(table, notes)
  return { table, notes: [...notes] }
}

function upgradeEntry(entry: unknown, notes: Set<string>): unknown {
  return isTable(entry) ? upgradeGate(entry, notes) : entry
}

/** `advice-for`, `crates` and `where` become `depends-on` and `predicates`; `activation` never gated anything. */
function upgradeGate(gated: RawTable, notes: Set<string>): MutableTable {
  const table = copy(gated)
  const where = own(table, 'where')
  if (
    isTable(where) &&
    Object.entries(where).every(([key, value]) => WHERE.includes(key) && isStrings(value))
  ) {
    delete table['where']
    append(table, 'depends-on', own(where, 'crates'))
    append(table, 'depends-on', own(where, 'cargo'))
    append(table, 'predicates', own(where, 'predicates'))
    notes.add('`where` as `depends-on` and `predicates`')
  }
  for (const key of ['advice-for', 'crates']) {
    if (!isStrings(own(table, key))) continue
    const value = own(table, key)
    delete table[key]
    append(table, 'depends-on', value)
    notes.add(`\`${key}\` as \`depends-on\``)
  }
  if (Object.hasOwn(table, 'activation')) {
    delete table['activation']
    notes.add('nothing for `activation`')
  }
  return table
}

/** Sources that named crates (spec/model.md 2.13 W8). */
function upgradeSources(table: MutableTable, notes: Set<string>): void {
  const edges: unknown[] = []
  const groups = own(table, 'skills')
  if (Array.isArray(groups)) {
    table['skills'] = groups.flatMap((group: unknown) => {
      if (!isTable(group)) return [group]
      const edge = asEdge(group, notes)
      if (edge === undefined) return [upgradeGroup(group, notes)]
      edges.push(edge)
      return []
    })
  }
  const plugins = own(table, 'plugins')
  if (plugins !== undefined && !Array.isArray(plugins)) return
  const chained = plugins?.map((plugin: unknown) => upgradeEdge(plugin, notes)) ?? []
  if (edges.length > 0 || chained.length > 0) table['plugins'] = [...chained, ...edges]
}

/** A group of one named crate is that crate, chained under the group's gate. */
function asEdge(group: RawTable, notes: Set<string>): RawTable | undefined {
  const source = own(group, 'source')
  const crate = isTable(source) && Object.keys(source).length === 1 ? own(source, 'crate') : undefined
  if (crate === undefined) return undefined
  notes.add('`[[skills]] source.crate` as a `[[plugins]]` entry with `source.cargo`')
  return { ...copy(group), source: { cargo: crate } }
}

/** The crates that the gates name, whatever the directory in them: a crate says itself where its skills are. */
function upgradeGroup(group: RawTable, notes: Set<string>): RawTable {
  const source = own(group, 'source')
  if (source === 'crate') {
    notes.add('`source = "crate"` as `[[plugins]]` entries with `source.cargo`')
    return group
  }
  if (!isTable(source) || Object.keys(source).length !== 1 || !Object.hasOwn(source, 'crate_path'))
    return group
  notes.add('`source.crate_path` as `[[plugins]]` entries with `source.cargo`')
  return { ...copy(group), source: 'crate' }
}

function upgradeEdge(edge: unknown, notes: Set<string>): unknown {
  const source = isTable(edge) ? own(edge, 'source') : undefined
  if (!isTable(edge) || !isTable(source) || !Object.hasOwn(source, 'crate')) return edge
  notes.add('`[[plugins]] source.crate` as `source.cargo`')
  const { crate, ...others } = copy(source)
  return { ...copy(edge), source: { ...others, cargo: crate } }
}

function append(table: MutableTable, key: string, value: unknown): void {
  if (value === undefined) return
  const before = own(table, key)
  if (isStrings(before) && isStrings(value)) table[key] = [before, value].flat()
  else if (before === undefined) table[key] = value
}

function isStrings(value: unknown): value is string | readonly string[] {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  )
}

/** Without a prototype, as the parser makes tables. */
function copy(table: RawTable): MutableTable {
  return Object.assign(Object.create(null), table)
}

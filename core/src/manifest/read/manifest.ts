import type { DeclaredManifest } from '../declared.js'
import { emptyManifest } from '../empty-manifest.js'
import type { Findings } from '../findings.js'
import type { ItemPlace } from '../item.js'
import { TableReader } from '../table-reader.js'
import { nameFault } from '../text-rules.js'
import { isTable, type RawTable } from '../toml.js'
import { readChained } from './chained.js'
import type { ReadingContext } from './context.js'
import { readGate } from './gate.js'
import { readPointGates } from './point-gates.js'
import { readHooks } from './hooks.js'
import { readInstallations } from './installations.js'
import { readServers } from './mcp-servers.js'
import { readPredicateDefinitions } from './predicate-definitions.js'
import { readSettings } from './settings.js'
import { readSkillGroups } from './skills.js'
import { readSubcommands } from './subcommands.js'

export interface ManifestTable {
  readonly table: RawTable
  readonly place: ItemPlace
}

/**
 * Reads one layer (spec/model.md 1.2). `undefined` where it must be left out as a
 * whole: a package's, because something at its top is wrong (M8), while a faulty
 * element leaves out only itself. A strict manifest is read on, so that all of its
 * faults are found.
 */
export function readManifest(
  { table, place }: ManifestTable,
  context: ReadingContext,
  findings: Findings,
): DeclaredManifest | undefined {
  const reader = new TableReader(table, place, findings)
  if (refuseHostileShape(reader, table)) return undefined
  const gate = readGate(reader, context)
  const gateIsWhole = !reader.rejected
  // A gate that is not understood must not open what its author meant to close.
  if (!gateIsWhole) findings.fail()
  const name = readName(reader)
  const defaultSkills = readDefaults(reader)
  const { installations, leftOut } = readInstallations(reader, context)
  const manifest: DeclaredManifest = {
    place,
    name,
    gate,
    gateIsWhole,
    defaultSkills,
    skills: readSkillGroups(reader, context),
    chained: readChained(reader, context),
    installations,
    leftOut: new Set(leftOut),
    hooks: readHooks(reader, context),
    mcpServers: readServers(reader, context),
    subcommands: readSubcommands(reader, context),
    predicates: readPredicateDefinitions(reader, context),
    gates: readPointGates(reader, context),
    settings: readSettings(reader),
  }
  reader.finish()
  if (!reader.rejected || context.paths.origin !== 'package') return manifest
  // Of a layer that is left out its gate stays, for the same reason.
  return gate.length === 0 ? undefined : { ...emptyManifest(place), gate }
}

function readName(reader: TableReader): string | undefined {
  if (!reader.has('name')) return undefined
  const name = reader.text('name')
  const fault = name === undefined ? undefined : nameFault(name)
  if (fault !== undefined) {
    reader.reject(`\`name\` in ${reader.title} ${fault}`, { key: 'name', remedy: 'choose another name' })
  }
  // A name of the wrong type was reported; that it is missing would be one report too many.
  return name ?? ''
}

/** `[defaults]`; present without `skills` it means that there are some (spec/model.md 1.10). */
function readDefaults(reader: TableReader): boolean | undefined {
  const defaults = reader.table('defaults', '`[defaults]`')
  if (defaults === undefined) return undefined
  const skills = defaults.flag('skills') ?? true
  defaults.finish()
  if (defaults.rejected) reader.leaveOut()
  return skills
}

/** Keys that mean something to JavaScript objects are no keys of ours (cases/security.md S70). */
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
/** Nothing that a manifest can say is nested nearly as deep. */
const DEEPEST = 32

function refuseHostileShape(reader: TableReader, table: RawTable): boolean {
  const open: { readonly value: unknown; readonly path: readonly (string | number)[] }[] = [
    { value: table, path: [] },
  ]
  // A list instead of recursion: a layer that an adapter made may be nested to any depth.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (path.length > DEEPEST) {
      reader.reject(`${reader.title} is nested deeper than ${DEEPEST} levels`, { key: path.slice(0, 2) })
      return true
    }
    for (const [key, child] of entriesOf(value)) {
      if (typeof key === 'string' && RESERVED_KEYS.has(key)) {
        reader.reject(`\`${key}\` in ${reader.title} is a reserved word and cannot be a key`, {
          key: [...path, key],
          remedy: 'choose another name',
        })
        return true
      }
      if (typeof child === 'object' && child !== null) open.push({ value: child, path: [...path, key] })
    }
  }
  return false
}

function entriesOf(value: unknown): Iterable<readonly [string | number, unknown]> {
  if (Array.isArray(value)) return value.entries()
  return isTable(value) ? Object.entries(value) : []
}

import { quote } from '../../report/show.js'
import type { TableReader } from '../table-reader.js'
import { isTable, own } from '../toml.js'
import { cargoRequirement } from '../versions.js'
import { readCargoVersion } from './cargo-version.js'
import { readPackageReference } from './package-reference.js'

/** `source.cargo` of the newer dialect. */
export interface CargoTable {
  readonly crate: string
  /** As Cargo writes requirements. */
  readonly version?: string
  readonly git?: string
}

/** `{ my-tool = "1.0" }`, `{ my-tool = { version, git } }`, or as in `[[plugins]]` (spec/model.md 1.5). */
export function readCargoTable(reader: TableReader, value: unknown): CargoTable | undefined {
  const key = ['source', 'cargo']
  const entry = dependencyEntry(value)
  if (entry === undefined) {
    const reference = readPackageReference(reader, value, { pm: 'cargo', key })
    if (reference === undefined) return undefined
    const { name, requirement } = reference
    return { crate: name, ...(requirement === undefined ? {} : { version: cargoRequirement(requirement) }) }
  }
  const { version, git, unknown } = entry
  if (unknown !== undefined) {
    reader.reject(`\`source.cargo\` in ${reader.title} has the unknown key ${quote(unknown)}`, {
      key: [...key, entry.crate, unknown],
      remedy: 'known keys: `version`, `git`',
    })
    return undefined
  }
  const requirement = readCargoVersion(reader, version, [...key, entry.crate])
  return {
    crate: entry.crate,
    ...(requirement === undefined ? {} : { version: requirement }),
    ...(git === undefined ? {} : { git }),
  }
}

/** The one entry of a table as in Cargo's `[dependencies]`; `undefined` for the other forms. */
function dependencyEntry(
  value: unknown,
): { crate: string; version?: string; git?: string; unknown?: string } | undefined {
  if (!isTable(value) || Object.hasOwn(value, 'name')) return undefined
  const [crate, ...more] = Object.keys(value)
  if (crate === undefined || more.length > 0) return undefined
  const entry = own(value, crate)
  if (typeof entry === 'string') return { crate, version: entry }
  if (!isTable(entry)) return undefined
  const version = own(entry, 'version')
  const git = own(entry, 'git')
  const unknown = Object.keys(entry).find(
    (key) => !['version', 'git'].includes(key) || typeof own(entry, key) !== 'string',
  )
  return {
    crate,
    ...(typeof version === 'string' ? { version } : {}),
    ...(typeof git === 'string' ? { git } : {}),
    ...(unknown === undefined ? {} : { unknown }),
  }
}

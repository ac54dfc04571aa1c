import { withoutCredentials } from './credentials.js'
import { CargoNeeded, label } from './errors.js'
import { compareVersions, isVersion } from './requirement.js'
import { parseLockedSource, type LockedSource } from './source-id.js'
import { isTable, memberOf, parseToml, tableIn, textIn, type TomlTable } from './toml.js'

export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** `undefined` for path packages, members included: a lock does not say where they are. */
  readonly source: LockedSource | undefined
  /** Its dependencies as written: `name`, `name version` or `name version (source)`. */
  readonly edges: readonly string[]
  /** Edge to the package that stands in for this one. */
  readonly replacement: string | undefined
}

/** A `Cargo.lock` of version 1 to 4. */
export interface Lock {
  /** Locks of version 1 and 2 do not tell the branch `master` from the default branch. */
  readonly confusesMaster: boolean
  /** Packages of a name, lowest version first. */
  named(name: string): readonly LockedPackage[]
  /** Patches that were resolved but stand in for nothing. */
  readonly unused: readonly LockedPackage[]
  /** The package that an edge leads to; `undefined` where that is not clear. */
  follow(edge: string): LockedPackage | undefined
}

const NEWEST_VERSION = 4

export function readLock(text: string, file: string): Lock {
  const document = parseToml(text, file)
  const version = memberOf(document, 'version') ?? 1
  if (typeof version !== 'number' || version > NEWEST_VERSION) {
    throw new CargoNeeded(`${file} has the version ${JSON.stringify(version)}`, 'to read it')
  }
  const context = { file, sources: new Map<string, LockedSource>() }
  // Very old locks keep the root package in a table of its own.
  const tables = [memberOf(document, 'root'), ...listIn(document, 'package')].filter(isTable)
  const packages = tables.map((table) => readPackage(table, context))
  packages.sort((left, right) => compareVersions(left.version, right.version))
  const byName = new Map<string, LockedPackage[]>()
  for (const locked of packages) {
    const same = byName.get(locked.name)
    if (same === undefined) byName.set(locked.name, [locked])
    else same.push(locked)
  }
  const named = (name: string): readonly LockedPackage[] => byName.get(name) ?? []
  return {
    // A version is written from 3 on.
    confusesMaster: version < 3,
    named,
    unused: listIn(tableIn(document, 'patch'), 'unused')
      .filter(isTable)
      .map((table) => readPackage(table, context)),
    follow: (edge) => followEdge(edge, named),
  }
}

function listIn(table: TomlTable | undefined, key: string): readonly unknown[] {
  const value = memberOf(table, key)
  return Array.isArray(value) ? value : []
}

interface LockContext {
  readonly file: string
  /** A lock repeats the same few sources for thousands of packages. */
  readonly sources: Map<string, LockedSource>
}

function readPackage(table: TomlTable, context: LockContext): LockedPackage {
  const name = textIn(table, 'name')
  const version = textIn(table, 'version')
  if (name === undefined || version === undefined || !isVersion(version)) {
    throw new CargoNeeded(
      `${context.file} holds a package without a name or a proper version`,
      'to repair it',
    )
  }
  return {
    name,
    version,
    source: readSource(textIn(table, 'source'), context),
    edges: listIn(table, 'dependencies').filter((edge) => typeof edge === 'string'),
    replacement: textIn(table, 'replace'),
  }
}

function readSource(text: string | undefined, { file, sources }: LockContext): LockedSource | undefined {
  if (text === undefined) return undefined
  const known = sources.get(text)
  if (known !== undefined) return known
  const source = parseLockedSource(text)
  if (source === undefined)
    throw new CargoNeeded(`${file} names the source ${label(withoutCredentials(text))}`, 'to interpret it')
  sources.set(text, source)
  return source
}

function followEdge(
  edge: string,
  named: (name: string) => readonly LockedPackage[],
): LockedPackage | undefined {
  const [, name, version, source] = /^(\S+)(?: (\S+)(?: \((.*)\))?)?$/.exec(edge) ?? []
  if (name === undefined) return undefined
  const candidates = named(name).filter((locked) => version === undefined || locked.version === version)
  if (source !== undefined) {
    const wanted = parseLockedSource(source)
    return candidates.find(({ source: own }) => own !== undefined && own.id.key === wanted?.id.key)
  }
  // A path package is never written with a source, so an edge without one may mean it among several.
  const local = candidates.filter(({ source: own }) => own === undefined)
  if (local.length > 0) return local.length === 1 ? local[0] : undefined
  return candidates.length === 1 ? candidates[0] : undefined
}

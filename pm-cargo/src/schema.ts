import { dirname, join } from 'node:path'

import { label, show, unreadable } from './errors.js'
import type {
  DeclaredDependency,
  DeclaredSource,
  Inherited,
  InheritedDependency,
  Manifest,
  PackageTable,
  WorkspaceTable,
} from './manifest.js'
import { isDeclaredName } from './names.js'
import { pathIn } from './paths.js'
import type { GitReference } from './source-id.js'
import { isTable, memberOf, tableIn, textIn, type TomlTable } from './toml.js'

/** A file that is being read, with the directory that its relative paths start from. */
interface Place {
  readonly file: string
  readonly directory: string
}

/** From the shape of a `Cargo.toml` to what is needed of it. */
export function readManifest(document: TomlTable, file: string): Manifest {
  const place = { file, directory: dirname(file) }
  const packageTable = tableIn(document, 'package') ?? tableIn(document, 'project')
  const workspaceTable = tableIn(document, 'workspace')
  if (packageTable === undefined && workspaceTable === undefined) {
    throw unreadable(file, 'the manifest has neither a [package] nor a [workspace] table')
  }
  if (workspaceTable !== undefined && memberOf(packageTable, 'workspace') !== undefined) {
    throw unreadable(file, 'the manifest has both package.workspace and a [workspace] table')
  }
  const { dependencies, invalidNames } = readAllDependencies(document, place)
  return {
    ...place,
    package: packageTable === undefined ? undefined : readPackage(packageTable, place),
    workspace: workspaceTable === undefined ? undefined : readWorkspace(workspaceTable, place),
    dependencies,
    invalidNames,
    patches: readPatches(tableIn(document, 'patch'), place),
    replacements: readReplacements(tableIn(document, 'replace'), place),
    library: readLibrary(document, packageTable),
    oldSpelling: findOldSpelling(document),
  }
}

function readPackage(table: TomlTable, place: Place): PackageTable {
  const name = textIn(table, 'name')
  if (name === undefined) throw unreadable(place.file, 'package.name is missing')
  if (!isDeclaredName(name)) throw unreadable(place.file, `${show(name)} is not a name of a package`)
  const pointer = textIn(table, 'workspace')
  return {
    name,
    version: readInheritable(table, 'version', place) ?? '0.0.0',
    edition: readInheritable(table, 'edition', place),
    workspaceManifest: pointer === undefined ? undefined : join(pathOf(pointer, place), 'Cargo.toml'),
  }
}

function readInheritable(table: TomlTable, key: string, { file }: Place): string | Inherited | undefined {
  const value = memberOf(table, key)
  if (value === undefined) return undefined
  if (typeof value === 'string') return value.trim()
  if (isTable(value) && memberOf(value, 'workspace') === true) return { inherited: true }
  throw unreadable(file, `package.${key} is neither a string nor inherited`)
}

function readWorkspace(table: TomlTable, place: Place): WorkspaceTable {
  const inheritable = tableIn(table, 'package')
  return {
    members: readTexts(table, 'members', place),
    exclude: readTexts(table, 'exclude', place),
    version: textIn(inheritable, 'version')?.trim(),
    edition: textIn(inheritable, 'edition'),
    dependencies: readTable(tableIn(table, 'dependencies'), place),
  }
}

function readTexts(table: TomlTable, key: string, { file }: Place): readonly string[] {
  const value = memberOf(table, key)
  if (value === undefined) return []
  if (!Array.isArray(value)) throw unreadable(file, `workspace.${key} is not a list`)
  return value.map((item: unknown) => {
    if (typeof item === 'string' && !item.includes('\0')) return item
    throw unreadable(file, `workspace.${key} holds something that is not a path`)
  })
}

const KINDS = [
  ['dependencies'],
  ['dev-dependencies', 'dev_dependencies'],
  ['build-dependencies', 'build_dependencies'],
] as const

/** Normal, development and build dependencies for every target: no distinction is kept (spec/pipeline.md 1.7.3). */
function readAllDependencies(
  document: TomlTable,
  place: Place,
): Pick<Manifest, 'dependencies' | 'invalidNames'> {
  const entries = tablesWithDependencies(document).flatMap((holder) =>
    KINDS.flatMap(([name, oldName]) => {
      const table = tableIn(holder, name) ?? (oldName === undefined ? undefined : tableIn(holder, oldName))
      return Object.entries(table ?? {})
    }),
  )
  return {
    dependencies: entries
      .filter((entry) => invalidNameIn(entry) === undefined)
      .map(([key, value]) => readDependency(key, value, place)),
    invalidNames: entries.flatMap((entry) => invalidNameIn(entry) ?? []),
  }
}

/** Cargo refuses the whole project for one of these. */
function invalidNameIn([key, value]: readonly [string, unknown]): string | undefined {
  const renamed = isTable(value) ? textIn(value, 'package') : undefined
  return [key, renamed].find((name) => name !== undefined && !isDeclaredName(name))
}

function tablesWithDependencies(document: TomlTable): readonly TomlTable[] {
  return [document, ...Object.values(tableIn(document, 'target') ?? {}).filter(isTable)]
}

function findOldSpelling(document: TomlTable): string | undefined {
  if (memberOf(document, 'package') === undefined && memberOf(document, 'project') !== undefined)
    return 'project'
  return tablesWithDependencies(document)
    .flatMap((holder) =>
      KINDS.flatMap(([, oldName]) =>
        oldName !== undefined && memberOf(holder, oldName) !== undefined ? [oldName] : [],
      ),
    )
    .at(0)
}

function readPatches(
  table: TomlTable | undefined,
  place: Place,
): ReadonlyMap<string, readonly DeclaredDependency[]> {
  return new Map(
    Object.entries(table ?? {}).map(([source, packages]) => [
      source,
      [...readTable(isTable(packages) ? packages : undefined, place).values()],
    ]),
  )
}

/** By specifications of packages, which are no names; none is shown. */
function readReplacements(table: TomlTable | undefined, place: Place): Manifest['replacements'] {
  const entries = Object.entries(table ?? {}).flatMap(([key, value]) => {
    const dependency = readDependency(label(key), value, place)
    return 'inherited' in dependency ? [] : [[key, dependency] as const]
  })
  return new Map(entries)
}

/** A table of dependencies none of which can be inherited: patches, those of a workspace. */
export function readTable(
  table: TomlTable | undefined,
  place: Place,
): ReadonlyMap<string, DeclaredDependency> {
  const entries = Object.entries(table ?? {}).filter((entry) => invalidNameIn(entry) === undefined)
  return new Map(
    entries.map(([key, value]) => {
      const dependency = readDependency(key, value, place)
      if ('inherited' in dependency) throw unreadable(place.file, `${key} cannot be inherited here`)
      return [key, dependency]
    }),
  )
}

function readDependency(key: string, value: unknown, place: Place): DeclaredDependency | InheritedDependency {
  if (typeof value === 'string') return { key, name: key, requirement: value, source: { type: 'registry' } }
  if (!isTable(value)) throw unreadable(place.file, `the dependency ${key} is neither a version nor a table`)
  const workspace = memberOf(value, 'workspace')
  if (workspace === true) return { key, inherited: true }
  if (workspace !== undefined) throw unreadable(place.file, `${key}.workspace can only be true`)
  const requirement = textIn(value, 'version')
  return {
    key,
    name: textIn(value, 'package') ?? key,
    ...(requirement === undefined ? {} : { requirement }),
    source: readSource(key, value, place),
  }
}

function readSource(key: string, table: TomlTable, place: Place): DeclaredSource {
  const nightly = ['base', 'artifact', 'lib', 'target'].find((name) => memberOf(table, name) !== undefined)
  if (nightly !== undefined) return { type: 'nightly', key: nightly }
  const path = textIn(table, 'path')
  const git = textIn(table, 'git')
  const registry = textIn(table, 'registry')
  const index = textIn(table, 'registry-index')
  const given = [git, path ?? registry ?? index].filter((value) => value !== undefined)
  if (given.length > 1 || (registry !== undefined && index !== undefined)) {
    throw unreadable(place.file, `the dependency ${key} names more than one source`)
  }
  if (git !== undefined) return { type: 'git', url: git, reference: readReference(key, table, place) }
  if (path !== undefined) return { type: 'path', directory: pathOf(path, place) }
  if (textIn(table, 'version') === undefined) {
    throw unreadable(place.file, `the dependency ${key} has neither a version nor a source`)
  }
  return {
    type: 'registry',
    ...(registry === undefined ? {} : { registry }),
    ...(index === undefined ? {} : { index }),
  }
}

function readReference(key: string, table: TomlTable, place: Place): GitReference {
  const given = (['branch', 'tag', 'rev'] as const).flatMap((kind) => {
    const value = textIn(table, kind)
    return value === undefined ? [] : [{ kind, value }]
  })
  if (given.length > 1)
    throw unreadable(place.file, `the dependency ${key} names more than one of branch, tag, rev`)
  return given[0] ?? { kind: 'default' }
}

function pathOf(path: string, { file, directory }: Place): string {
  if (path.includes('\0')) throw unreadable(file, `${JSON.stringify(path)} is not a path`)
  return pathIn(directory, path)
}

function readLibrary(document: TomlTable, packageTable: TomlTable | undefined): Manifest['library'] {
  if (memberOf(document, 'lib') !== undefined) return 'declared'
  return memberOf(packageTable, 'autolib') === false ? 'none' : 'automatic'
}

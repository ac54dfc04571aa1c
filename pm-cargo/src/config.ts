import { dirname, join } from 'node:path'

import type { Environment } from '@symposium/sdk'

import { cargoHome, registryIndexVariable } from './environment.js'
import { unreadable } from './errors.js'
import type { RecordedFiles } from './inputs.js'
import type { DeclaredDependency } from './manifest.js'
import { pathIn } from './paths.js'
import { ancestorsOf } from './root.js'
import { readTable } from './schema.js'
import type { GitReference } from './source-id.js'
import { isTable, memberOf, parseToml, tableIn, textIn, type TomlTable } from './toml.js'

/** One `[source.<name>]`: what it stands for, and what stands in for it. */
export interface SourceDefinition {
  readonly registry?: string
  readonly git?: { readonly url: string; readonly reference: GitReference }
  /** Absolute directory of vendored packages. */
  readonly directory?: string
  /** Absolute directory of a local registry. */
  readonly localRegistry?: string
  readonly replaceWith?: string
}

/** What cargo's configuration says about where packages come from. */
export interface CargoConfig {
  /** Files from the lowest precedence to the highest, for a cargo that runs elsewhere. */
  readonly files: readonly string[]
  registryIndex(name: string): string | undefined
  readonly sources: ReadonlyMap<string, SourceDefinition>
  /** `[patch]` by the source that is patched, as written; paths are absolute. */
  readonly patches: ReadonlyMap<string, readonly DeclaredDependency[]>
  /** Whether `paths` overrides packages by directories, which only cargo can follow. */
  readonly hasPathOverrides: boolean
}

/** One file with the directory that its relative paths start from. */
interface Layer {
  readonly file: string
  readonly base: string
  readonly table: TomlTable
}

/**
 * The configuration that holds in a directory: `.cargo/config.toml` there and in
 * every directory above, then cargo's home; nearer files win.
 * @throws SymposiumError `WORKSPACE_UNREADABLE`
 */
export function readConfig(directory: string, environment: Environment, files: RecordedFiles): CargoConfig {
  const found = configFiles(directory, cargoHome(environment), files)
  const layers = found.flatMap((file) => loadLayers(file, files, new Set()))
  const sources = new Map<string, SourceDefinition>()
  const patches = new Map<string, readonly DeclaredDependency[]>()
  for (const layer of layers) {
    for (const [name, definition] of Object.entries(tableIn(layer.table, 'source') ?? {})) {
      if (!isTable(definition)) continue
      // Members that a nearer file leaves open are filled from the next one.
      sources.set(name, { ...readSource(definition, layer.base), ...sources.get(name) })
    }
    for (const [source, table] of Object.entries(tableIn(layer.table, 'patch') ?? {})) {
      const nearer = patches.get(source) ?? []
      const keys = new Set(nearer.map(({ key }) => key))
      const added = readTable(isTable(table) ? table : undefined, { file: layer.file, directory: layer.base })
      patches.set(source, [...nearer, ...[...added.values()].filter(({ key }) => !keys.has(key))])
    }
  }
  return {
    files: found.toReversed(),
    sources,
    patches,
    registryIndex: (name) => registryIndexVariable(environment, name) ?? registryIndexIn(layers, name),
    hasPathOverrides: layers.some(({ table }) => {
      const paths = memberOf(table, 'paths')
      return Array.isArray(paths) && paths.length > 0
    }),
  }
}

function configFiles(directory: string, home: string, files: RecordedFiles): readonly string[] {
  const places = [directory, ...ancestorsOf(directory)].map((parent) => join(parent, '.cargo'))
  if (!places.includes(home)) places.push(home)
  return places.flatMap((place) => {
    // One status where there is no such directory, as nearly everywhere.
    if (!files.isDirectory(place)) return []
    // The old name without an extension wins.
    const file = [join(place, 'config'), join(place, 'config.toml')].find((path) => files.isFile(path))
    return file === undefined ? [] : [file]
  })
}

/** A file and what it includes, highest precedence first. */
function loadLayers(file: string, files: RecordedFiles, including: ReadonlySet<string>): readonly Layer[] {
  if (including.has(file)) throw unreadable(file, 'the configuration includes itself')
  const text = files.readText(file)
  if (text === undefined) throw unreadable(file, 'there is no such file to include')
  const table = parseToml(text, file)
  const own = { file, base: dirname(dirname(file)), table }
  const included = includedFiles(table, file, files)
    .toReversed()
    .flatMap((path) => loadLayers(path, files, new Set([...including, file])))
  return [own, ...included]
}

function includedFiles(table: TomlTable, file: string, files: RecordedFiles): readonly string[] {
  const include = memberOf(table, 'include')
  const items: readonly unknown[] = Array.isArray(include) ? include : include === undefined ? [] : [include]
  return items.flatMap((item) => {
    const path = isTable(item) ? textIn(item, 'path') : item
    if (typeof path !== 'string' || path.includes('\0'))
      throw unreadable(file, '`include` holds something that is not a path')
    const absolute = pathIn(dirname(file), path)
    const isOptional = isTable(item) && memberOf(item, 'optional') === true
    return isOptional && !files.isFile(absolute) ? [] : [absolute]
  })
}

function readSource(table: TomlTable, base: string): SourceDefinition {
  const registry = textIn(table, 'registry')
  const git = textIn(table, 'git')
  const directory = textIn(table, 'directory')
  const localRegistry = textIn(table, 'local-registry')
  const replaceWith = textIn(table, 'replace-with')
  return {
    ...(registry === undefined ? {} : { registry }),
    ...(git === undefined ? {} : { git: { url: git, reference: readReference(table) } }),
    ...(directory === undefined ? {} : { directory: pathIn(base, directory) }),
    ...(localRegistry === undefined ? {} : { localRegistry: pathIn(base, localRegistry) }),
    ...(replaceWith === undefined ? {} : { replaceWith }),
  }
}

function readReference(table: TomlTable): GitReference {
  for (const kind of ['branch', 'tag', 'rev'] as const) {
    const value = textIn(table, kind)
    if (value !== undefined) return { kind, value }
  }
  return { kind: 'default' }
}

function registryIndexIn(layers: readonly Layer[], name: string): string | undefined {
  for (const { table } of layers) {
    const index = textIn(tableIn(tableIn(table, 'registries'), name), 'index')
    if (index !== undefined) return index
  }
  return undefined
}

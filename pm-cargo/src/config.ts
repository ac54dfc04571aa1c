import type { Environment } from '@symposium/sdk'

import { readLayers, type Layer } from './config-layers.js'
import { registryIndexVariable } from './environment.js'
import type { RecordedFiles } from './inputs.js'
import type { DeclaredDependency } from './manifest.js'
import { pathIn } from './paths.js'
import { readTable } from './schema.js'
import type { GitReference } from './source-id.js'
import { isTable, memberOf, tableIn, textIn, type TomlTable } from './toml.js'

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

/**
 * The configuration that holds in a directory: `.cargo/config.toml` there and in
 * every directory above, then cargo's home; nearer files win.
 * @throws SymposiumError `WORKSPACE_UNREADABLE`
 */
export function readConfig(directory: string, environment: Environment, files: RecordedFiles): CargoConfig {
  const { files: found, layers } = readLayers(directory, environment, files)
  return configOf(found, layers, environment)
}

/**
 * The same twice: as it holds there, and as it would if the user's own files were all that there is.
 * @throws SymposiumError `WORKSPACE_UNREADABLE`
 */
export function readConfigAndOwn(
  directory: string,
  environment: Environment,
  files: RecordedFiles,
): { readonly all: CargoConfig; readonly own: CargoConfig; readonly ownLayers: readonly Layer[] } {
  const { files: found, layers } = readLayers(directory, environment, files)
  const ownLayers = layers.filter(({ isOwn }) => isOwn)
  const ownFiles = ownLayers.map(({ file }) => file).filter((file) => found.includes(file))
  return {
    all: configOf(found, layers, environment),
    own: configOf(ownFiles, ownLayers, environment),
    ownLayers,
  }
}

function configOf(found: readonly string[], layers: readonly Layer[], environment: Environment): CargoConfig {
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

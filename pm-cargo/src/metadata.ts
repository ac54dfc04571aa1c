import { dirname, join, normalize } from 'node:path'

import type { CallOptions, DependencySource, Host, WorkspaceMember } from '@symposium/sdk'

import { unique } from './dependencies.js'
import { cargoHome } from './environment.js'
import { cargoFailed, type CargoNeed } from './errors.js'
import { isDeclaredName } from './names.js'
import { isWithin } from './paths.js'
import { runCargo } from './program.js'
import type { FoundDependency } from './reading.js'
import { isVersion } from './requirement.js'
import { parseLockedSource, registryOf } from './source-id.js'
import { isTable, memberOf, textIn, type TomlTable } from './toml.js'

export interface Metadata {
  readonly members: readonly WorkspaceMember[]
  readonly dependencies: readonly FoundDependency[]
}

/**
 * Asks cargo where the files do not say. May write a lock and download packages, as every use of cargo does.
 * @throws SymposiumError `TOOL_MISSING`, `TOOL_FAILED`
 */
export async function askCargo(
  host: Host,
  question: { readonly rootManifest: string; readonly need: CargoNeed; readonly cwd?: string },
  { signal }: CallOptions,
): Promise<Metadata> {
  const { rootManifest, need, cwd = dirname(rootManifest) } = question
  const args = ['metadata', '--format-version', '1', '--all-features', '--manifest-path', rootManifest]
  const byHand = 'cargo generate-lockfile'
  const outcome = await runCargo(host, { args, cwd, need, byHand, signal })
  if (!outcome.ok) throw cargoFailed('cargo metadata', outcome.detail)
  return readMetadata(outcome.stdout, cargoHome(host.environment))
}

interface Package {
  readonly id: string
  readonly name: string
  readonly version: string
  readonly source: string | undefined
  readonly directory: string
}

/** @throws SymposiumError `TOOL_FAILED` for output of another shape. */
export function readMetadata(text: string, home: string): Metadata {
  const document = parseJson(text)
  const packages = new Map(
    listOf(document, 'packages').map((table) => [textOf(table, 'id'), toPackage(table)]),
  )
  const memberIds = new Set(textsOf(document, 'workspace_members'))
  const resolve = memberOf(document, 'resolve')
  if (!isTable(resolve)) throw unexpected('resolve')
  const dependencyIds = listOf(resolve, 'nodes').flatMap((node) => {
    const id = textOf(node, 'id')
    return memberIds.has(id) ? dependenciesOf(node).filter((dependency) => dependency !== id) : []
  })
  const members = [...memberIds].flatMap((id) => packages.get(id) ?? [])
  return {
    members: members
      .map(({ name, version, directory }) => ({ name, version, directory }))
      .sort((left, right) => (left.directory < right.directory ? -1 : 1)),
    dependencies: unique(
      [...new Set(dependencyIds)]
        .flatMap((id) => packages.get(id) ?? [])
        // Cargo never prints others; a version that cannot be compared would break what comes after.
        .filter(({ name, version }) => isVersion(version) && isDeclaredName(name))
        .map((found) => toDependency(found, memberIds.has(found.id), home)),
    ),
  }
}

function dependenciesOf(node: TomlTable): readonly string[] {
  return listOf(node, 'deps').map((dependency) => textOf(dependency, 'pkg'))
}

function toDependency(found: Package, isMember: boolean, home: string): FoundDependency {
  const { name, version, source, directory } = found
  const registry = source === undefined ? undefined : registryOf(parseLockedSource(source))
  return {
    name,
    version,
    source: isMember ? 'member' : kindOf(source, directory, home),
    directory,
    ...(registry === undefined ? {} : { registry }),
  }
}

function kindOf(source: string | undefined, directory: string, home: string): DependencySource {
  if (source === undefined) return 'path'
  if (source.startsWith('git+')) return isWithin(directory, join(home, 'git')) ? 'git' : 'vendored'
  return isWithin(directory, join(home, 'registry')) ? 'registry' : 'vendored'
}

function toPackage(table: TomlTable): Package {
  return {
    id: textOf(table, 'id'),
    name: textOf(table, 'name'),
    version: textOf(table, 'version'),
    source: textIn(table, 'source'),
    // Cargo prints `..` as the configuration has it.
    directory: dirname(normalize(textOf(table, 'manifest_path'))),
  }
}

function parseJson(text: string): TomlTable {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw cargoFailed('cargo metadata', 'its output is not JSON', error)
  }
  if (!isTable(value)) throw unexpected('document')
  return value
}

function listOf(table: TomlTable, key: string): readonly TomlTable[] {
  const value = memberOf(table, key)
  if (!Array.isArray(value)) throw unexpected(key)
  return value.filter(isTable)
}

function textsOf(table: TomlTable, key: string): readonly string[] {
  const value = memberOf(table, key)
  if (!Array.isArray(value)) throw unexpected(key)
  return value.filter((item) => typeof item === 'string')
}

function textOf(table: TomlTable, key: string): string {
  const value = textIn(table, key)
  if (value === undefined) throw unexpected(key)
  return value
}

function unexpected(key: string): Error {
  return cargoFailed('cargo metadata', `its output has no usable \`${key}\``)
}

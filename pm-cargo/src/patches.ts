import { join } from 'node:path'

import type { CargoConfig } from './config.js'
import { CargoNeeded, nightlyNeeded, label, show, unreadable } from './errors.js'
import type { Lock, LockedPackage } from './lock.js'
import type { DeclaredDependency, Manifest } from './manifest.js'
import { parseRequirement, type Requirement } from './requirement.js'
import { versionOf, type RootSearch } from './root.js'
import { CRATES_IO, gitSource, patchKey, registrySource, type SourceId } from './source-id.js'

/** One package that stands in for one of another source wherever name and version fit. */
export type Patch =
  | { readonly type: 'path'; readonly name: string; readonly version: string; readonly directory: string }
  | {
      readonly type: 'source'
      readonly name: string
      readonly id: SourceId
      readonly requirement: Requirement
    }

/** The patches of a workspace by the source that they patch ({@link patchKey}). */
export type Patches = ReadonlyMap<string, readonly Patch[]>

/** Those of the root's manifest, and those of cargo's configuration, which win where both name a package. */
export function collectPatches(root: Manifest, config: CargoConfig, search: RootSearch): Patches {
  const declared = new Map<string, Map<string, DeclaredDependency>>()
  for (const patches of [root.patches, config.patches]) {
    for (const [source, dependencies] of patches) {
      const key = keyOfPatched(source, config)
      const known = declared.get(key) ?? new Map<string, DeclaredDependency>()
      for (const dependency of dependencies) known.set(dependency.key, dependency)
      declared.set(key, known)
    }
  }
  return new Map(
    [...declared].map(([key, dependencies]) => [
      key,
      [...dependencies.values()].map((dependency) => toPatch(dependency, config, search)),
    ]),
  )
}

/** `[patch.<source>]` names crates.io, a registry of the configuration, or a URL. */
function keyOfPatched(source: string, config: CargoConfig): string {
  if (source === 'crates-io') return patchKey(CRATES_IO)
  return patchKey(registrySource(config.registryIndex(source) ?? source))
}

function toPatch(dependency: DeclaredDependency, config: CargoConfig, search: RootSearch): Patch {
  const { name, source } = dependency
  if (source.type !== 'path') {
    return {
      type: 'source',
      name,
      id: sourceIdOf(dependency, config),
      requirement: requirementOf(dependency),
    }
  }
  const manifest = search.manifests.load(join(source.directory, 'Cargo.toml'))
  if (manifest.package?.name !== name) {
    throw unreadable(manifest.file, `a patch expects the package ${name} here`)
  }
  return { type: 'path', name, version: versionOf(manifest, search), directory: source.directory }
}

/** The source that a dependency names, other than a path. */
export function sourceIdOf({ key, source }: DeclaredDependency, config: CargoConfig): SourceId {
  switch (source.type) {
    case 'git':
      return gitSource(source.url, source.reference)
    case 'registry': {
      if (source.index !== undefined) return registrySource(source.index)
      if (source.registry === undefined) return CRATES_IO
      const index = config.registryIndex(source.registry)
      if (index !== undefined) return registrySource(index)
      throw new CargoNeeded(
        `the registry ${label(source.registry)} of ${key} is not configured`,
        'to look for it',
      )
    }
    case 'nightly':
      throw nightlyNeeded(`${key}.${source.key}`)
    case 'path':
      throw new Error(`${key} is a path dependency and has no source`)
  }
}

let anyVersion: Requirement | undefined

export function requirementOf({ key, requirement }: DeclaredDependency): Requirement {
  const parsed =
    requirement === undefined ? (anyVersion ??= parseRequirement('*')) : parseRequirement(requirement)
  if (parsed !== undefined) return parsed
  throw new CargoNeeded(`${key} asks for the version ${show(requirement ?? '')}`, 'to interpret it')
}

/** Whether a locked package is what a patch brought in. */
export function isPatchedIn(patch: Patch, locked: LockedPackage): boolean {
  if (locked.name !== patch.name) return false
  if (patch.type === 'path') return locked.source === undefined && locked.version === patch.version
  return locked.source?.id.key === patch.id.key && patch.requirement.matches(locked.version)
}

/** The version that a patch has, where the lock knows it. */
export function versionOfPatch(patch: Patch, lock: Lock): string {
  if (patch.type === 'path') return patch.version
  const known = [...lock.named(patch.name), ...lock.unused].find((locked) => isPatchedIn(patch, locked))
  if (known !== undefined) return known.version
  throw new CargoNeeded(`Cargo.lock does not know the patch of ${patch.name}`, 'to resolve it')
}

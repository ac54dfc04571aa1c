import { join } from 'node:path'

import type { CargoConfig } from './config.js'
import { CargoNeeded } from './errors.js'
import type { Lock, LockedPackage } from './lock.js'
import type { DeclaredDependency, Manifest } from './manifest.js'
import {
  isPatchedIn,
  requirementOf,
  sourceIdOf,
  versionOfPatch,
  type Patch,
  type Patches,
} from './patches.js'
import { isVersion } from './requirement.js'
import { versionOf, type RootSearch } from './root.js'
import { patchKey, type SourceId } from './source-id.js'

/** What one declared dependency comes to. */
export type Resolution =
  | { readonly type: 'local'; readonly name: string; readonly version: string; readonly directory: string }
  | { readonly type: 'locked'; readonly locked: LockedPackage }

export interface ResolveContext {
  readonly search: RootSearch
  readonly root: Manifest
  readonly lock: Lock
  readonly config: CargoConfig
  readonly patches: Patches
}

/** A path dependency is what its manifest says; no lock is needed. */
export function resolvePath(
  dependency: DeclaredDependency,
  directory: string,
  search: RootSearch,
): Resolution {
  const manifest = search.manifests.load(join(directory, 'Cargo.toml'))
  const version = versionOf(manifest, search)
  const { name } = dependency
  if (manifest.package?.name !== name || !isVersion(version) || !requirementOf(dependency).matches(version)) {
    throw new CargoNeeded(
      `the package in ${directory} is not the ${name} that is asked for`,
      'to look for it',
    )
  }
  return { type: 'local', name, version, directory }
}

/**
 * What cargo would take for a dependency on a registry or repository if it read
 * the same lock: the package that the depending one is locked to, else any locked
 * one that fits, in both cases the lowest; a patch of exactly that version stands
 * in for it.
 */
export function resolveLocked(
  dependency: DeclaredDependency,
  owner: LockedPackage | undefined,
  context: ResolveContext,
): Resolution {
  const { lock, config } = context
  const { name } = dependency
  const id = sourceIdOf(dependency, config)
  const requirement = requirementOf(dependency)
  const patches = (context.patches.get(patchKey(id)) ?? []).filter((patch) => patch.name === name)
  const fits = (locked: LockedPackage): boolean => requirement.matches(locked.version)
  const direct = edgesOf(owner, name, lock)
    .filter(fits)
    .find((locked) => isFrom(locked, id, lock) || patches.some((patch) => isPatchedIn(patch, locked)))
  const locked = direct ?? lock.named(name).find((other) => fits(other) && isFrom(other, id, lock))
  if (locked === undefined) {
    const fitting = patches.find((patch) => requirement.matches(versionOfPatch(patch, lock)))
    if (fitting !== undefined) return resolvePatch(fitting, lock)
    throw new CargoNeeded(`Cargo.lock has no ${name} that fits the manifests`, 'to bring it up to date')
  }
  const patched = patches.find((patch) => isPatchedIn(patch, locked))
  if (patched !== undefined) return resolvePatch(patched, lock)
  const standIns = patches.filter((patch) => versionOfPatch(patch, lock) === locked.version)
  const [standIn] = standIns
  if (standIn !== undefined && standIns.length === 1) return resolvePatch(standIn, lock)
  return resolveReplacement(locked, context) ?? { type: 'locked', locked }
}

/** Lowest version first, as cargo goes through them. */
function edgesOf(owner: LockedPackage | undefined, name: string, lock: Lock): readonly LockedPackage[] {
  const edges = new Set(
    (owner?.edges ?? [])
      .filter((edge) => edge === name || edge.startsWith(`${name} `))
      .map((edge) => lock.follow(edge)),
  )
  return lock.named(name).filter((locked) => edges.has(locked))
}

function isFrom({ source }: LockedPackage, id: SourceId, lock: Lock): boolean {
  if (source === undefined) return false
  if (source.id.key === id.key) return true
  if (!lock.confusesMaster || source.id.type !== 'git' || id.type !== 'git') return false
  return (
    source.id.repository === id.repository &&
    source.id.reference.kind === 'default' &&
    id.reference.kind === 'branch' &&
    id.reference.value === 'master'
  )
}

function resolvePatch(patch: Patch, lock: Lock): Resolution {
  if (patch.type === 'path') {
    return { type: 'local', name: patch.name, version: patch.version, directory: patch.directory }
  }
  const locked = lock.named(patch.name).find((candidate) => isPatchedIn(patch, candidate))
  if (locked !== undefined) return { type: 'locked', locked }
  throw new CargoNeeded(`Cargo.lock does not use the patch of ${patch.name}`, 'to bring it up to date')
}

/** The older `[replace]` table: one exact version by a package of the same name and version. */
function resolveReplacement(locked: LockedPackage, context: ResolveContext): Resolution | undefined {
  const { root, lock, search } = context
  const declared = [...root.replacements].find(([specification]) => {
    const [, name, version] = /(?:^|[#/])([^#/:@]+)[:@]([^:@]+)$/.exec(specification) ?? []
    return name === locked.name && version === locked.version
  })?.[1]
  if ((declared === undefined) !== (locked.replacement === undefined)) {
    throw new CargoNeeded(
      `Cargo.lock and [replace] disagree on ${locked.name}`,
      'to bring the lock up to date',
    )
  }
  if (declared === undefined || locked.replacement === undefined) return undefined
  if (declared.source.type === 'path') {
    const { directory } = declared.source
    return resolvePath({ ...declared, name: locked.name }, directory, search)
  }
  const replacement = lock.follow(locked.replacement)
  if (replacement?.source !== undefined) return { type: 'locked', locked: replacement }
  throw new CargoNeeded(`Cargo.lock does not say what replaces ${locked.name}`, 'to bring it up to date')
}

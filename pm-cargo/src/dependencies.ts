import { join } from 'node:path'

import type { DependencySource, Environment } from '@symposium/sdk'

import { readConfig } from './config.js'
import { CargoNeeded, nightlyNeeded } from './errors.js'
import { hasLibrary } from './library.js'
import { locate } from './locate.js'
import { readLock, type LockedPackage } from './lock.js'
import type { Manifest } from './manifest.js'
import { declaredDependencies } from './members.js'
import { collectPatches } from './patches.js'
import type { FoundDependency } from './reading.js'
import { compareVersions } from './requirement.js'
import { resolveLocked, resolvePath, type Resolution, type ResolveContext } from './resolve.js'
import { versionOf, type RootSearch } from './root.js'
import { registryOf } from './source-id.js'

export interface MemberSet {
  readonly root: Manifest
  /** Packages only. */
  readonly members: readonly Manifest[]
  readonly search: RootSearch
  readonly environment: Environment
}

/**
 * The direct dependencies of all members, all kinds, for all targets and with
 * every feature, as `cargo metadata --all-features` has them (spec/pipeline.md 1.7.3).
 * @throws CargoNeeded where the files do not say.
 */
export function findDependencies(set: MemberSet): readonly FoundDependency[] {
  const { members, search } = set
  const memberDirectories = new Set(members.map(({ directory }) => directory))
  const locals = new Map<string, FoundDependency>()
  const locked = new Map<LockedPackage, FoundDependency>()
  // A workspace of path dependencies only needs neither lock nor configuration.
  let context: ResolveContext | undefined
  const resolveFor = (member: Manifest): readonly Resolution[] => {
    let owner: LockedPackage | undefined
    return declaredDependencies(member, search).map((dependency) => {
      const { source } = dependency
      if (source.type === 'nightly') throw nightlyNeeded(`${dependency.key}.${source.key}`)
      if (source.type === 'path') return resolvePath(dependency, source.directory, search)
      context ??= createContext(set)
      owner ??= findOwner(member, context)
      return resolveLocked(dependency, owner, context)
    })
  }
  for (const member of members) {
    for (const resolution of resolveFor(member)) {
      if (resolution.type === 'local') {
        const { name, version, directory } = resolution
        // Tests of a package may depend on the package itself.
        if (directory === member.directory) continue
        const source = memberDirectories.has(directory) ? 'member' : 'path'
        locals.set(directory, { name, version, source, directory })
      } else if (!locked.has(resolution.locked) && context !== undefined) {
        locked.set(resolution.locked, found(resolution.locked, context))
      }
    }
  }
  return unique(
    [...locals.values(), ...locked.values()].filter((dependency) => isLibrary(dependency, search)),
  )
}

function createContext({ root, search, environment }: MemberSet): ResolveContext {
  const { files } = search.manifests
  const file = join(root.directory, 'Cargo.lock')
  const text = files.readText(file)
  if (text === undefined) throw new CargoNeeded(`Cargo.lock is missing in ${root.directory}`, 'to make one')
  const config = readConfig(root.directory, environment, files)
  if (config.hasPathOverrides) {
    throw new CargoNeeded("cargo's configuration overrides packages by `paths`", 'to apply them')
  }
  const lock = readLock(text, file)
  return { search, root, lock, config, patches: collectPatches(root, config, search) }
}

/** The member's own entry; none when its version was raised and the lock is still as before. */
function findOwner(member: Manifest, { lock, search }: ResolveContext): LockedPackage | undefined {
  const version = versionOf(member, search)
  return lock
    .named(member.package?.name ?? '')
    .find((locked) => locked.source === undefined && locked.version === version)
}

function found(locked: LockedPackage, { config, search }: ResolveContext): FoundDependency {
  const { source, directory } = locate(locked, config, search)
  const registry = registryOf(locked.source)
  return {
    name: locked.name,
    version: locked.version,
    source,
    ...(directory === undefined ? {} : { directory }),
    ...(registry === undefined ? {} : { registry }),
  }
}

function isLibrary({ source, directory }: FoundDependency, { manifests }: RootSearch): boolean {
  return directory === undefined || hasLibrary(directory, source === 'path' || source === 'member', manifests)
}

/** Nearest first: an id names one package only, and the one under somebody's hands is meant. */
const PRECEDENCE: readonly DependencySource[] = ['member', 'path', 'git', 'vendored', 'registry', 'unknown']

/** One dependency for each name and version, sorted by both. */
export function unique(dependencies: readonly FoundDependency[]): readonly FoundDependency[] {
  const rank = ({ source }: FoundDependency): number => PRECEDENCE.indexOf(source)
  const byId = new Map<string, FoundDependency>()
  for (const dependency of dependencies.toSorted((left, right) => rank(left) - rank(right))) {
    const id = `${dependency.name} ${dependency.version}`
    if (!byId.has(id)) byId.set(id, dependency)
  }
  return [...byId.values()].sort(byNameThenVersion)
}

function byNameThenVersion(left: FoundDependency, right: FoundDependency): number {
  if (left.name !== right.name) return left.name < right.name ? -1 : 1
  return compareVersions(left.version, right.version)
}

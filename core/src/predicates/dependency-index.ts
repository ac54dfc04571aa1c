import type { PackageId } from '@symposium/sdk'
import { ANY_NAME, type Atom } from './atom.js'
import { satisfies } from './requirement.js'
import { compareVersions, parseVersion } from './version.js'

interface DependencyIndex {
  readonly byName: ReadonlyMap<string, readonly PackageId[]>
  /** A name for each folded one. */
  readonly spellings: ReadonlyMap<string, string>
}

/** One list of dependencies serves a whole run, so it is sorted out by name once. */
const indexes = new WeakMap<readonly PackageId[], DependencyIndex>()

/** Dependencies of exactly this name, all versions and package managers (spec/model.md P14, G16). */
export function dependenciesNamed(name: string, dependencies: readonly PackageId[]): readonly PackageId[] {
  return indexOf(dependencies).byName.get(name) ?? []
}

/**
 * A dependency whose name differs only in `-` and `_`. It does not satisfy an atom (spec/model.md P14),
 * which surprises those who know Cargo's other places, so it is worth pointing out.
 */
export function respelling(name: string, dependencies: readonly PackageId[]): string | undefined {
  return name.includes('-') || name.includes('_')
    ? indexOf(dependencies).spellings.get(fold(name))
    : undefined
}

/** Dependencies that satisfy the atom. All of them for `*`, all of one package manager for `cargo:*`. */
export function matchingDependencies(atom: Atom, dependencies: readonly PackageId[]): readonly PackageId[] {
  const { requirement, pm } = atom
  const named = atom.name === ANY_NAME ? dependencies : dependenciesNamed(atom.name, dependencies)
  if (named.length === 0) return named
  return named.filter(
    (id) =>
      (pm === undefined || id.pm === pm) && (requirement === undefined || satisfies(requirement, id.version)),
  )
}

/** Content comes from the highest version (design/decisions.md, Dependencies and predicates). Unreadable versions come last. */
export function highestFirst(ids: readonly PackageId[]): readonly PackageId[] {
  return ids.toSorted((left, right) => {
    const leftVersion = parseVersion(left.version)
    const rightVersion = parseVersion(right.version)
    if (leftVersion === undefined || rightVersion === undefined) {
      return Number(leftVersion === undefined) - Number(rightVersion === undefined)
    }
    return compareVersions(rightVersion, leftVersion)
  })
}

function indexOf(dependencies: readonly PackageId[]): DependencyIndex {
  let index = indexes.get(dependencies)
  if (index === undefined) {
    index = createIndex(dependencies)
    indexes.set(dependencies, index)
  }
  return index
}

function createIndex(dependencies: readonly PackageId[]): DependencyIndex {
  const byName = new Map<string, PackageId[]>()
  const spellings = new Map<string, string>()
  for (const id of dependencies) {
    const same = byName.get(id.name)
    if (same === undefined) byName.set(id.name, [id])
    else same.push(id)
    spellings.set(fold(id.name), id.name)
  }
  return { byName, spellings }
}

function fold(name: string): string {
  return name.replaceAll('-', '_')
}

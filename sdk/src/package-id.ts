/**
 * What names a package everywhere: in offers, dependencies, reports and the
 * wire protocol. Equality is component-wise and exact.
 */
export interface PackageId {
  /** Name of the package manager instance that minted the id, for example `cargo` or a registry's configured name. */
  readonly pm: string
  /** The package's name as its ecosystem publishes it; for a registry entry the `/`-separated path below the registry's root. */
  readonly name: string
  /** An exact version once fetched, a requirement in a request, or `*` for "no requirement". */
  readonly version: string
}

/** The version that states no requirement. */
export const ANY_VERSION = '*'

/**
 * For people and log lines only. It is never parsed back: names may contain
 * colons in some ecosystems (spec/pipeline.md 1.1).
 */
export function formatPackageId(id: PackageId): string {
  return id.version === ANY_VERSION ? `${id.pm}:${id.name}` : `${id.pm}:${id.name}:${id.version}`
}

export function samePackageId(left: PackageId, right: PackageId): boolean {
  return left.pm === right.pm && left.name === right.name && left.version === right.version
}

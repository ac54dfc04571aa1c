import { compareVersions, type Version } from './version.js'

/** `^` compatible, `~` same minor version, `==` equal in the parts that are given. */
export type Operator = '>=' | '>' | '<=' | '<' | '^' | '~' | '=='

/** One condition on a version; parts that were left out or written `*` are absent. */
export type Comparator = {
  readonly operator: Operator
  readonly major: number
  readonly minor?: number
  readonly patch?: number
  /** Present only beside a patch number. */
  readonly prerelease?: readonly string[]
}

/** The table of spec/model.md 2.6, as ranges over the order of versions. */
export function comparatorHolds(comparator: Comparator, version: Version): boolean {
  const least = lowest(comparator)
  const partial = comparator.patch === undefined
  switch (comparator.operator) {
    case '>=':
      return compareVersions(version, least) >= 0
    case '>':
      // `>1.40` starts at 1.41.0: no 1.40.z is greater than all of them.
      return partial
        ? compareVersions(version, afterGivenParts(comparator)) >= 0
        : compareVersions(version, least) > 0
    case '<':
      return partial ? isBelow(version, least) : compareVersions(version, least) < 0
    case '<=':
      return partial ? isBelow(version, afterGivenParts(comparator)) : compareVersions(version, least) <= 0
    case '==':
      return partial
        ? isWithin(version, least, afterGivenParts(comparator))
        : compareVersions(version, least) === 0
    case '~':
      return isWithin(version, least, comparator.minor === undefined ? nextMajor(least) : nextMinor(least))
    case '^':
      return isWithin(version, least, nextIncompatible(comparator, least))
  }
}

/** Whether the comparator lets pre-releases of exactly this version through (spec/model.md P12). */
export function admitsPrerelease(comparator: Comparator, version: Version): boolean {
  return (
    comparator.prerelease !== undefined &&
    comparator.major === version.major &&
    comparator.minor === version.minor &&
    comparator.patch === version.patch
  )
}

function lowest(comparator: Comparator): Version {
  return {
    major: comparator.major,
    minor: comparator.minor ?? 0,
    patch: comparator.patch ?? 0,
    prerelease: comparator.prerelease ?? [],
  }
}

/** Below a release and all of its pre-releases: 2.0.0-rc.1 is not a version before 2.0. */
function isBelow(version: Version, end: Version): boolean {
  return compareVersions(version, { ...end, prerelease: ['0'] }) < 0
}

function isWithin(version: Version, least: Version, end: Version): boolean {
  return compareVersions(version, least) >= 0 && isBelow(version, end)
}

function afterGivenParts(comparator: Comparator): Version {
  return comparator.minor === undefined ? nextMajor(lowest(comparator)) : nextMinor(lowest(comparator))
}

/** The leftmost part that is not zero may not change; of a partial version of zeros, the last part given. */
function nextIncompatible(comparator: Comparator, least: Version): Version {
  if (least.major > 0 || comparator.minor === undefined) return nextMajor(least)
  if (least.minor > 0 || comparator.patch === undefined) return nextMinor(least)
  return { major: 0, minor: 0, patch: least.patch + 1, prerelease: [] }
}

function nextMajor(version: Version): Version {
  return { major: version.major + 1, minor: 0, patch: 0, prerelease: [] }
}

function nextMinor(version: Version): Version {
  return { major: version.major, minor: version.minor + 1, patch: 0, prerelease: [] }
}

import Range from 'semver/classes/range.js'
import compareBuild from 'semver/functions/compare-build.js'
import valid from 'semver/functions/valid.js'

/** A version requirement in cargo's grammar, where a bare version means "compatible with". */
export interface Requirement {
  /** `undefined` when it is not a single exact version. */
  readonly exact: string | undefined
  matches(version: string): boolean
}

const COMPARATOR =
  /^(=|>=?|<=?|~|\^)?\s*(\d+|[*xX])(?:\.(\d+|[*xX])(?:\.(\d+|[*xX])(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?)?)?$/

/** `undefined` for what cargo would refuse. */
export function parseRequirement(text: string): Requirement | undefined {
  const parts = text.split(',').map((part) => part.trim())
  // Cargo tolerates one comma at the end.
  if (parts.length > 1 && parts.at(-1) === '') parts.pop()
  const comparators = parts.map(toNodeComparator)
  if (comparators.includes(undefined)) return undefined
  const range = rangeOf(comparators.join(' '))
  if (range === undefined) return undefined
  const exact = parts.length === 1 ? /^=\s*(\d+\.\d+\.\d+\S*)$/.exec(parts[0] ?? '')?.[1] : undefined
  return { exact, matches: (version) => valid(version) !== null && range.test(version) }
}

/** Both grammars agree on operators and partial versions once "compatible with" is spelled out. */
function toNodeComparator(part: string): string | undefined {
  const match = COMPARATOR.exec(part)
  if (match === null) return undefined
  const [, operator, major = '', minor, patch, prerelease] = match
  const numbers = [major, minor, patch].filter((number) => number !== undefined)
  const hasWildcard = numbers.some((number) => !/^\d+$/.test(number))
  const version = `${numbers.join('.')}${prerelease === undefined ? '' : `-${prerelease}`}`
  return `${operator ?? (hasWildcard ? '' : '^')}${version}`
}

function rangeOf(text: string): Range | undefined {
  try {
    return new Range(text)
  } catch {
    return undefined
  }
}

export function isVersion(text: string): boolean {
  // `valid` forgives a leading `v` and blanks, which cargo does not.
  return /^\d\S*$/.test(text) && valid(text) !== null
}

/** Ascending, build metadata included. */
export function compareVersions(left: string, right: string): number {
  return compareBuild(left, right)
}

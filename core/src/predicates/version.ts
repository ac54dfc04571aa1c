/** A semantic version without its build metadata, which never takes part in a comparison. */
export interface Version {
  readonly major: number
  readonly minor: number
  readonly patch: number
  /** Identifiers between the dots; empty for a release. */
  readonly prerelease: readonly string[]
}

/** Longer ones are no versions that any registry would accept. */
const LONGEST = 256

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$/

/** A full semantic version; `undefined` for anything else, which includes a `v` in front and parts left out. */
export function parseVersion(text: string): Version | undefined {
  const match = text.length > LONGEST ? null : VERSION.exec(text)
  if (match === null) return undefined
  const [, majorText = '', minorText = '', patchText = '', prereleaseText, build] = match
  const major = parseNumber(majorText)
  const minor = parseNumber(minorText)
  const patch = parseNumber(patchText)
  const prerelease = prereleaseText === undefined ? [] : parsePrerelease(prereleaseText)
  if (major === undefined || minor === undefined || patch === undefined || prerelease === undefined) {
    return undefined
  }
  if (build !== undefined && !isBuild(build)) return undefined
  return { major, minor, patch, prerelease }
}

/** A number without leading zeros that is held exactly: a version must never be rounded to another one. */
export function parseNumber(text: string): number | undefined {
  if (text.length > 1 && text.startsWith('0')) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}

/** The identifiers of a pre-release tag without its `-`; `undefined` where one is empty or a number with leading zeros. */
export function parsePrerelease(text: string): readonly string[] | undefined {
  const identifiers = text.split('.')
  const wellFormed = identifiers.every(
    (identifier) =>
      identifier !== '' && !(isNumeric(identifier) && identifier.length > 1 && identifier.startsWith('0')),
  )
  return wellFormed ? identifiers : undefined
}

/** Build metadata without its `+`: identifiers that are not empty. */
export function isBuild(text: string): boolean {
  return text.split('.').every((identifier) => identifier !== '')
}

/** Precedence of semantic versioning: negative, zero or positive. */
export function compareVersions(left: Version, right: Version): number {
  return (
    left.major - right.major ||
    left.minor - right.minor ||
    left.patch - right.patch ||
    comparePrerelease(left.prerelease, right.prerelease)
  )
}

function comparePrerelease(left: readonly string[], right: readonly string[]): number {
  // A release comes after all of its pre-releases.
  if (left.length === 0 || right.length === 0) return right.length - left.length
  for (const [index, identifier] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const difference = compareIdentifiers(identifier, other)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

function compareIdentifiers(left: string, right: string): number {
  if (left === right) return 0
  const leftIsNumber = isNumeric(left)
  if (leftIsNumber !== isNumeric(right)) return leftIsNumber ? -1 : 1
  // Numbers stay text: without leading zeros the longer one is larger, however many digits there are.
  if (leftIsNumber && left.length !== right.length) return left.length - right.length
  return left < right ? -1 : 1
}

function isNumeric(identifier: string): boolean {
  return /^\d+$/.test(identifier)
}

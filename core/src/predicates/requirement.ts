import { SymposiumError } from '@symposium/sdk'
import { admitsPrerelease, comparatorHolds, type Comparator, type Operator } from './comparator.js'
import { quote } from '../report/show.js'
import { isBuild, parseNumber, parsePrerelease, parseVersion } from './version.js'

/** Conditions that must all hold. Plain data; `text` is what the author wrote (spec/model.md 2.15). */
export type Requirement = {
  readonly text: string
  readonly comparators: readonly Comparator[]
}

/** Checked before anything else, so that hostile text costs nothing (spec/model.md P11). */
export const LONGEST_REQUIREMENT = 1024
const MOST_COMPARATORS = 32

const COMPARATOR =
  /^(>=|<=|==|>|<|=|\^|~)?(\d+)(?:\.(\d+|[*xX]))?(?:\.(\d+|[*xX]))?(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$/

/**
 * A version requirement such as `>=1.0,<2.0`, without spaces. `=` means compatible as `^` does and `==`
 * exact, in every comparator (spec/model.md P10, P11); one without an operator is read as Cargo reads it,
 * compatible, or with a `*` equal in the parts given. "Any version" is no requirement: it is left out.
 * @throws SymposiumError `REQUIREMENT_SYNTAX`.
 */
export function parseRequirement(text: string): Requirement {
  if (text.length > LONGEST_REQUIREMENT) {
    throw wrong(text, `is longer than ${LONGEST_REQUIREMENT} characters`, 'shorten the version requirement')
  }
  const pieces = text.split(',')
  if (pieces.length > MOST_COMPARATORS) {
    throw wrong(text, `has more than ${MOST_COMPARATORS} comparators`, 'shorten the version requirement')
  }
  return { text, comparators: pieces.map((piece) => parseComparator(piece, text)) }
}

/** False for a version that is not a full semantic version (spec/model.md P13). */
export function satisfies(requirement: Requirement, version: string): boolean {
  const parsed = parseVersion(version)
  if (parsed === undefined) return false
  const { comparators } = requirement
  if (
    parsed.prerelease.length > 0 &&
    !comparators.some((comparator) => admitsPrerelease(comparator, parsed))
  ) {
    return false
  }
  return comparators.every((comparator) => comparatorHolds(comparator, parsed))
}

function parseComparator(piece: string, text: string): Comparator {
  const match = COMPARATOR.exec(piece)
  if (match === null) throw malformed(piece, text)
  const [, sign, majorText = '', minorText, patchText, prereleaseText, build] = match
  const major = parseNumber(majorText)
  const minor = parsePart(minorText)
  const patch = parsePart(patchText)
  if (major === undefined || minor === 'invalid' || patch === 'invalid') {
    throw wrong(text, `has a number with leading zeros or too many digits in ${quote(piece)}`, EXAMPLES)
  }
  if (minor === undefined && patch !== undefined) {
    throw wrong(text, `has a number behind a wildcard in ${quote(piece)}`, EXAMPLES)
  }
  if (patch === undefined && (prereleaseText !== undefined || build !== undefined)) {
    const tag = prereleaseText === undefined ? 'build metadata' : 'a pre-release tag'
    throw wrong(text, `has ${tag} on a version with parts left out in ${quote(piece)}`, EXAMPLES)
  }
  const prerelease = prereleaseText === undefined ? undefined : parsePrerelease(prereleaseText)
  if (
    (prereleaseText !== undefined && prerelease === undefined) ||
    (build !== undefined && !isBuild(build))
  ) {
    throw wrong(text, `has a malformed pre-release tag or build metadata in ${quote(piece)}`, EXAMPLES)
  }
  return {
    operator: operatorOf(sign, isWildcard(minorText) || isWildcard(patchText)),
    major,
    ...(minor === undefined ? {} : { minor }),
    ...(patch === undefined ? {} : { patch }),
    ...(prerelease === undefined ? {} : { prerelease }),
  }
}

function operatorOf(sign: string | undefined, hasWildcard: boolean): Operator {
  switch (sign) {
    case '>=':
    case '>':
    case '<=':
    case '<':
    case '~':
    case '==':
      return sign
    case undefined:
      return hasWildcard ? '==' : '^'
    default:
      return '^'
  }
}

/** A wildcard is a part left out. */
function parsePart(text: string | undefined): number | 'invalid' | undefined {
  if (text === undefined || isWildcard(text)) return undefined
  return parseNumber(text) ?? 'invalid'
}

function isWildcard(text: string | undefined): boolean {
  return text === '*' || text === 'x' || text === 'X'
}

const EXAMPLES = 'write it as in `>=1.40`, `^1.2`, `~1.2`, `==1.0.219` or `>=1.0,<2.0`'

function malformed(piece: string, text: string): SymposiumError {
  const bare = piece.replace(/^(?:>=|<=|==|[><=^~])/, '')
  if (/\s/.test(text)) return wrong(text, 'contains a space', 'leave out all spaces')
  if (bare === '') return wrong(text, 'has a comparator without a version', EXAMPLES)
  if (/^[*xX]/.test(bare)) {
    return wrong(text, 'has a wildcard without a version', 'leave the requirement out for any version')
  }
  if (/^v\d/i.test(bare)) return wrong(text, `has a \`v\` before the version in ${quote(piece)}`, EXAMPLES)
  if (/^\d+(?:\.(?:\d+|[*xX])){3}/.test(bare)) {
    return wrong(text, `has more than three parts in ${quote(piece)}`, EXAMPLES)
  }
  return wrong(text, `has a comparator that is no version: ${quote(piece)}`, EXAMPLES)
}

function wrong(text: string, problem: string, remedy: string): SymposiumError {
  return new SymposiumError('REQUIREMENT_SYNTAX', `the version requirement ${quote(text)} ${problem}`, {
    remedy,
  })
}

import { foldName } from '../enablement/names.js'
import { POPULAR } from './popular.js'

export interface NamedPackage {
  readonly pm: string
  readonly name: string
}

/** Below it, one letter makes another word more often than a forgery. */
const SHORTEST = 4

/**
 * What should make one look twice at a name: it is one letter away from that of a
 * well-known package or of something else here, or the same as one of another
 * ecosystem (cases/security.md S89).
 * @param others dependencies and plugins of this workspace
 */
export function lookalikes(subject: NamedPackage, others: readonly NamedPackage[]): readonly string[] {
  const known = [
    ...others.map((one) => ({ ...one, what: 'of this workspace' })),
    ...Object.entries(POPULAR).flatMap(([pm, names]) =>
      names.map((name) => ({ pm, name, what: 'which is widely used' })),
    ),
  ]
  const notices = new Map<string, string>()
  for (const { pm, name, what } of known) {
    const label = `\`${pm}:${name}\``
    const isSame = foldName(name) === foldName(subject.name)
    if (pm === subject.pm && isSame) continue
    if (isSame) {
      notices.set(
        label,
        `\`${subject.pm}:${subject.name}\` has the name of ${label}, ${what}: it is another package`,
      )
    } else if (isOneEditApart(name, subject.name)) {
      notices.set(label, `its name is one letter away from ${label}, ${what}`)
    }
  }
  // What is well known itself is nobody's forgery.
  const isPopular = POPULAR[subject.pm]?.some((name) => foldName(name) === foldName(subject.name)) === true
  return isPopular ? [] : [...notices.values()].slice(0, MOST_NOTICES)
}

const MOST_NOTICES = 3

/** One letter more, less, or another one, or two neighbours swapped; upper and lower case, `-` and `_` are the same. */
export function isOneEditApart(left: string, right: string): boolean {
  const [one, other] = [fold(left), fold(right)]
  if (one === other) return left !== right && foldName(left) !== foldName(right)
  if (Math.min(one.length, other.length) < SHORTEST || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [first, second] = [one.slice(start), other.slice(start)]
  if (first.length === second.length) {
    const isSwapped = first[0] === second[1] && first[1] === second[0] && first.slice(2) === second.slice(2)
    return first.slice(1) === second.slice(1) || isSwapped
  }
  const [longer, shorter] = first.length > second.length ? [first, second] : [second, first]
  return longer.slice(1) === shorter
}

function fold(name: string): string {
  return foldName(name).toLowerCase()
}

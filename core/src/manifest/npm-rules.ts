/** As the registry has let new names be; capital letters are left to old ones. Nothing that reads as an option or a path. */
const NAME = /^(?:@[A-Za-z0-9~][A-Za-z0-9._~-]*\/)?[A-Za-z0-9~][A-Za-z0-9._~-]*$/
const LONGEST_NAME = 214
const NO_PACKAGES = ['node_modules', 'favicon.ico']

/** What is wrong with the name of an npm package, as the end of a sentence. */
export function npmNameFault(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `is longer than ${LONGEST_NAME} characters`
  return NAME.test(name) && !NO_PACKAGES.includes(name.toLowerCase())
    ? undefined
    : 'is not the name of an npm package'
}

const LONGEST_RANGE = 256
const PART = String.raw`(?:0|[1-9]\d{0,15}|[xX*])`
const VERSION = String.raw`v?${PART}(?:\.${PART}){0,2}(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?`
const COMPARATOR = new RegExp(String.raw`^(?:[<>]=?|[=^~]|~>)?${VERSION}$`)
const HYPHEN_RANGE = new RegExp(String.raw`^${VERSION} - ${VERSION}$`)

/**
 * What is wrong with a range in npm's syntax. Tags such as `next`, addresses and paths, which
 * npm takes in the same place, are none: a manifest names what is compatible, and no other source.
 */
export function npmRangeFault(range: string): string | undefined {
  if (range.length > LONGEST_RANGE) return `is longer than ${LONGEST_RANGE} characters`
  const sets = range.split('||').map((set) => set.trim().replaceAll(/([<>=^~])\s+/g, '$1'))
  const wellFormed = sets.every(
    (set) => HYPHEN_RANGE.test(set) || set.split(/\s+/).every((part) => part === '' || COMPARATOR.test(part)),
  )
  return wellFormed ? undefined : 'is not a version or a range of versions'
}

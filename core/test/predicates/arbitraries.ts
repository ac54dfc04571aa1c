import fc from 'fast-check'

// Few different numbers, so that equal parts and neighbours come up often.
const number = fc.integer({ min: 0, max: 3 }).map(String)
const identifier = fc.constantFrom('0', '1', '2', '10', 'alpha', 'beta', 'rc', 'x-1', '-', 'a0')
const prerelease = fc.array(identifier, { minLength: 1, maxLength: 3 }).map((parts) => `-${parts.join('.')}`)
const build = fc.array(identifier, { minLength: 1, maxLength: 2 }).map((parts) => `+${parts.join('.')}`)
const nothing = fc.constant('')

const tail = fc.tuple(fc.oneof(nothing, prerelease), fc.oneof(nothing, build)).map((parts) => parts.join(''))

export const versionText = fc
  .tuple(number, number, number, tail)
  .map(([major, minor, patch, end]) => `${major}.${minor}.${patch}${end}`)

const partialText = fc.oneof(
  number,
  fc.tuple(number, fc.constantFrom('.*', '.x', '.X', '.*.*')).map((parts) => parts.join('')),
  fc.tuple(number, number).map((parts) => parts.join('.')),
  fc.tuple(number, number, fc.constantFrom('*', 'x')).map((parts) => parts.join('.')),
)

export interface GeneratedComparator {
  readonly sign: '>=' | '>' | '<=' | '<' | '^' | '~' | '=' | '=='
  readonly version: string
}

const comparator: fc.Arbitrary<GeneratedComparator> = fc.record({
  sign: fc.constantFrom('>=', '>', '<=', '<', '^', '~', '=', '=='),
  version: fc.oneof(versionText, partialText),
})

const comparators = fc.array(comparator, { minLength: 1, maxLength: 4 })

/** A list with a version that is often near the edge of one of its comparators. */
export const comparatorsAndVersion = comparators.chain((list) => {
  const near = list
    .map(({ version }) =>
      version
        .replace(/[-+].*/, '')
        .split('.')
        .filter((part) => /\d/.test(part)),
    )
    .map((parts) => [...parts, '0', '0'].slice(0, 3).join('.'))
  const version = fc.oneof(
    versionText,
    fc.tuple(fc.constantFrom(...near), tail).map((parts) => parts.join('')),
  )
  return fc.tuple(fc.constant(list), version)
})

export function textOf(list: readonly GeneratedComparator[]): string {
  return list.map(({ sign, version }) => sign + version).join(',')
}

/** The same condition as npm's library writes it: there `=` is exact and white space joins. */
export function npmTextOf(list: readonly GeneratedComparator[]): string {
  const signs = { '=': '^', '==': '=' } as const
  return list
    .map(({ sign, version }) => (sign === '=' || sign === '==' ? signs[sign] : sign) + version)
    .join(' ')
}

const bareName = fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/)
const qualifiedName = fc.oneof(
  fc.tuple(fc.constantFrom('cargo', 'npm', 'go'), bareName).map(([pm, name]) => `${pm}:${name}`),
  fc.constantFrom('npm:@scope/name', 'go:github.com/a/b', 'cargo:*', '*'),
)

export const atomText = fc.oneof(
  bareName,
  qualifiedName,
  fc.tuple(bareName, comparators).map(([name, list]) => name + textOf(list)),
)

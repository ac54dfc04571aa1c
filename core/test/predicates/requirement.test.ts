import fc from 'fast-check'
import npmSatisfies from 'semver/functions/satisfies.js'
import { describe, expect, it } from 'vitest'
import { parseRequirement, satisfies } from '../../src/predicates/requirement.js'
import { comparatorsAndVersion, npmTextOf, textOf } from './arbitraries.js'
import { faultOf } from './fault-of.js'

function holds(requirement: string, version: string): boolean {
  return satisfies(parseRequirement(requirement), version)
}

describe('a requirement and the versions it takes and refuses', () => {
  it.each<[id: string, requirement: string, takes: string[], refuses: string[]]>([
    ['E-A2', '^1.0', ['1.0.0', '1.9.9'], ['1.0.0-rc.2', '2.0.0', '0.9.0']],
    ['E-A3', '>=1.0.0-alpha', ['1.0.0-rc.2', '1.0.0', '7.0.0'], ['1.3.0-beta', '1.0.0-aleph']],
    ['E-A4', '=1.0', ['1.9.3', '1.0.0'], ['2.0.0']],
    ['E-A5', '==1.0.219', ['1.0.219', '1.0.219+build.5'], ['1.0.220', '1.0.219-rc.1']],
    ['E-A6', '==1.0', ['1.0.7', '1.0.0'], ['1.1.0', '1.0.7-rc.1']],
    ['E-A7', '>1.40', ['1.41.0', '2.0.0'], ['1.40.7', '1.40.0', '1.41.0-rc.1']],
    ['E-A8', '<=2.0', ['2.0.7', '1.0.0'], ['2.1.0', '2.1.0-rc.1']],
    ['E-A9', '<2.0', ['1.99.99'], ['2.0.0', '2.0.0-rc.1', '1.5.0-rc.1']],
    ['E-A10', '~1.2', ['1.2.9', '1.2.0'], ['1.3.0', '1.1.9']],
    ['E-A11', '=0.1', ['0.1.9'], ['0.2.0', '1.1.0']],
    ['E-A12', '>=1.0,<2.0', ['1.5.0', '1.0.0'], ['2.0.0', '0.9.0']],
    ['E-A15', '>=1,=1.2', ['1.3.0', '1.2.0'], ['1.1.0', '2.0.0']],
    ['E-A16', '>=1,==1.2', ['1.2.5'], ['1.3.0']],
    ['E-A18', '=1.*', ['1.7.0', '1.0.0'], ['2.0.0', '0.9.0']],
    ['E-A22', '>=1.0', ['1.0.0'], ['', 'main', '1.0', 'v1.0.0', '1.0.0.0']],
    ['2.6 >=', '>=1.40', ['1.40.0', '1.41.3', '2.0.0'], ['1.39.9', '1.40.0-rc.1']],
    ['2.6 > major', '>1', ['2.0.0'], ['1.99.0', '2.0.0-rc.1']],
    ['2.6 > full', '>1.2.3', ['1.2.4'], ['1.2.3', '1.2.3+later']],
    ['2.6 < full', '<2.0.0', ['1.9.9'], ['2.0.0', '2.0.0-rc.1']],
    ['2.6 <= major', '<=2', ['2.9.9'], ['3.0.0']],
    ['2.6 <= full', '<=2.0.0', ['2.0.0'], ['2.0.1']],
    ['2.6 ^0.1', '^0.1', ['0.1.0', '0.1.9'], ['0.2.0']],
    ['2.6 ^0.0.3', '^0.0.3', ['0.0.3'], ['0.0.4', '0.0.2']],
    ['2.6 ^0.0', '^0.0', ['0.0.0', '0.0.9'], ['0.1.0']],
    ['2.6 ^0', '^0', ['0.0.0', '0.9.9'], ['1.0.0']],
    ['2.6 ^1.2.3', '^1.2.3', ['1.2.3', '1.3.0'], ['1.2.2', '2.0.0']],
    ['2.6 ^0.2.3', '^0.2.3', ['0.2.3', '0.2.9'], ['0.2.2', '0.3.0']],
    ['2.6 ~ full', '~1.2.3', ['1.2.3', '1.2.9'], ['1.2.2', '1.3.0']],
    ['2.6 ~ major', '~1', ['1.0.0', '1.9.9'], ['2.0.0']],
    ['2.6 == major', '==1', ['1.0.0', '1.9.9'], ['2.0.0']],
    ['2.6 wildcards', '>=1.X.x', ['1.0.0', '3.0.0'], ['0.9.0']],
    ['P12 exact', '==1.0.0-rc.1', ['1.0.0-rc.1', '1.0.0-rc.1+b'], ['1.0.0-rc.2', '1.0.0']],
    ['P12 caret', '^1.0.0-rc.1', ['1.0.0-rc.1', '1.0.0', '1.5.0'], ['1.0.0-beta', '1.5.0-rc.1']],
    ['P12 any comparator', '>=1.0.0-alpha,<1.0.0', ['1.0.0-rc.1'], ['1.0.0', '0.9.9']],
    ['P12 below 2.0', '>=2.0.0-alpha,<2.0', [], ['2.0.0-rc.1', '2.0.0', '1.9.9']],
    ['P12 below the next major', '>=2.0.0-alpha,^1', [], ['2.0.0-rc.1', '1.9.9']],
    ['P12 up to 2.0', '>=2.0.0-alpha,<=2.0', ['2.0.0-rc.1', '2.0.7'], ['2.1.0-rc.1']],
    ['Cargo, no operator', '1.2', ['1.2.0', '1.9.0'], ['1.1.0', '2.0.0']],
    ['Cargo, wildcard alone', '1.2.*', ['1.2.9'], ['1.3.0']],
    ['P10 later comparators', '1.*,=1.2,==1.2', ['1.2.7'], ['1.3.0', '2.2.0']],
  ])('%s %s', (_, requirement, takes, refuses) => {
    expect(takes.filter((version) => !holds(requirement, version))).toEqual([])
    expect(refuses.filter((version) => holds(requirement, version))).toEqual([])
  })
})

describe('what is no requirement', () => {
  it.each<[id: string, text: string, says: RegExp]>([
    ['E-A17', '=*', /wildcard without a version/],
    ['E-A17', '=', /without a version/],
    ['E-A17', '>=v1', /`v` before/],
    ['E-A17', '>=01.0', /leading zeros/],
    ['P11 fourth part', '>=1.2.3.4', /more than three parts/],
    [
      'P11 pre-release on a partial version',
      '>=1.2-rc.1',
      /pre-release tag on a version with parts left out/,
    ],
    ['P11 pre-release on a wildcard', '>=1.2.*-rc.1', /pre-release tag on a version with parts left out/],
    ['P11 build on a partial version', '>=1+b', /build metadata on a version with parts left out/],
    ['P11 empty pre-release', '>=1.2.3-', /no version/],
    ['P11 empty identifier', '>=1.2.3-a..b', /malformed/],
    ['P11 leading zero in a pre-release', '>=1.2.3-01', /malformed/],
    ['P11 empty identifier in the build', '>=1.2.3+a..b', /malformed/],
    ['number behind a wildcard', '>=1.*.3', /behind a wildcard/],
    ['empty', '', /without a version/],
    ['empty comparator', '>=1,', /without a version/],
    ['two operators', '>=<1', /no version/],
    ['npm alternatives', '>=1||>=3', /no version/],
    ['npm range', '1-2', /no version|parts left out/],
    ['any version', '*', /wildcard without a version/],
    ['E-A13', '>=1.0, <2.0', /contains a space/],
    ['E-A14', '>= 1.0', /contains a space/],
    ['S76 number', `>=${'9'.repeat(400)}`, /too many digits/],
    ['S76 number that would be rounded', '>=9007199254740993', /too many digits/],
    ['S76 long number', `>=${'9'.repeat(100_000)}`, /longer than 1024/],
    ['S76 many comparators', '>=1, '.repeat(100_000), /longer than 1024/],
    ['P11 33 comparators', Array.from({ length: 33 }, () => '>=1').join(','), /more than 32/],
    ['escape sequence', '>=\u{1b}[2J', /\\u\{1b\}/],
  ])('%s', (_, text, says) => {
    const fault = faultOf(() => parseRequirement(text))
    expect(fault.code).toBe('REQUIREMENT_SYNTAX')
    expect(fault.message).toMatch(says)
    expect(fault.message.length).toBeLessThan(300)
    expect(fault.message).not.toContain('\u{1b}')
    expect(fault.remedy).toBeTruthy()
  })
})

it('takes 32 comparators', () => {
  const text = Array.from({ length: 32 }, () => '>=1').join(',')
  expect(parseRequirement(text).comparators).toHaveLength(32)
})

it('keeps the text as it was written, and is plain data (G7)', () => {
  const requirement = parseRequirement('==1.2.3,=1.*')
  expect(requirement.text).toBe('==1.2.3,=1.*')
  expect(JSON.parse(JSON.stringify(requirement))).toEqual(requirement)
})

/** Its lower bound is 0.0.0, which the npm library takes for "any version", pre-releases of 0.0.0 included. */
const ANY_TO_NPM = /(?:^|,)(?:>=|[\^~]|==?)?0(?:\.[0xX*]){0,2}(?:,|$)/

describe('over generated requirements', () => {
  it('agrees with the npm library, which shares the table and the rule for pre-releases', () => {
    fc.assert(
      fc.property(comparatorsAndVersion, ([list, version]) => {
        fc.pre(!(version.startsWith('0.0.0-') && ANY_TO_NPM.test(textOf(list))))
        expect(holds(textOf(list), version)).toBe(npmSatisfies(version, npmTextOf(list)))
      }),
      { numRuns: 3000 },
    )
  })

  it('ignores build metadata of the version', () => {
    fc.assert(
      fc.property(comparatorsAndVersion, ([list, version]) => {
        expect(holds(textOf(list), version)).toBe(holds(textOf(list), version.replace(/\+.*/, '')))
      }),
    )
  })

  it('holds when each comparator does, and for releases only then', () => {
    fc.assert(
      fc.property(comparatorsAndVersion, ([list, version]) => {
        const release = version.replace(/[-+].*/, '')
        const each = list.every((comparator) => holds(textOf([comparator]), release))
        expect(holds(textOf(list), release)).toBe(each)
      }),
    )
  })
})

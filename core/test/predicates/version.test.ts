import fc from 'fast-check'
import compare from 'semver/functions/compare.js'
import parse from 'semver/functions/parse.js'
import { describe, expect, it } from 'vitest'
import { compareVersions, parseVersion } from '../../src/predicates/version.js'
import { versionText } from './arbitraries.js'

describe('a full semantic version', () => {
  it.each([
    ['1.2.3', { major: 1, minor: 2, patch: 3, prerelease: [] }],
    ['0.0.0', { major: 0, minor: 0, patch: 0, prerelease: [] }],
    ['1.0.0-rc.2', { major: 1, minor: 0, patch: 0, prerelease: ['rc', '2'] }],
    ['1.0.0--', { major: 1, minor: 0, patch: 0, prerelease: ['-'] }],
    ['1.0.0+20240101.007', { major: 1, minor: 0, patch: 0, prerelease: [] }],
    ['1.0.0-0a.0+b', { major: 1, minor: 0, patch: 0, prerelease: ['0a', '0'] }],
    ['9007199254740991.0.0', { major: Number.MAX_SAFE_INTEGER, minor: 0, patch: 0, prerelease: [] }],
  ])('%s', (text, version) => {
    expect(parseVersion(text)).toEqual(version)
  })

  it.each([
    '',
    '1',
    '1.2',
    '1.2.3.4',
    'v1.2.3',
    ' 1.2.3',
    '1.2.3\n',
    '01.2.3',
    '1.2.03',
    '1.2.3-',
    '1.2.3-a..b',
    '1.2.3-01',
    '1.2.3+',
    '1.2.3+a..b',
    '1.2.x',
    'workspace:*',
    '٣.0.0',
    '9007199254740993.0.0',
    `1.0.0-${'a'.repeat(300)}`,
  ])('is not %j', (text) => {
    expect(parseVersion(text)).toBeUndefined()
  })
})

describe('precedence', () => {
  it('is that of semver', () => {
    fc.assert(
      fc.property(versionText, versionText, (left, right) => {
        const ours = [parseVersion(left), parseVersion(right)]
        expect(ours.every((version) => version !== undefined)).toBe(true)
        const [first, second] = ours
        if (first === undefined || second === undefined) return
        expect(Math.sign(compareVersions(first, second))).toBe(compare(left, right))
      }),
    )
  })

  it('reads what semver reads', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[01v.a+-]{0,12}$/), (text) => {
        // semver also takes a `v` in front.
        const theirs = text.startsWith('v') ? null : parse(text)
        expect(parseVersion(text) !== undefined).toBe(theirs !== null)
      }),
      { numRuns: 500 },
    )
  })

  it('compares numbers of a pre-release exactly, however long', () => {
    const [smaller, larger] = ['1.0.0-99999999999999999998', '1.0.0-99999999999999999999'].map(parseVersion)
    expect(smaller && larger && compareVersions(smaller, larger)).toBe(-1)
  })
})

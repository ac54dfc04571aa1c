import { describe, expect, it } from 'vitest'

import { compareVersions, isVersion, parseRequirement } from '../src/requirement.js'

const MATCHES: readonly (readonly [requirement: string, yes: readonly string[], no: readonly string[]])[] = [
  ['1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0', '1.3.0-alpha']],
  ['1.2', ['1.2.0', '1.9.9'], ['1.1.9', '2.0.0']],
  ['1', ['1.0.0', '1.99.0'], ['0.9.9', '2.0.0']],
  ['0.2.3', ['0.2.3', '0.2.9'], ['0.2.2', '0.3.0']],
  ['0.0.3', ['0.0.3'], ['0.0.4']],
  ['0.0', ['0.0.0', '0.0.9'], ['0.1.0']],
  ['0', ['0.0.0', '0.9.0'], ['1.0.0']],
  ['^1.2', ['1.2.0', '1.9.0'], ['2.0.0']],
  ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0']],
  ['~1', ['1.0.0', '1.9.0'], ['2.0.0']],
  ['=1.2.3', ['1.2.3'], ['1.2.4']],
  ['=1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
  ['= 1.2.3', ['1.2.3'], ['1.2.4']],
  ['>1.2', ['1.3.0', '2.0.0'], ['1.2.0', '1.2.9']],
  ['>=1.2, <1.5', ['1.2.0', '1.4.9'], ['1.1.9', '1.5.0']],
  ['>= 0.3 ,< 0.5', ['0.3.0', '0.4.9'], ['0.5.0']],
  ['<=1.2', ['1.2.9'], ['1.3.0']],
  ['*', ['0.0.0', '9.9.9'], ['1.0.0-beta']],
  ['1.*', ['1.0.0', '1.9.0'], ['2.0.0']],
  ['1.2.*', ['1.2.0', '1.2.9'], ['1.3.0']],
  ['1.0.0-rc.1', ['1.0.0-rc.1', '1.0.0-rc.2', '1.0.0', '1.5.0'], ['1.0.0-beta', '1.1.0-rc.1']],
  ['1.2.3+build', ['1.2.3', '1.2.3+other'], ['2.0.0']],
]

describe('requirements in the grammar of cargo', () => {
  it.each(MATCHES)('%s', (text, yes, no) => {
    const requirement = parseRequirement(text)
    expect(yes.filter((version) => requirement?.matches(version) !== true)).toEqual([])
    expect(no.filter((version) => requirement?.matches(version) !== false)).toEqual([])
  })

  it.each([
    '',
    ' ',
    ',',
    '1,,2',
    'latest',
    '1.2.3.4',
    '>',
    '1 || 2',
    '1 - 2',
    '>=1 <2',
    'v1',
    '1.2.3-',
    '\n1\n2',
    '01.2.3',
  ])('%j is none', (text) => {
    expect(parseRequirement(text)).toBeUndefined()
  })

  it.each([
    ['=1.2.3', '1.2.3'],
    ['= 1.2.3-rc.1', '1.2.3-rc.1'],
    ['=1.2', undefined],
    ['1.2.3', undefined],
    ['=1.2.3, <2', undefined],
  ])('%s is exact: %s', (text, exact) => {
    expect(parseRequirement(text)?.exact).toBe(exact)
  })
})

describe('versions', () => {
  it.each([
    ['1.2.3', true],
    ['1.2.3-rc.1+build.5', true],
    ['v1.2.3', false],
    ['1.2', false],
    ['', false],
    ['1.2.3 ', false],
    ['99999999999999999999.0.0', false],
  ])('%j: %s', (text, expected) => {
    expect(isVersion(text)).toBe(expected)
  })

  it('are ordered as numbers, those in preparation first', () => {
    const sorted = ['1.10.0', '1.9.0', '1.10.0-rc.2', '1.10.0-rc.10', '1.10.0+b', '0.1.0'].sort(
      compareVersions,
    )
    expect(sorted).toEqual(['0.1.0', '1.9.0', '1.10.0-rc.2', '1.10.0-rc.10', '1.10.0', '1.10.0+b'])
  })
})

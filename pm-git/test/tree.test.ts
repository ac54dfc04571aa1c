import { gitRegistryType } from '@symposium/pm-git'
import type { TreeLocation, TreePlan } from '@symposium/sdk'
import { createMemoryHost } from '@symposium/sdk/testing'
import { describe, expect, it } from 'vitest'

const COMMIT = 'c'.repeat(40)

function planOf(location: string, more: Partial<TreeLocation> = {}): TreePlan {
  const plan = gitRegistryType.tree?.({ location, trusted: true, ...more }, createMemoryHost())
  if (plan === undefined) throw new Error('git plans no trees')
  return plan
}

const keyOf = (location: string): string => planOf(location).source.key

describe('a repository as a tree', () => {
  it.each([
    ['R1', 'https://GitHub.com/O/R/', 'https://github.com/o/r'],
    ['R5', 'git@github.com:o/r.git', 'https://github.com/o/r'],
    ['R5', 'ssh://git@github.com/o/r', 'git+https://github.com/o/r.git'],
    ['credentials', 'https://me:secret@host.example/o/r', 'https://host.example/o/r'],
  ])('%s %s and %s are one', (_id, one, other) => {
    expect(planOf(one).source).toEqual(planOf(other).source)
  })

  it.each([
    ['another ref', 'https://github.com/o/r/tree/a', 'https://github.com/o/r/tree/b'],
    ['another path', 'https://github.com/o/r/tree/a/b--c', 'https://github.com/o/r/tree/a--b/c'],
    ['another port', 'https://host.example:1/o/r', 'https://host.example:2/o/r'],
  ])('G14 %s is another one', (_title, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other))
  })

  it.each([
    ['https://github.com/Owner/Repo', `https://codeload.github.com/Owner/Repo/tar.gz/${COMMIT}`],
    ['git@github.com:o/r.git', `https://codeload.github.com/o/r/tar.gz/${COMMIT}`],
    ['https://gitlab.com/o/r', undefined],
    ['file:///srv/r', undefined],
  ])('G16 %s can be downloaded as the archive of a commit, or not', (location, url) => {
    expect(planOf(location).filler.archive?.({ revision: COMMIT })?.url).toBe(url)
  })

  it('is exactly the commit that was offered, with a directory of it', () => {
    const plan = planOf('https://host.example/o/r', { revision: COMMIT, subdirectory: 'a/b' })
    expect(plan.source.title).toBe(`https://host.example/o/r/tree/${COMMIT}/a/b`)
  })

  it.each<[string, string, Partial<TreeLocation>]>([
    ['a short commit', 'https://host.example/o/r', { revision: 'c'.repeat(10) }],
    ['a branch', 'https://host.example/o/r', { revision: 'main' }],
    ['a directory that climbs', 'https://host.example/o/r', { revision: COMMIT, subdirectory: '../x' }],
    ['a directory alone', 'https://host.example/o/r', { subdirectory: 'a' }],
    ['a ref in the address too', 'https://host.example/o/r/tree/main', { revision: COMMIT }],
  ])('refuses an offer with %s', (_title, location, more) => {
    expect(() => planOf(location, more)).toThrow(expect.objectContaining({ code: 'PACKAGE_NAME_INVALID' }))
  })
})

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { SymposiumError, type FileReader } from '@symposium/sdk'
import { describe, expect, it } from 'vitest'
import { createNodeFiles } from '../../src/host/node-files.js'
import { originSuffix, originSuffixes, skillIdentity } from '../../src/skills/identity.js'
import { buildTree } from './tree.js'

const files = createNodeFiles()

describe('skillIdentity', () => {
  it('E-S44 is one through a linked parent', () => {
    const root = buildTree({ 'lib/a/SKILL.md': '', linked: { to: 'lib' } })
    const direct = skillIdentity(join(root, 'lib/a/SKILL.md'), files)
    expect(skillIdentity(join(root, 'linked/a/SKILL.md'), files)).toBe(direct)
    expect(direct).toBe(join(root, 'lib/a/SKILL.md'))
  })

  it('G28 is two for two directories that link one file', () => {
    const root = buildTree({
      'shared.md': '',
      'a/SKILL.md': { to: '../shared.md' },
      'b/SKILL.md': { to: '../shared.md' },
    })
    const identities = ['a', 'b'].map((name) => skillIdentity(join(root, name, 'SKILL.md'), files))
    expect(identities).toEqual([join(root, 'a/SKILL.md'), join(root, 'b/SKILL.md')])
  })

  it('is the path as given where it cannot be resolved', () => {
    const denying: FileReader = {
      ...files,
      realPath: () => {
        throw new SymposiumError('FILE_UNREADABLE', 'cannot be read')
      },
    }
    expect(skillIdentity('/a/b/SKILL.md', denying)).toBe(join('/a/b', 'SKILL.md'))
    expect(skillIdentity('/nowhere/at/all/SKILL.md', files)).toBe(join('/nowhere/at/all', 'SKILL.md'))
  })
})

describe('originSuffix', () => {
  it('O1 is the start of the SHA-256', () => {
    const digest = createHash('sha256').update('/a/SKILL.md').digest('hex')
    expect(originSuffix('/a/SKILL.md')).toBe(digest.slice(0, 8))
    expect(originSuffix('/a/SKILL.md', 12)).toBe(digest.slice(0, 12))
  })
})

describe('originSuffixes', () => {
  it('G29 are longer where eight digits clash', () => {
    // Found by trying: their digests agree in the first eight digits.
    const clashing = ['/skills/13256/SKILL.md', '/skills/68656/SKILL.md']
    expect(new Set(clashing.map((identity) => originSuffix(identity))).size).toBe(1)
    const suffixes = originSuffixes(clashing)
    expect([...suffixes.keys()]).toEqual(clashing)
    expect(new Set(suffixes.values()).size).toBe(2)
    expect([...suffixes.values()].map((suffix) => suffix.length)).toEqual([9, 9])
  })

  it('have eight digits otherwise, one for each identity', () => {
    const suffixes = originSuffixes(['/a/SKILL.md', '/b/SKILL.md', '/a/SKILL.md'])
    expect([...suffixes.values()]).toEqual([originSuffix('/a/SKILL.md'), originSuffix('/b/SKILL.md')])
  })
})

import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/report/nearest.js'

const NAMES = ['depends-on', 'shell', 'path_exists', 'env', 'workspace-member', 'not', 'any', 'all']

describe('the name that was probably meant', () => {
  it.each<[word: string, meant: string | undefined]>([
    ['depend-on', 'depends-on'],
    ['depends_on', 'depends-on'],
    ['dependson', 'depends-on'],
    ['dpeends-on', 'depends-on'],
    ['Shell', 'shell'],
    ['SHELL', 'shell'],
    ['shel', 'shell'],
    ['sehll', 'shell'],
    ['path-exists', 'path_exists'],
    ['pathExists', 'path_exists'],
    ['path_exist', 'path_exists'],
    ['envv', 'env'],
    ['al', 'all'],
    ['workspace_membre', 'workspace-member'],
    ['kit', undefined],
    ['cargo', undefined],
    ['x', undefined],
    ['', undefined],
    ['completely different', undefined],
    ['__proto__', undefined],
    ['a'.repeat(100_000), undefined],
  ])('%.30s → %s', (word, meant) => expect(nearest(word, NAMES)).toBe(meant))

  it('is the closest, and of equals the first', () => {
    expect(nearest('serde_jsn', ['serde', 'serde_yaml', 'serde_json'])).toBe('serde_json')
    expect(nearest('abcx', ['abcy', 'abcz'])).toBe('abcy')
  })

  it('is found over two slips in a short word', () => {
    expect(nearest('skilz', ['skills', 'plugins', 'hooks'])).toBe('skills')
  })

  it('is none among none, and skips candidates that are far too long', () => {
    expect(nearest('env', [])).toBeUndefined()
    expect(nearest('env', ['e'.repeat(1_000_000)])).toBeUndefined()
  })
})

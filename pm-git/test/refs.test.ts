import { describe, expect, it } from 'vitest'
import { longestRef, readRefs, refPatterns } from '../src/refs.js'

const A = 'a'.repeat(40)
const B = 'b'.repeat(40)
const C = 'c'.repeat(40)

describe('refs of a remote', () => {
  it.each<[string, string, readonly string[], { commit: string; length: number } | undefined]>([
    ['a branch', `${A}\trefs/heads/main\n`, ['main', 'skills'], { commit: A, length: 1 }],
    [
      'faults E1 a branch with a slash, longest first',
      `${A}\trefs/heads/feature\n${B}\trefs/heads/feature/x\n`,
      ['feature', 'x', 'skills'],
      { commit: B, length: 2 },
    ],
    ['a tag', `${A}\trefs/tags/v1\n`, ['v1'], { commit: A, length: 1 }],
    [
      'an annotated tag',
      `${A}\trefs/tags/v1\n${B}\trefs/tags/v1^{}\n`,
      ['v1', 'x'],
      { commit: B, length: 1 },
    ],
    ['a branch before a tag', `${A}\trefs/tags/v1\n${C}\trefs/heads/v1\n`, ['v1'], { commit: C, length: 1 }],
    ['a ref of another kind', `${A}\trefs/remotes/refs/heads/main\n`, ['main'], undefined],
    ['nonsense', `x\trefs/heads/main\n${A} refs/heads/main\n`, ['main'], undefined],
  ])('%s', (_title, output, tree, expected) => {
    expect(longestRef(readRefs(output), tree)).toEqual(expected)
  })

  it('asks for nothing that could not be meant', () => {
    expect(refPatterns(['a', 'b'])).toEqual([
      'refs/heads/a',
      'refs/tags/a',
      'refs/tags/a^{}',
      'refs/heads/a/b',
      'refs/tags/a/b',
      'refs/tags/a/b^{}',
    ])
    expect(refPatterns(Array.from({ length: 100 }, (_value, index) => `p${index}`))).toHaveLength(36)
  })
})

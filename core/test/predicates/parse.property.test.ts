import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePredicate } from '../../src/predicates/parse.js'
import { splitList } from '../../src/predicates/split-list.js'
import type { Predicate } from '../../src/predicates/tree.js'
import { atomText } from './arbitraries.js'
import { faultOf } from './fault-of.js'
import { kinds } from './support.js'

describe('parsing generated predicates', () => {
  const space = fc.constantFrom('', ' ', '\t', '\n ')
  const command = fc
    .array(fc.constantFrom('echo', ' ', ',', '$(date)', '"', "'", '(a, b)', '\\', 'é'), { minLength: 1 })
    .map((words) => words.join(''))
    .filter((words) => words.trim() !== '')
  const leaf = fc.oneof(
    fc.tuple(space, atomText).map(([gap, atom]) => `depends-on${gap}(${gap}${atom}${gap})`),
    command.map((words) => `shell(${words})`),
    command.map((words) => `kit(${words})`),
    fc.constantFrom('workspace()', 'workspace-member( )', 'path_exists(.git)', 'env(A)', 'env( A = b )'),
  )
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.tuple(space, tie('tree')).map(([gap, child]) => `not${gap}(${gap}${child}${gap})`),
      fc
        .tuple(fc.constantFrom('any', 'all'), space, fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
        .map(([name, gap, children]) => `${name}(${gap}${children.join(`${gap},${gap}`)}${gap})`),
    ),
  }))

  it('text parses back to the same tree (G7)', () => {
    fc.assert(
      fc.property(tree, (text) => {
        const predicate = parsePredicate(text, kinds)
        expect(predicate.text).toBe(text.trim())
        expect(parsePredicate(predicate.text, kinds)).toEqual(predicate)
        if (predicate.type === 'combinator') {
          for (const child of predicate.children) expect(parsePredicate(child.text, kinds)).toEqual(child)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('a list of them splits into them', () => {
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (texts) => {
        expect(splitList(texts.join(' , '))).toEqual(texts.map((text) => text.trim()))
      }),
    )
  })

  it('any text either parses or is refused with a code and a remedy', () => {
    const hostile = fc.stringMatching(/^[a-z(),=*\s:@<>-]{0,40}$/)
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string(), tree), (text) => {
        let predicate: Predicate | undefined
        try {
          predicate = parsePredicate(text, kinds)
        } catch {
          expect(faultOf(() => parsePredicate(text, kinds)).remedy).toBeTruthy()
        }
        if (predicate !== undefined) expect(parsePredicate(predicate.text, kinds)).toEqual(predicate)
      }),
      { numRuns: 500 },
    )
  })
})

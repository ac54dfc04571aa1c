import { describe, expect, it } from 'vitest'
import { isOfCore } from '../../src/hooks/compile/gate-needs.js'
import { furtherPredicateKinds } from '../../src/predicates/further-kinds.js'
import { completeKinds } from '../../src/predicates/complete-kinds.js'
import { loadedKinds } from '../../src/predicates/loaded-kinds.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { allKinds } from './kinds/real.js'

describe('the outlines of further kinds', () => {
  it('say what the kinds say', () => {
    const said = (kinds: typeof loadedKinds) =>
      kinds.map(({ name, aliases, effects, type }) => ({ name, aliases, effects, type }))
    expect(said(furtherPredicateKinds)).toEqual(said(loadedKinds))
  })

  it('are whole once something is read', () => {
    completeKinds()
    for (const [index, kind] of loadedKinds.entries()) {
      expect(furtherPredicateKinds[index]).toMatchObject({
        parse: kind.parse,
        evaluate: kind.evaluate,
        fields: kind.fields,
      })
    }
  })

  it('are not among the kinds that are at hand where an agent waits', () => {
    expect(isOfCore([parsePredicate('any(env(CI), git-clean())', allKinds)], allKinds)).toBe(false)
  })
})

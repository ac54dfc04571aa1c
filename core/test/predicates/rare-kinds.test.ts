import { describe, expect, it } from 'vitest'
import { isEveryday } from '../../src/hooks/compile/gate-needs.js'
import { rareKinds } from '../../src/predicates/rare-kinds.js'
import { completeKinds } from '../../src/predicates/complete-kinds.js'
import { rareKindsInFull } from '../../src/predicates/rare-kinds-in-full.js'
import { parsePredicate } from '../../src/predicates/parse.js'
import { allKinds } from './kinds/real.js'

describe('the outlines of rare kinds', () => {
  it('say what the kinds say', () => {
    const said = (kinds: typeof rareKindsInFull) =>
      kinds.map(({ name, aliases, effects, type }) => ({ name, aliases, effects, type }))
    expect(said(rareKinds)).toEqual(said(rareKindsInFull))
  })

  it('are whole once something is read', () => {
    completeKinds()
    for (const [index, kind] of rareKindsInFull.entries()) {
      expect(rareKinds[index]).toMatchObject({
        parse: kind.parse,
        evaluate: kind.evaluate,
        fields: kind.fields,
      })
    }
  })

  it('are not among the kinds that an event can ask without a session', () => {
    expect(isEveryday([parsePredicate('any(env(CI), git-clean())', allKinds)], allKinds)).toBe(false)
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldGate } from '../../src/hooks/compile/fold-gate.js'
import { holds } from '../../src/predicates/evaluate.js'
import { gateOf, scopeOf } from '../predicates/support.js'

const leaf = fc.constantFrom(
  'depends-on(kit)',
  'depends-on(ghost)',
  'depends-on(*)',
  'workspace-member()',
  'env(A)',
  'env(B=1)',
  'env(C)',
)

const { predicate } = fc.letrec<{ predicate: string }>((tie) => ({
  predicate: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('predicate').map((text) => `not(${text})`),
    fc
      .tuple(fc.constantFrom('all', 'any'), fc.array(tie('predicate'), { minLength: 1, maxLength: 3 }))
      .map(([name, texts]) => `${name}(${texts.join(', ')})`),
  ),
}))

it('what is left of a gate gives the same in every environment', async () => {
  const gates = fc.array(predicate, { maxLength: 3 })
  const variables = fc.record(
    { A: fc.constant('x'), B: fc.constantFrom('1', '2'), C: fc.constant('') },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(gates, variables, fc.boolean(), async (texts, values, workspaceMember) => {
      const dependencies = [{ pm: 'cargo', name: 'kit', version: '1.0.0' }]
      const compiling = scopeOf({ dependencies, workspaceMember, variables: {} })
      const later = scopeOf({ dependencies: [], workspaceMember, variables: values })
      const whole = scopeOf({ dependencies, workspaceMember, variables: values })
      const folded = foldGate(gateOf(...texts), compiling)
      const expected = await holds(gateOf(...texts), whole)
      expect(folded !== false && (await holds(folded, later))).toBe(expected)
      expect(JSON.stringify(folded)).not.toContain('"kind":"depends-on"')
    }),
    { numRuns: 500 },
  )
})

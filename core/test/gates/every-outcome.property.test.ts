import { isSymposiumError, type JsonValue, type LeafPredicateKind, type ProcessResult } from '@symposium/sdk'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeCheck } from '../../src/gates/check.js'
import { consequenceOf } from '../../src/gates/contract.js'
import { coreKinds } from '../../src/predicates/core-kinds.js'
import { parsePredicateValue } from '../../src/predicates/parse-value.js'
import { PredicateKinds } from '../../src/predicates/registry.js'
import type { Predicate } from '../../src/predicates/tree.js'
import { processes, scopeOf } from '../predicates/support.js'

/** A kind of an extension that gives whatever it was told to, which types forbid. */
function odd(answer: unknown): LeafPredicateKind<string> {
  const evaluate = (): never => {
    if (answer instanceof Error) throw answer
    return answer as never
  }
  return { type: 'leaf', name: 'odd', effects: 'reads', parse: (argument) => argument, evaluate }
}

const output = { stdout: fc.string(), stderr: fc.string() }
const result: fc.Arbitrary<ProcessResult> = fc.oneof(
  fc.record({ state: fc.constant('exited' as const), code: fc.integer({ min: 0, max: 255 }), ...output }),
  fc.record({
    state: fc.constant('killed' as const),
    signal: fc.constantFrom('SIGHUP', 'SIGKILL'),
    ...output,
  }),
  fc.record({ state: fc.constant('timed-out' as const), ...output }),
  fc.record({ state: fc.constant('timed-out' as const), aborted: fc.constant(true as const), ...output }),
  fc.record({
    state: fc.constant('not-started' as const),
    reason: fc.constantFrom('not-found' as const, 'not-executable' as const, 'other' as const),
    message: fc.string(),
  }),
)

const leaf: fc.Arbitrary<JsonValue> = fc.constantFrom<JsonValue>(
  { kind: 'command-exit-zero', command: 'x' },
  { kind: 'command-exit-zero', argv: ['x'] },
  'shell(x)',
  'odd(x)',
  'kit(x)',
  'nobody/has(x)',
  'constructor(x)',
  'env(A)',
  'depends-on(x)',
  'path_exists(x)',
  { kind: 'json-query', file: 'a.json', pointer: '/a', exists: true },
)
const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('tree').map((of): JsonValue => ({ kind: 'not', of })),
    fc
      .tuple(fc.constantFrom('any', 'all'), fc.array(tie('tree'), { minLength: 1, maxLength: 3 }))
      .map(([kind, of]): JsonValue => ({ kind, of })),
  ),
}))
const answers = fc.oneof(
  fc.anything({ withNullPrototype: true, withMap: true }),
  fc.record({ holds: fc.anything(), seen: fc.anything() }, { requiredKeys: [] }),
  fc.constant(new Error('it broke')),
)

// spec/gates.md 17.6: every outcome yields either a boolean `block` or a typed error.
it('every check is made, with true or false, or was not made, with a reason, and never passes then', async () => {
  await fc.assert(
    fc.asyncProperty(
      tree,
      result,
      answers,
      fc.constantFrom('cargo', undefined),
      async (value, ended, answer, silent) => {
        const kinds = new PredicateKinds([...coreKinds, odd(answer)])
        const scope = scopeOf({
          kinds,
          processes: processes(ended),
          custom: (name) => (name === 'kit' ? (answer as never) : undefined),
          ...(silent === undefined ? {} : { unanswered: [silent] }),
        })
        const predicate = parsePredicateValue(value, kinds)
        const { evaluated } = await makeCheck({ type: 'predicate', predicate }, scope, {
          kinds,
          queries: [],
          providers: [],
        })
        if (evaluated.made) expect(typeof evaluated.envelope.block).toBe('boolean')
        else expect(evaluated.reason).toEqual(expect.any(String))
        for (const onError of ['halt', 'skip'] as const) {
          const { state, halts } = consequenceOf({ blocking: true, onError }, evaluated)
          expect(state === 'passed').toBe(evaluated.made && !evaluated.envelope.block)
          expect(halts).toBe(evaluated.made ? evaluated.envelope.block : onError === 'halt')
        }
      },
    ),
    { numRuns: 500 },
  )
})

it('whatever is written for a predicate is one, or a typed error', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[a-z(),=*{}":\s-]{0,40}$/))
  fc.assert(
    fc.property(fc.oneof(text, fc.jsonValue()), (value) => {
      const kinds = new PredicateKinds(coreKinds)
      const parsed = outcomeOf(() => parsePredicateValue(value as JsonValue, kinds))
      if (parsed instanceof Error) {
        expect(isSymposiumError(parsed)).toBe(true)
        expect(parsed).toMatchObject({ code: expect.stringMatching(/^(PREDICATE|ATOM|REQUIREMENT)_/) })
      }
    }),
    { numRuns: 500 },
  )
})

function outcomeOf(parse: () => Predicate): Predicate | Error {
  try {
    return parse()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

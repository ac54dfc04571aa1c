import { describeError, type PredicateContext } from '@symposium/sdk'
import type { GateCheck } from '../manifest/plugin.js'
import type { EvaluationScope } from '../predicates/ask.js'
import { withDeadline } from '../predicates/attempt.js'
import type { EvaluatedNode } from '../predicates/evaluate.js'
import { quote } from '../report/show.js'
import { nearest } from '../report/nearest.js'
import { readEnvelope, type Evaluated } from './contract.js'
import type { Evaluators } from './evaluators.js'
import { judge } from './judge.js'

export interface CheckResult {
  readonly evaluated: Evaluated
  readonly tree?: EvaluatedNode
}

/** Makes a check. A shape that nobody can evaluate was not made, and never passes (spec/gates.md 3). Never rejects. */
export async function makeCheck(
  check: GateCheck,
  scope: EvaluationScope,
  evaluators: Evaluators,
): Promise<CheckResult> {
  switch (check.type) {
    case 'predicate': {
      const { state, message, details, tree } = await judge(check.predicate, scope)
      return state === 'unavailable'
        ? { evaluated: { made: false, reason: message }, tree }
        : { evaluated: { made: true, envelope: { block: state === 'fails', message, details } }, tree }
    }
    case 'query': {
      const query = evaluators.queries.find(({ name }) => name === check.query)
      if (query === undefined) return notMade(unknownQuery(check.query, evaluators))
      return { evaluated: await answerOf(() => query.evaluate(scope.context), scope.context) }
    }
    case 'agent-verdict': {
      const [provider] = evaluators.providers
      if (provider === undefined) return notMade('no extension asks a model for its verdict')
      return { evaluated: await answerOf(() => provider.judge(check.verdict, scope.context), scope.context) }
    }
  }
}

function notMade(reason: string): CheckResult {
  return { evaluated: { made: false, reason } }
}

function unknownQuery(name: string, { queries }: Evaluators): string {
  const guess = nearest(
    name,
    queries.map((query) => query.name),
  )
  const hint = guess === undefined ? '' : `; did you mean ${quote(guess)}?`
  return `no extension has the check ${quote(name)}${hint}`
}

/** What an extension gives, whatever that is, in the time that it has. */
async function answerOf(answer: () => unknown, context: PredicateContext): Promise<Evaluated> {
  const asking = (async (): Promise<Evaluated> => {
    try {
      return readEnvelope(await answer())
    } catch (error) {
      return { made: false, reason: `the check failed: ${describeError(error)}` }
    }
  })()
  let evaluated: Evaluated | undefined
  const outcome = await withDeadline(
    asking.then((made) => {
      evaluated = made
      return { holds: true, seen: '' }
    }),
    context,
  )
  return evaluated ?? { made: false, reason: outcome.seen }
}

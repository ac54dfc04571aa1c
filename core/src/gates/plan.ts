import type { PredicateDescription } from '@symposium/sdk'
import type { GateCheck } from '../manifest/plugin.js'
import type { EvaluationScope } from '../predicates/ask.js'
import { plain } from '../report/show.js'
import { effectsOf, leavesOf } from './effects.js'
import type { Evaluators } from './evaluators.js'

type Leaf = ReturnType<typeof leavesOf>[number]

/** What a check would start, as far as its kinds can tell without starting it (spec/gates.md 15). */
export function planOf(
  check: GateCheck,
  scope: EvaluationScope,
  { queries, providers }: Evaluators,
): readonly PredicateDescription[] {
  switch (check.type) {
    case 'predicate':
      return leavesOf([check.predicate])
        .filter((leaf) => effectsOf(leaf, scope.kinds) === 'executes')
        .map((leaf) => describeLeaf(leaf, scope))
    case 'query': {
      const query = queries.find(({ name }) => name === check.query)
      return query === undefined || (query.effects ?? 'executes') !== 'executes'
        ? []
        : [{ command: `query ${plain(check.query)}`, env: [] }]
    }
    case 'agent-verdict':
      return providers.slice(0, 1).map(({ name }) => ({ command: `verdict of ${plain(name)}`, env: [] }))
  }
}

function describeLeaf(leaf: Leaf, { kinds, context }: EvaluationScope): PredicateDescription {
  const kind = leaf.type === 'leaf' ? kinds.get(leaf.kind) : undefined
  const described =
    kind?.type === 'leaf' && leaf.type === 'leaf'
      ? attempt(() => kind.describe?.(leaf.args, context))
      : undefined
  return described ?? { command: plain(leaf.text, 1000), env: [] }
}

/** Kinds come from outside. */
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

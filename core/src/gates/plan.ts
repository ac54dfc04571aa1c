import type { PredicateDescription } from '@symposium/sdk'
import { runText } from '../consent/command-text.js'
import type { Definitions } from '../custom-predicates/definitions.js'
import type { GateCheck } from '../manifest/plugin.js'
import type { EvaluationScope } from '../predicates/ask.js'
import { plain } from '../report/show.js'
import { effectsOf, leavesOf } from './effects.js'
import type { Evaluators } from './evaluators.js'

type Leaf = ReturnType<typeof leavesOf>[number]
type Named<Type extends Leaf['type']> = Extract<Leaf, { readonly type: Type }>

/** Characters of a command line. */
const LONGEST = 1000

/** What a check would start, as far as its kinds can tell without starting it (spec/gates.md 15). */
export function planOf(
  check: GateCheck,
  scope: EvaluationScope,
  { queries, providers, definitions }: Evaluators,
): readonly PredicateDescription[] {
  switch (check.type) {
    case 'predicate':
      return leavesOf([check.predicate])
        .filter((leaf) => effectsOf(leaf, scope.kinds) === 'executes')
        .map((leaf) =>
          leaf.type === 'custom' ? describeCustom(leaf, scope, definitions) : describeLeaf(leaf, scope),
        )
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

function describeLeaf(leaf: Named<'leaf'>, { kinds, context }: EvaluationScope): PredicateDescription {
  const kind = kinds.get(leaf.kind)
  const described = kind?.type === 'leaf' ? attempt(() => kind.describe?.(leaf.args, context)) : undefined
  return described ?? asCalled(leaf)
}

/** What a plugin's manifest says; nothing is looked up, and nothing that is remembered spares it here. */
function describeCustom(
  leaf: Named<'custom'>,
  { context }: EvaluationScope,
  definitions: Definitions | undefined,
): PredicateDescription {
  const bound = definitions?.resolve(leaf.name)
  if (bound === undefined || typeof bound === 'string') return asCalled(leaf)
  const { plugin, definition } = bound
  const argument = leaf.argument.trim()
  const args = [...definition.args, ...(argument === '' ? [] : [argument])]
  return {
    command: plain(runText(plugin, { ...definition, args }), LONGEST),
    cwd: context.directory,
    env: ['SYMPOSIUM_PLUGIN_DIR'],
  }
}

function asCalled({ text }: Leaf): PredicateDescription {
  return { command: plain(text, LONGEST), env: [] }
}

/** Kinds come from outside. */
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

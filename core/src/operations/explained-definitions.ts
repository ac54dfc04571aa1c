import { definersAmong } from '../activation/definers.js'
import { callsOf, type Definitions } from '../custom-predicates/definitions.js'
import type { Plugin, PredicateDefinition } from '../manifest/plugin.js'
import { runText } from '../consent/command-text.js'
import type { Session } from '../session.js'
import type { ExplainedNode } from './explained-node.js'

/** A predicate that a plugin defines, and how it can be called; not at all where others are called the same. */
export interface ExplainedDefinition {
  readonly plugin: Plugin
  readonly definition: PredicateDefinition
  readonly calls: readonly string[]
}

export async function explainDefinitions(session: Session): Promise<readonly ExplainedDefinition[]> {
  const { records } = await session.activeSet()
  const definers = definersAmong(records)
  if (definers.length === 0) {
    return []
  }
  const definitions = await session.customPredicates.definitions()
  return definers.flatMap((plugin) =>
    plugin.predicates.map((definition) => explained(plugin, definition, definitions)),
  )
}

function explained(
  plugin: Plugin,
  definition: PredicateDefinition,
  definitions: Definitions,
): ExplainedDefinition {
  return { plugin, definition, calls: callsOf({ name: definition.name, plugin, definition }, definitions) }
}

export function definitionNode({ plugin, definition, calls }: ExplainedDefinition): ExplainedNode {
  const called = calls.map((call) => `\`${call}(…)\``).join(' or ')
  return {
    label: `predicate ${definition.name}`,
    state: calls.length > 0,
    detail:
      calls.length > 0 ? `called as ${called}` : 'cannot be called, since another definition has its name',
    children: [{ label: 'runs', detail: runText(plugin, definition) }],
  }
}

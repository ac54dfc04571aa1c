import { checkedPredicates } from '../manifest/checked-predicates.js'
import type { Plugin } from '../manifest/plugin.js'
import type { Gate } from '../predicates/tree.js'

/** A gate, with what it gates in words. */
export interface PlacedGate {
  readonly gate: Gate
  readonly of: string
}

/** Every gate of a plugin: its own, those of all its parts, and what its gates at points check (spec/pipeline.md G66). */
export function gatesOf(plugin: Plugin): readonly PlacedGate[] {
  const parts: readonly (readonly [string, readonly { readonly gate: Gate }[]])[] = [
    ['a group of skills', plugin.skillGroups],
    ['a chained plugin', plugin.chained],
    ['a hook', plugin.hooks],
    ['an MCP server', plugin.mcpServers],
    ['a subcommand', plugin.subcommands],
    ['a gate', plugin.gates],
  ]
  return [
    { gate: plugin.gate, of: 'the plugin' },
    ...parts.flatMap(([of, owners]) => owners.map(({ gate }) => ({ gate, of }))),
    { gate: checkedPredicates(plugin.gates), of: 'the check of a gate' },
  ]
}

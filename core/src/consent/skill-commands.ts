import type { SkillSelection } from '../activation/skills.js'
import type { Plugin } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { distinctCapabilities, type Capability } from './capability.js'
import { gateCommands } from './gate-commands.js'

const COMMANDS = new WeakMap<SkillSelection, ReadonlyMap<Plugin, readonly Capability[]>>()
const NONE: readonly Capability[] = []

/** What asking the predicates of a plugin's skills may start, beside what its manifest declares. */
export function skillCommands(
  plugin: Plugin | undefined,
  selection: SkillSelection,
  kinds: PredicateKinds,
): readonly Capability[] {
  const known = COMMANDS.get(selection) ?? commandsIn(selection, kinds)
  COMMANDS.set(selection, known)
  return plugin === undefined ? NONE : distinctCapabilities(known.get(plugin) ?? NONE)
}

/** Of all plugins at once: a workspace may have hundreds. */
function commandsIn(
  { groups }: SkillSelection,
  kinds: PredicateKinds,
): ReadonlyMap<Plugin, readonly Capability[]> {
  const commands = new Map<Plugin, Capability[]>()
  for (const { plugin, skills = [] } of groups) {
    const found = skills.flatMap(({ skill }) => gateCommands(skill.gate, kinds))
    if (found.length > 0) commands.set(plugin, [...(commands.get(plugin) ?? []), ...found])
  }
  return commands
}

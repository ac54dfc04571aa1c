import type { SkillSelection } from '../activation/skills.js'
import type { Plugin } from '../manifest/plugin.js'
import type { PredicateKinds } from '../predicates/registry.js'
import { distinctCapabilities, type Capability } from './capability.js'
import { gateCommands } from './gate-commands.js'

/** What asking the predicates of a plugin's skills may start, beside what its manifest declares. */
export function skillCommands(
  plugin: Plugin | undefined,
  { groups }: SkillSelection,
  kinds: PredicateKinds,
): readonly Capability[] {
  const skills = groups.flatMap((group) => (group.plugin === plugin ? (group.skills ?? []) : []))
  return distinctCapabilities(skills.flatMap(({ skill }) => gateCommands(skill.gate, kinds)))
}

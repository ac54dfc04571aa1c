import type { Plugin } from '../manifest/plugin.js'
import type { Session } from '../session.js'
import type { SkillDefinition } from '../skills/skill.js'
import { capabilitiesOf } from './capabilities-of.js'
import { distinctCapabilities, type Capability } from './capability.js'
import type { Looked } from './change-entries.js'
import { contentDigests } from './content-digest.js'
import { gateCommands } from './gate-commands.js'

/** What a plugin brings, whatever was agreed to. Nothing of it has been evaluated. */
export interface Brought {
  /** By name. */
  readonly skills: readonly string[]
  /** All that it may do beside skills. */
  readonly parts: readonly Capability[]
  readonly looked: Looked
}

export async function broughtBy({ readings, ports, options }: Session, plugin: Plugin): Promise<Brought> {
  const kinds = readings.kinds()
  const found: SkillDefinition[] = []
  const skills = await (await readings.groups()).preview(plugin, (skill) => found.push(skill))
  const commands = found.flatMap(({ gate }) => gateCommands(gate, kinds))
  const declared = capabilitiesOf(plugin, kinds)
  return {
    skills,
    parts: distinctCapabilities([...declared, ...commands]),
    looked: {
      version: plugin.id.version,
      digests: contentDigests({ plugin, parts: declared }, ports),
      time: options.startedAt,
    },
  }
}

import type { PluginRecord } from '../activation/record.js'
import type { Session } from '../session.js'
import { capabilitiesWithout, distinctCapabilities, type Capability } from './capability.js'
import { skillCommands } from './skill-commands.js'

/** What of an enabled package stays off in this run. */
export interface WithheldParts {
  readonly all: readonly Capability[]
  /** Those that the user has not said no to. */
  readonly open: readonly Capability[]
}

const NOTHING: WithheldParts = { all: [], open: [] }

/** Of the manifest, and of the skills that are read. */
export async function withheldParts(
  session: Session,
  { consent, plugin }: PluginRecord,
): Promise<WithheldParts> {
  if (consent === undefined || consent.state === 'first') return NOTHING
  const commands = skillCommands(plugin, await session.skills(), session.readings.kinds())
  const all = distinctCapabilities([...consent.withheld, ...capabilitiesWithout(commands, consent.agreed)])
  return { all, open: capabilitiesWithout(all, consent.refused) }
}

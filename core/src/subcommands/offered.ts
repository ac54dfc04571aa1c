import type { PluginRecord } from '../activation/record.js'
import type { Plugin, Subcommand } from '../manifest/plugin.js'
import { evaluateGate, type Evaluation } from '../predicates/evaluate.js'
import type { Session } from '../session.js'

/** A subcommand of a plugin that is active. */
export interface OfferedSubcommand {
  readonly subcommand: Subcommand
  readonly plugin: Plugin
  readonly record: PluginRecord
  /** Of the subcommand alone. */
  readonly gate: Evaluation
}

/** In the order of the active set, those that do not apply included; only these names where told. */
export async function offeredSubcommands(
  session: Session,
  name?: string,
): Promise<readonly OfferedSubcommand[]> {
  const { active } = await session.activeSet()
  const offered: OfferedSubcommand[] = []
  for (const { plugin, record } of active) {
    for (const subcommand of plugin.subcommands) {
      if (name === undefined || subcommand.name === name) {
        const gate = await evaluateGate(subcommand.gate, await session.scopeFor(plugin))
        offered.push({ subcommand, plugin, record, gate })
      }
    }
  }
  return offered
}

import { offeredSubcommands, type OfferedSubcommand } from '../subcommands/offered.js'
import type { Session } from '../session.js'
import type { ExplainedNode } from './explained-node.js'
import { anyPredicates } from './explained-predicates.js'

/** A subcommand of an active plugin, and who else offers one of its name: then none of them runs. */
export interface ExplainedSubcommand {
  readonly offered: OfferedSubcommand
  /** Names of the other plugins. */
  readonly rivals: readonly string[]
}

export async function explainSubcommands(session: Session): Promise<readonly ExplainedSubcommand[]> {
  const all = await offeredSubcommands(session)
  return all.map((offered) => ({
    offered,
    rivals: all
      .filter((other) => other !== offered && other.gate.holds && other.subcommand.name === nameOf(offered))
      .map(({ record }) => record.name),
  }))
}

function nameOf({ subcommand }: OfferedSubcommand): string {
  return subcommand.name
}

export function subcommandNode({ offered, rivals }: ExplainedSubcommand): ExplainedNode {
  const { subcommand, gate } = offered
  return {
    label: `subcommand ${subcommand.name}`,
    state: gate.holds && rivals.length === 0,
    detail:
      rivals.length === 0
        ? `symposium ${subcommand.name}, for ${subcommand.audience}`
        : `cannot be run, since ${rivals.join(', ')} offers the same`,
    children: anyPredicates('predicates of the subcommand', gate),
  }
}

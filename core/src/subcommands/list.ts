import type { Subcommand } from '../manifest/plugin.js'
import type { Session } from '../session.js'
import { offeredSubcommands } from './offered.js'

export interface ListedSubcommand extends Pick<Subcommand, 'name' | 'description' | 'audience'> {
  /** Plugins that offer it. Where there are several, it cannot be run. */
  readonly plugins: readonly string[]
}

/** What applies here, each name once, sorted. */
export async function listSubcommands(session: Session): Promise<readonly ListedSubcommand[]> {
  const listed = new Map<string, ListedSubcommand>()
  for (const { subcommand, record, gate } of await offeredSubcommands(session)) {
    if (!gate.holds) continue
    const { name, description, audience } = subcommand
    const known = listed.get(name)
    listed.set(name, {
      ...(known ?? { name, description, audience }),
      plugins: [...(known?.plugins ?? []), record.name],
    })
  }
  return [...listed.values()].sort((left, right) => (left.name < right.name ? -1 : 1))
}

import { listSubcommands, type ListedSubcommand } from '@symposium/core'
import type { OptionValues } from './command.js'
import type { Io } from './io.js'
import { LateSession } from './late-session.js'

/**
 * What plugins add here. The network is not asked, nothing is written, and whatever goes wrong costs
 * these rows alone (spec/pipeline.md 5.4).
 */
export async function listPluginCommands(
  options: OptionValues,
  io: Io,
): Promise<readonly ListedSubcommand[]> {
  const ignore = (): void => undefined
  const line = { level: 'none', options, traceless: true } as const
  const late = new LateSession(line, io, { onEvent: ignore, onPhase: ignore })
  try {
    return await listSubcommands(await late.get())
  } catch {
    return []
  } finally {
    late.close()
  }
}

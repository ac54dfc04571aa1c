import type { Session } from '../../session.js'
import { AUDIENCE_HEADINGS } from '../../subcommands/headings.js'
import { listSubcommands } from '../../subcommands/list.js'
import type { InstalledProgram } from '../../updates/update.js'
import { consentHint } from '../layers/hints.js'

export interface SessionBeginning {
  readonly session: Session
  /** Names of the plugins that await consent. */
  readonly candidates: readonly string[]
  /** Absent where no newer version is looked for. */
  readonly program?: InstalledProgram
}

/**
 * What an agent is told at the start of a session, each part for itself: what goes wrong with one costs that
 * one alone (spec/agents-and-hooks.md 3.5).
 */
export async function sayAtStart(beginning: SessionBeginning): Promise<readonly string[]> {
  const { candidates } = beginning
  const parts = [
    await orNothing(() => discovery(beginning)),
    candidates.length === 0 ? undefined : consentHint(candidates),
    await orNothing(() => nudge(beginning)),
  ]
  return parts.filter((part) => part !== undefined)
}

async function orNothing(part: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await part()
  } catch {
    return undefined
  }
}

async function discovery({ session }: SessionBeginning): Promise<string | undefined> {
  const { humans, agents } = AUDIENCE_HEADINGS
  return (await listSubcommands(session)).length === 0
    ? undefined
    : 'Plugins bring tools for what this project depends on, as commands of `symposium`. ' +
        'Run `symposium --help` before you work on the code: it lists those that apply here. ' +
        `Use those under the heading "${agents}". ` +
        `Those under "${humans}" are for the user: use one only when you are asked to.`
}

/** Milliseconds that the start of a session may wait for the registry. */
const PATIENCE = 2_000

/** Never installs anything: that would be minutes of waiting (spec/pipeline.md G72). */
async function nudge({ session, program }: SessionBeginning): Promise<string | undefined> {
  if (program === undefined || session.config.config.autoUpdate !== 'warn') {
    return undefined
  }
  const { nudgeForUpdate } = await import('../../updates/nudge.js')
  return nudgeForUpdate(session, program, PATIENCE)
}

import { SymposiumError } from '@symposium/sdk'
import type { ForegroundRequest } from '../host/foreground.js'
import { isOffline } from '../host/is-offline.js'
import { hookEnvironment } from '../installations/environment.js'
import { recordConsent } from '../operations/consent.js'
import { quote } from '../report/show.js'
import type { Session } from '../session.js'
import { findSubcommand, type SubcommandQuestion } from './find.js'
import type { OfferedSubcommand } from './offered.js'

export interface SubcommandLine extends SubcommandQuestion {
  /** What the user wrote behind the name, byte for byte. */
  readonly words: readonly string[]
}

/**
 * Finds a plugin's subcommand and obtains what it runs, as for a hook: requirements, install commands and
 * environment included (spec/agents-and-hooks.md 5.4, G-33). A person typed it, so that the network may be
 * used for what was never obtained.
 * @throws SymposiumError what {@link findSubcommand} throws, or why it cannot be run.
 */
export async function prepareSubcommand(session: Session, line: SubcommandLine): Promise<ForegroundRequest> {
  const found = await findSubcommand(session, line)
  const { plugin, subcommand } = found
  // Whatever runs for the first time under a consent is what was agreed to.
  await recordConsent(session)
  const installation = plugin.installations.find(({ name }) => name === subcommand.command)
  if (installation === undefined) throw nothingToRun(found)
  session.options.onPhase(`Getting what \`${subcommand.name}\` runs`)
  const installer = await session.installer()
  const network = !isOffline(session.ports.environment)
  const { level } = session.options
  const acquired = await installer.acquire({ plugin, installation, level, network })
  acquired.warnings.forEach((problem) => session.reporter.problem(problem))
  if (acquired.state === 'unavailable') {
    const { code, message, ...details } = acquired.problem
    throw new SymposiumError(
      code,
      `the subcommand ${quote(subcommand.name)} cannot be run: ${message}`,
      details,
    )
  }
  if (acquired.run === undefined) throw nothingToRun(found)
  const [program, ...first] = acquired.run.argv
  const { environment } = session.ports
  return {
    program,
    args: [...first, ...installation.args, ...line.words],
    cwd: environment.cwd,
    env: hookEnvironment(acquired.exposures, environment),
  }
}

function nothingToRun({ subcommand, plugin, record }: OfferedSubcommand): SymposiumError {
  const [file] = plugin.manifestFiles
  return new SymposiumError(
    'INSTALLATION_EMPTY',
    `the subcommand ${quote(subcommand.name)} of plugin ${quote(record.name)} has nothing that could be run`,
    {
      remedy: 'its installation needs an `executable` or a `script`',
      ...(file === undefined ? {} : { place: { file } }),
    },
  )
}

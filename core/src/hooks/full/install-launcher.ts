import type { Session } from '../../session.js'
import { launcherPath } from '../registered-command.js'
import { ensureLauncher } from '../layers/ensure-launcher.js'
import { problemFrom } from '../../report/problem.js'

/**
 * Makes the launcher that agents' files name, or brings it up to date. Nothing is done
 * in a session that knows no programs for it; a failure is reported and costs itself.
 * @param options `onlyIfThere`: whoever registers hooks makes it, others keep it current.
 */
export function installLauncher(
  session: Session,
  options: { readonly onlyIfThere: boolean } = { onlyIfThere: false },
): void {
  const { launcher, version } = session.options
  const { directories, environment, files } = session.ports
  const path = launcherPath(directories, environment.platform)
  try {
    if (launcher !== undefined && (!options.onlyIfThere || files.stat(path) !== undefined)) {
      ensureLauncher(session.ports, { ...launcher, version })
    }
  } catch (error) {
    session.reporter.problem(problemFrom(error, { code: 'WRITE_FAILED', file: path }))
  }
}

import { uninstall, type Session, type UninstallOutcome } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options } = invocation
  const session = await invocation.session()
  const config = hasSwitch(options, 'config')
  if (hasSwitch(options, 'dry-run')) {
    return plan(session, config)
  }
  if (!hasSwitch(options, 'yes')) {
    const answer = await ask(invocation, session, config)
    if (answer !== undefined) {
      return answer
    }
  }
  const outcome = await uninstall(session, { dryRun: false, config })
  reportEnd(session, outcome)
  return outcome.failed ? 1 : 0
}

async function plan(session: Session, config: boolean): Promise<ExitCode> {
  const { removed } = await uninstall(session, { dryRun: true, config })
  if (removed === 0) {
    session.reporter.emit({ kind: 'info', message: 'nothing of Symposium is here' })
  }
  return 0
}

/** @returns the exit code where the user does not want it, or cannot be asked. */
async function ask(
  { io, output, options }: Invocation,
  session: Session,
  config: boolean,
): Promise<ExitCode | undefined> {
  const interactive =
    io.stdinIsTerminal && io.stdout.isTerminal && !output.mode.json && !hasSwitch(options, 'quiet')
  if (!interactive) {
    session.reporter.emit(
      {
        kind: 'error',
        code: 'USAGE',
        message: 'nothing is removed without being asked for: there is no terminal to ask on',
        remedy: 'symposium uninstall --yes, or --dry-run to see what would go',
      },
      'error',
    )
    return 2
  }
  await plan(session, config)
  const { confirmRemoval } = await import('../confirm.js')
  if (await confirmRemoval('Remove all of this?')) {
    return undefined
  }
  session.reporter.emit({ kind: 'info', message: 'nothing was removed' })
  return 1
}

function reportEnd({ reporter }: Session, { failed }: UninstallOutcome): void {
  reporter.emit({
    kind: 'info',
    message: failed
      ? 'something is left, see above: put that right, and run symposium uninstall again'
      : 'that was all. npm uninstall --global @symposium/cli removes the command itself',
  })
}

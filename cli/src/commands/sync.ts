import { sync, type Session } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'
import { isInteractive } from '../interactive.js'

export { sparing } from '../spare-next.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const session = await invocation.session()
  const check = hasSwitch(invocation.options, 'check')
  const dryRun = check || hasSwitch(invocation.options, 'dry-run')
  const decided = dryRun ? session : await decide(session, invocation)
  try {
    const outcome = await sync(decided, { dryRun })
    const outOfDate = outcome.installed + outcome.updated + outcome.removed + outcome.agentFiles > 0
    return outcome.failed || (check && outOfDate) ? 1 : 0
  } finally {
    if (decided !== session) decided.close()
  }
}

/** Asks before anything is installed, so that the same run acts on the answers (spec/pipeline.md 3.5). */
async function decide(session: Session, invocation: Invocation): Promise<Session> {
  if (!isInteractive(invocation)) {
    return session
  }
  const { askForConsent } = await import('../prompt-consent.js')
  return askForConsent(session)
}

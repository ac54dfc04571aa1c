import { sync } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const session = await invocation.session()
  const check = hasSwitch(invocation.options, 'check')
  const outcome = await sync(session, { dryRun: check || hasSwitch(invocation.options, 'dry-run') })
  const outOfDate = outcome.installed + outcome.updated + outcome.removed + outcome.agentFiles > 0
  return outcome.failed || (check && outOfDate) ? 1 : 0
}

import { runGates } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'
import { phaseOf } from './check-predicate.js'
import { reportingFaults } from './gate-faults.js'

export { gateLines as lines } from '../output/gates.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { options, arguments: words } = invocation
  const [point = ''] = words
  return reportingFaults(invocation, async () => {
    const outcome = await runGates(
      await invocation.session(),
      { point, context: phaseOf(options) },
      { keepGoing: hasSwitch(options, 'keep-going'), dryRun: hasSwitch(options, 'dry-run') },
    )
    return outcome === 'halt' ? 1 : 0
  })
}

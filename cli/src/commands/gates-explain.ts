import { explainGates } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'
import { phaseOf } from './check-predicate.js'
import { reportingFaults } from './gate-faults.js'

export { explanationLines as lines } from '../output/explanation.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [name = ''] = invocation.arguments
  return reportingFaults(invocation, async () => {
    await explainGates(await invocation.session(), { name, context: phaseOf(invocation.options) })
    return 0
  })
}

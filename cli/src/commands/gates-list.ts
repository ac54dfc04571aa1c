import { listGates } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'
import { reportingFaults } from './gate-faults.js'

export { gateLines as lines } from '../output/gates.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [point] = invocation.arguments
  return reportingFaults(invocation, async () => {
    await listGates(await invocation.session(), point)
    return 0
  })
}

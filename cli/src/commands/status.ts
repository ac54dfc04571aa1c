import { status } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export { gateLines as lines } from '../output/gates.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  await status(await invocation.session())
  return 0
}

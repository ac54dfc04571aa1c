import { explain } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export { explanationLines as lines } from '../output/explanation.js'

export async function run(invocation: Invocation): Promise<ExitCode> {
  const [name = ''] = invocation.arguments
  await explain(await invocation.session(), name)
  return 0
}

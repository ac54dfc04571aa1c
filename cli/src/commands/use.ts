import { use, unuse } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export async function run({ arguments: [name = ''], options, session }: Invocation): Promise<ExitCode> {
  const scope = hasSwitch(options, 'global') ? 'everywhere' : 'workspace'
  const change = hasSwitch(options, 'remove') ? unuse : use
  const outcome = await change(await session(), { name, scope })
  return outcome.failed ? 1 : 0
}

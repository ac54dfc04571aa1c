import { disable, disableWorkspace, undisable, undisableWorkspace } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export async function run({ arguments: [name = ''], options, session }: Invocation): Promise<ExitCode> {
  const isRemoval = hasSwitch(options, 'remove')
  if (hasSwitch(options, 'workspace')) {
    const change = isRemoval ? undisableWorkspace : disableWorkspace
    return (await change(await session())).failed ? 1 : 0
  }
  const scope = hasSwitch(options, 'global') ? 'everywhere' : 'workspace'
  const change = isRemoval ? undisable : disable
  const outcome = await change(await session(), { name, scope })
  return outcome.failed ? 1 : 0
}

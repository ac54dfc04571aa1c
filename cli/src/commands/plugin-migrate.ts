import { migrate } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export { authoringLines as lines } from '../output/authoring.js'

export async function run({ arguments: [path = ''], options, session }: Invocation): Promise<ExitCode> {
  const { complete } = await migrate(await session(), {
    path,
    dryRun: hasSwitch(options, 'dry-run'),
    rename: hasSwitch(options, 'rename'),
  })
  return complete ? 0 : 1
}

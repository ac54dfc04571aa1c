import { validate } from '@symposium/core'
import { hasSwitch, type ExitCode, type Invocation } from '../command.js'

export { authoringLines as lines } from '../output/authoring.js'

export async function run({ arguments: [path = ''], options, session }: Invocation): Promise<ExitCode> {
  const { valid } = await validate(await session(), {
    path,
    strict: hasSwitch(options, 'strict'),
    offline: hasSwitch(options, 'offline'),
  })
  return valid ? 0 : 1
}

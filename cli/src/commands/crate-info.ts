import { packageInfo } from '@symposium/core'
import { valuesOf, type ExitCode, type Invocation } from '../command.js'

export async function run({ arguments: [name = ''], options, session }: Invocation): Promise<ExitCode> {
  const [version] = valuesOf(options, 'version')
  await packageInfo(await session(), { name, pm: 'cargo', ...(version === undefined ? {} : { version }) })
  return 0
}

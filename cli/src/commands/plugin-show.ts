import { showPlugin } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ arguments: [name = ''], session }: Invocation): Promise<ExitCode> {
  await showPlugin(await session(), name)
  return 0
}

import { listPlugins } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ session }: Invocation): Promise<ExitCode> {
  await listPlugins(await session())
  return 0
}

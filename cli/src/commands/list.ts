import { list } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ session }: Invocation): Promise<ExitCode> {
  await list(await session())
  return 0
}

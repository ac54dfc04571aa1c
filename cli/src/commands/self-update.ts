import { selfUpdate } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ session, io }: Invocation): Promise<ExitCode> {
  return (await selfUpdate(await session(), io.program)) ? 0 : 1
}

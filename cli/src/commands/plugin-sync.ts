import { syncRegistries } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ arguments: [name], session }: Invocation): Promise<ExitCode> {
  return (await syncRegistries(await session(), name)) ? 0 : 1
}

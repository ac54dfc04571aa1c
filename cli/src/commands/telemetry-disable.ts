import { switchTelemetry } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export async function run({ session }: Invocation): Promise<ExitCode> {
  await switchTelemetry(await session(), false)
  return 0
}

import { telemetryStatus } from '@symposium/core'
import type { ExitCode, Invocation } from '../command.js'

export { telemetryLines as lines } from '../output/telemetry.js'

export async function run({ session }: Invocation): Promise<ExitCode> {
  telemetryStatus(await session())
  return 0
}

import { showTelemetry } from '@symposium/core'
import { valuesOf, type ExitCode, type Invocation } from '../command.js'

export { telemetryLines as lines } from '../output/telemetry.js'

const DEFAULT_COUNT = '50'

export async function run({ options, session }: Invocation): Promise<ExitCode> {
  const [count = DEFAULT_COUNT] = valuesOf(options, 'count')
  showTelemetry(await session(), Number(count))
  return 0
}

import { problemEvent, problemFrom } from '@symposium/core'
import { isSymposiumError, type ErrorCode } from '@symposium/sdk'
import type { ExitCode, Invocation } from '../command.js'

/** What whoever typed the command can put right. */
const USAGE: ReadonlySet<ErrorCode> = new Set([
  'USAGE',
  'GATE_POINT_UNKNOWN',
  'GATE_CONTEXT',
  'NAME_UNKNOWN',
  'GATE_WAIVER',
  'ENTRY_NOT_FOUND',
])

/** Tells a loop a wrong command, and a fault of ours, from a gate that stops. */
export async function reportingFaults(
  { output }: Pick<Invocation, 'output'>,
  run: () => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    return await run()
  } catch (error) {
    output.event(problemEvent(problemFrom(error, { code: 'INTERNAL' }), 'error'), 'error')
    return isSymposiumError(error) && USAGE.has(error.code) ? 2 : 70
  }
}

import type { ProcessResult } from '@symposium/sdk'
import type { Ports } from '../host/ports.js'
import type { Exposure } from '../installations/contract.js'
import { hookEnvironment } from '../installations/environment.js'
import { callArguments, type PredicateCall } from './call.js'
import { MOST_OUTPUT, readOutput, type ProgramOutput } from './program-output.js'

export interface RunOptions {
  readonly ports: Pick<Ports, 'processes' | 'environment' | 'clock'>
  readonly exposures: readonly Exposure[]
  /** Absolute; the program finds it as `SYMPOSIUM_PLUGIN_DIR`. */
  readonly pluginDirectory: string
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

export type PredicateRun = { /** Hostile text. */ readonly stderr: string } & (
  | {
      readonly state: 'completed'
      readonly code: number
      readonly output: ProgramOutput
      /** Milliseconds since the epoch. */
      readonly startedAt: number
    }
  /** `aborted`: nobody wants to know any longer. */
  | { readonly state: 'no-answer'; readonly why: string; readonly aborted?: true }
)

/**
 * Runs the program of a predicate once (spec/model.md P23 to P25). Its exit code is the answer, whatever it prints;
 * what was ended by a signal or by us has given none. Nothing that it started outlives it.
 */
export async function runPredicate(call: PredicateCall, options: RunOptions): Promise<PredicateRun> {
  const { ports, exposures, pluginDirectory, timeout, signal } = options
  const [program, ...first] = call.argv
  const startedAt = ports.clock.now()
  const result = await ports.processes.run({
    program,
    args: [...first, ...callArguments(call)],
    cwd: call.directory,
    env: { ...hookEnvironment(exposures, ports.environment), SYMPOSIUM_PLUGIN_DIR: pluginDirectory },
    timeout,
    // One byte more shows that there was more.
    outputLimit: MOST_OUTPUT + 1,
    leftovers: 'end',
    ...(signal === undefined ? {} : { signal }),
  })
  return readResult(result, { timeout, startedAt })
}

function readResult(
  result: ProcessResult,
  { timeout, startedAt }: { readonly timeout: number; readonly startedAt: number },
): PredicateRun {
  switch (result.state) {
    case 'exited':
      return {
        state: 'completed',
        code: result.code,
        output: readOutput(result.stdout),
        startedAt,
        stderr: result.stderr,
      }
    case 'killed':
      return noAnswer(`it was ended by ${result.signal}`, result.stderr)
    case 'timed-out':
      return result.aborted === true
        ? { ...noAnswer('it was ended before it had answered', result.stderr), aborted: true }
        : noAnswer(`no answer within ${timeout} ms`, result.stderr)
    case 'not-started':
      return noAnswer(`it could not be started: ${result.message}`, '')
  }
}

function noAnswer(why: string, stderr: string): Extract<PredicateRun, { state: 'no-answer' }> {
  return { state: 'no-answer', why, stderr }
}

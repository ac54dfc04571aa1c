import type { ProcessRequest, ProcessResult, ProcessRunner } from '../host.js'
import { delay } from './delay.js'

/** Answers a request, or leaves it to the next script with `undefined`. */
export type ProcessScript = (
  request: ProcessRequest,
) => ProcessResult | undefined | Promise<ProcessResult | undefined>

/** A process that need not exist. */
export interface ScriptedProcess {
  readonly program: string
  /** The arguments must start with these; any will do where absent. */
  readonly args?: readonly string[]
  readonly result: ProcessResult | ProcessScript
  /** Milliseconds until it answers; an aborted signal or a shorter time limit makes it `timed-out`, as the real ones are. */
  readonly delay?: number
}

/** Runs nothing: answers from a script and remembers what was asked. */
export interface ScriptedProcesses extends ProcessRunner {
  readonly requests: readonly ProcessRequest[]
  resetCounts(): void
}

/** What no script answers is a program that is not installed. */
export function createScriptedProcesses(
  script: readonly ScriptedProcess[] | ProcessScript = [],
): ScriptedProcesses {
  const requests: ProcessRequest[] = []
  const scripts = typeof script === 'function' ? [script] : script.map(toScript)
  return {
    requests,
    resetCounts: () => requests.splice(0),
    async run(request) {
      requests.push(request)
      for (const answer of scripts) {
        const result = await answer(request)
        if (result !== undefined) {
          return result
        }
      }
      return { state: 'not-started', reason: 'not-found', message: `${request.program} is not installed` }
    },
  }
}

/** The result of a process that ends by itself. */
export function exited(stdout = '', code = 0, stderr = ''): ProcessResult {
  return { state: 'exited', code, stdout, stderr }
}

function toScript(process: ScriptedProcess): ProcessScript {
  return async (request) => {
    const matches =
      request.program === process.program &&
      (process.args ?? []).every((argument, index) => request.args[index] === argument)
    if (!matches) {
      return undefined
    }
    const cause = await causeToEnd(process.delay ?? 0, request)
    if (cause !== undefined) {
      const why = cause === 'aborted' ? { aborted: true as const } : {}
      return { state: 'timed-out', stdout: '', stderr: '', signal: 'SIGTERM', ...why }
    }
    return typeof process.result === 'function' ? process.result(request) : process.result
  }
}

/** Why a process that takes so many milliseconds has to be ended before; `undefined` where it need not be. */
async function causeToEnd(
  milliseconds: number,
  request: ProcessRequest,
): Promise<'late' | 'aborted' | undefined> {
  if (milliseconds === 0) {
    return request.signal?.aborted === true ? 'aborted' : undefined
  }
  try {
    await delay(Math.min(milliseconds, request.timeout), request.signal)
    return milliseconds <= request.timeout ? undefined : 'late'
  } catch {
    return 'aborted'
  }
}

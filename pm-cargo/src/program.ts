import type { CallOptions, Host, ProcessResult } from '@symposium/sdk'

import { withoutCredentials } from './credentials.js'
import { cargoProgram } from './environment.js'
import { cargoFailed, cargoMissing, cargoRefused, type CargoNeed } from './errors.js'
import { findProgram, safePath } from './find-program.js'
import { RecordedFiles } from './inputs.js'
import { inspectSettings } from './settings.js'

/** Milliseconds; long enough to download an index and a crate over a slow line. */
const TIMEOUT = 120_000
/** Metadata of the largest workspaces are tens of megabytes. */
const OUTPUT_LIMIT = 256 * 1024 * 1024
const TAIL_LINES = 20

export interface CargoRun extends CallOptions {
  readonly args: readonly string[]
  /** Absolute; decides which configuration and toolchain apply. */
  readonly cwd: string
  readonly need: CargoNeed
  /** Another directory whose configuration is passed to it. */
  readonly configuredIn?: string
  /** What somebody can run instead where a setting forbids it. */
  readonly byHand: string
}

/** How cargo ended: its output, or what it said on its way out. */
export type CargoOutcome =
  | { readonly ok: true; readonly stdout: string }
  | { readonly ok: false; readonly detail: string }

/**
 * Runs cargo for an answer, not for a build.
 * @throws SymposiumError `TOOL_MISSING`; `TOOL_FAILED` where a project's settings would make it do something else.
 */
export async function runCargo(host: Host, run: CargoRun): Promise<CargoOutcome> {
  const { args, cwd, need, signal } = run
  const wanted = cargoProgram(host.environment)
  const program = findProgram(wanted, host.environment, new RecordedFiles(host.files))
  if (program === undefined) throw cargoMissing(need, wanted)
  const settings = inspectSettings([cwd, run.configuredIn ?? cwd], host)
  if (settings.refused !== undefined) throw cargoRefused(need, settings.refused, run.byHand)
  const env = { ...settings.env, ...safePath(host.environment), CARGO_TERM_COLOR: 'never' }
  const result = await host.processes.run({
    program,
    args,
    cwd,
    env,
    timeout: TIMEOUT,
    outputLimit: OUTPUT_LIMIT,
    signal,
  })
  switch (result.state) {
    case 'exited':
      if (result.code === 0) return { ok: true, stdout: result.stdout }
      return { ok: false, detail: tail(result) ?? `it ended with exit code ${result.code} and said nothing` }
    case 'killed':
      return { ok: false, detail: `it was ended by ${result.signal}` }
    case 'timed-out':
      return {
        ok: false,
        detail: signal.aborted ? 'it was cancelled' : `it did not end within ${TIMEOUT / 1000} seconds`,
      }
    case 'not-started':
      if (result.reason === 'not-found') throw cargoMissing(need, wanted)
      throw cargoFailed(commandLine(args), result.message)
  }
}

/** For messages: without the paths and flags that only matter to a machine. */
function commandLine(args: readonly string[]): string {
  return `cargo ${args[0] ?? ''}`
}

function tail({ stderr }: Extract<ProcessResult, { state: 'exited' }>): string | undefined {
  const lines = stderr.trim().split('\n')
  // What cargo was doing until then says nothing about the fault.
  const start = Math.max(
    0,
    lines.findIndex((line) => line.startsWith('error')),
  )
  const text = withoutCredentials(lines.slice(start).slice(-TAIL_LINES).join('\n').trim())
  return text === '' ? undefined : text
}

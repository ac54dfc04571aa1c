import { join } from 'node:path'
import type { HookEvent, HookOutput, JsonValue } from '@symposium/sdk'
import { eventWord } from '../event-word.js'
import type { Dispatched, Report } from '../dispatch/request.js'
import type { HookSurroundings } from './surroundings.js'

/** Bytes; one file of that size stays beside it. */
const MOST_LOG = 1024 * 1024

/** What went wrong, for people. Payloads are not in it, since they hold whatever the user is working on. */
export function logHook(
  lines: readonly string[],
  { agent, event }: { readonly agent: string; readonly event: string },
  { clock, directories, state }: Pick<HookSurroundings, 'clock' | 'directories' | 'state'>,
): void {
  if (lines.length > 0) {
    const time = new Date(clock.now()).toISOString()
    const text = lines.map((line) => `${time} ${agent} ${event}: ${line}\n`).join('')
    state.append(join(directories.logs, 'hook.log'), text, MOST_LOG)
  }
}

/** All that is kept of one event. */
export function writeDown(report: Report, dispatched: Dispatched, surroundings: HookSurroundings): void {
  const { agent, event } = report
  logHook(dispatched.log, { agent: agent.name, event: eventWord(event) }, surroundings)
  traceHook(report, dispatched, surroundings)
}

/**
 * The output for whoever tries hooks out by hand, where no agent is listening: what became of each
 * hook is on standard error. A block has its reason there, and stays as it is.
 */
export function tellOutcome({ output, log }: Dispatched, event: HookEvent): HookOutput {
  if (output.exitCode !== 0) {
    return output
  }
  const notes = log.length === 0 ? [`no hook that applies here listens to ${event}`] : log
  return { ...output, stderr: `${output.stderr}${notes.map((note) => `symposium: ${note}\n`).join('')}` }
}

/** Writes down what was heard and said, where the user asks for that (spec/agents-and-hooks.md 3.2). */
function traceHook(
  { agent, event, input }: Report,
  { output, outcome }: Dispatched,
  { environment, state }: Pick<HookSurroundings, 'environment' | 'state'>,
): void {
  const path = environment.variables['SYMPOSIUM_HOOK_TRACE']
  if (path !== undefined && path !== '' && outcome !== 'failed') {
    const line = { agent: agent.name, event, input: parsed(input), output: parsed(output.stdout) }
    state.append(path, `${JSON.stringify(line)}\n`)
  }
}

function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return null
  }
}

import type { AgentHooks, HookOutput } from '@symposium/sdk'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import { eventOfWord } from '../event-word.js'
import { plain } from '../../report/show.js'
import type { Dispatched, Report } from '../dispatch/request.js'
import type { HookSurroundings } from './surroundings.js'

/** `symposium hook AGENT EVENT` with what was on standard input. */
export interface HookLine {
  readonly agent: string | undefined
  readonly event: string | undefined
  readonly input: string
}

/** One of the layers: `undefined` where it leaves the answer to the next one. */
export type HookLayer = (report: Report) => Promise<Dispatched | undefined>

/**
 * Reads the line, lets a layer answer, and writes down what the user wants to know of
 * it. In hook mode nothing but the answer is printed, and no fault of a line, such as
 * a registration that another version left, may cost a tool call: it is answered
 * with silence and a note (spec/agents-and-hooks.md 3.1, row 45).
 * @returns `undefined` where the next layer has to answer.
 */
export async function runHookLine(
  line: HookLine,
  surroundings: HookSurroundings,
  layer: HookLayer,
): Promise<HookOutput | undefined> {
  const event = eventOfWord(line.event ?? '')
  if (event === undefined) {
    return silence(`there is no hook event \`${line.event ?? ''}\``)
  }
  const hooks = await hooksOf(line.agent ?? '', surroundings)
  if (hooks === undefined) {
    return undefined
  }
  const report: Report = { agent: { name: line.agent ?? '', hooks }, event, input: line.input }
  const dispatched = await layer(report)
  if (dispatched === undefined) {
    return undefined
  }
  const isTriedOut = report.agent.name === CANONICAL_FORMAT
  if (dispatched.log.length === 0 && !isTriedOut && !isTraced(surroundings)) {
    return dispatched.output
  }
  const { writeDown, tellOutcome } = await import('./hook-log.js')
  writeDown(report, dispatched, surroundings)
  return isTriedOut ? tellOutcome(dispatched, event) : dispatched.output
}

/** For an agent that no layer knows, or that runs no hooks. */
export function unknownAgentOutput(agent: string | undefined): HookOutput {
  return silence(`no agent \`${agent ?? ''}\` that runs hooks is known`)
}

function isTraced({ environment }: HookSurroundings): boolean {
  return (environment.variables['SYMPOSIUM_HOOK_TRACE'] ?? '') !== ''
}

async function hooksOf(name: string, { formats }: HookSurroundings): Promise<AgentHooks | undefined> {
  if (name !== CANONICAL_FORMAT) {
    return formats(name)
  }
  // For trying hooks out, and so not worth being loaded by every event.
  const { canonicalHooks } = await import('../canonical-hooks.js')
  return canonicalHooks
}

function silence(note: string): HookOutput {
  return { stdout: '', stderr: `symposium: ${plain(note)}; the call goes on\n`, exitCode: 0 }
}

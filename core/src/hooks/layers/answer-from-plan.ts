import type { HookAnswer } from '@symposium/sdk'
import { hasNothingToDo, needsOf } from '../dispatch/needs.js'
import { neutralOutput, receive } from '../dispatch/receive.js'
import type { Dispatched, DispatchRequest, Received, Report } from '../dispatch/request.js'
import { canCarry, ToldNames } from './agent-session.js'
import type { EventPoints } from './points.js'
import { findPlan, type FoundPlan } from './find-plan.js'
import { updateMarker } from './idle.js'
import { isFresh } from './stored-plan.js'
import type { HookSurroundings } from './surroundings.js'

export type ReceivedCall = Extract<Received, { type: 'call' }>

/**
 * The second layer of the hook path (design/architecture.md): answers from a stored
 * plan as long as everything that it was made from is as it was. Asks no package
 * manager, reads no configuration, and never uses the network.
 * @returns `undefined` at any doubt: then the full pipeline answers.
 */
export async function answerFromPlan(
  report: Report,
  surroundings: HookSurroundings,
): Promise<Dispatched | undefined> {
  const start = surroundings.clock.now()
  const received = receive(report, surroundings)
  if (received.type === 'answered') {
    return received
  }
  try {
    const found = report.event === 'SessionStart' ? undefined : findFreshPlan(received, surroundings, start)
    const needs = found && needsOf(found.stored.plan, report.event, report.agent.name)
    if (found === undefined || needs === 'session') {
      return undefined
    }
    const call = { report, received, found, surroundings, start }
    if ((await pointsFor(call))?.here === true) {
      return undefined
    }
    // Told once, so that it must not be claimed in front of an answer that may not be given.
    if (found.stored.plan.switches.length > 0 && isHintPending(call)) {
      return undefined
    }
    // What plugins define is hardly ever asked, and its code loaded only then.
    const predicates =
      needs === undefined
        ? {}
        : (await import('./remembered-answers.js')).rememberedAnswers(
            call,
            canonicalDirectory(received, surroundings),
          )
    if (predicates === undefined) {
      return undefined
    }
    const dispatched = await answerBy(call, { checkSwitches: true, predicates })
    return dispatched.outcome === 'stale' ? undefined : dispatched
  } catch {
    return undefined
  }
}

/** @throws SymposiumError `FILE_UNREADABLE` */
export function findFreshPlan(
  received: ReceivedCall,
  surroundings: HookSurroundings,
  now: number,
): FoundPlan | undefined {
  const { files, version } = surroundings
  const found = findPlan(canonicalDirectory(received, surroundings), surroundings)
  return found !== undefined && isFresh(found.stored, { files, version, now }) ? found : undefined
}

/** Where the event happened, with every link resolved. */
export function canonicalDirectory(
  { directory }: ReceivedCall,
  { files }: Pick<HookSurroundings, 'files'>,
): string | undefined {
  return directory === undefined ? undefined : (files.realPath(directory) ?? directory)
}

export interface PlannedCall {
  readonly report: Report
  readonly received: ReceivedCall
  readonly found: FoundPlan
  readonly surroundings: HookSurroundings
  /** Milliseconds since the epoch: when the run began. */
  readonly start: number
  /** What was recorded as awaiting consent before this run, where that may be something else. */
  readonly recordedBefore?: readonly string[]
  /** Names of those that apply, at the start of a session. */
  readonly plugins?: readonly string[]
}

interface AnswerOptions extends Pick<DispatchRequest, 'checkSwitches' | 'predicates' | 'first' | 'limits'> {
  /** Adds what the gates of the event say to what goes first. */
  readonly adds?: (first: HookAnswer | undefined) => HookAnswer
}

/** What the two layers that have a plan have in common: the built-in stage, the hooks, the marker. */
export async function answerBy(call: PlannedCall, options: AnswerOptions): Promise<Dispatched> {
  const { report, received, found, surroundings, start } = call
  const { plan, hookTimeout } = found.stored
  const said = options.first ?? (await pendingHint(call))
  const first = options.adds?.(said) ?? said
  const dispatched = await ask({
    ...report,
    ...options,
    received,
    plan,
    ports: surroundings,
    formats: surroundings.formats,
    limits: { ...options.limits, hook: hookTimeout },
    ...(first === undefined ? {} : { first }),
  })
  if (dispatched.outcome !== 'stale') {
    updateMarker(report, found, { start, surroundings, busy: (await pointsFor(call))?.ever })
    if (found.stored.telemetry === true) {
      const { recordCall } = await import('./record-call.js')
      recordCall(call)
    }
  }
  return dispatched
}

/** Hardly any plan has any. */
export async function pointsFor(call: PlannedCall): Promise<EventPoints | undefined> {
  return call.found.stored.plan.points && (await import('./points.js')).look(call)
}

/** Nearly always nobody has anything to say, and the code that asks is not even loaded. */
async function ask(request: DispatchRequest): Promise<Dispatched> {
  if (hasNothingToDo(request)) {
    return { output: neutralOutput(request), log: request.received?.log ?? [], outcome: 'answered' }
  }
  const { dispatch } = await import('../dispatch/dispatch.js')
  return dispatch(request)
}

function isHintPending(call: PlannedCall): boolean {
  return pendingNames(call).length > 0
}

/** Names that awaited consent when the session was told last are told no more; others by the first event that can. */
async function pendingHint(call: PlannedCall): Promise<HookAnswer | undefined> {
  const names = pendingNames(call)
  const told = names.length > 0 ? toldNames(call).claim(names) : []
  if (told.length === 0) {
    return undefined
  }
  const { consentHint } = await import('./hints.js')
  return { context: [consentHint(told)] }
}

function pendingNames(call: PlannedCall): readonly string[] {
  const { report, found, recordedBefore } = call
  const { candidates } = found.stored
  if (found.stored.plan.root === undefined) {
    return []
  }
  const names = toldNames(call).pending(candidates, recordedBefore ?? candidates)
  return canCarry(report.event, report.agent.hooks) ? names : []
}

export function toldNames({ report, received, found, surroundings }: PlannedCall): ToldNames {
  return new ToldNames(surroundings.state, {
    agent: report.agent.name,
    id: received.call.sessionId,
    directory: found.directory,
  })
}

import type { HookAnswer } from '@symposium/sdk'
import { describeGate } from '../../gates/describe-gate.js'
import { openRecord } from '../../gates/record.js'
import type { GateReport, PointReport } from '../../gates/report.js'
import { runPoint } from '../../gates/run-point.js'
import { openWaivers } from '../../gates/waivers.js'
import { plain } from '../../report/show.js'
import type { Session } from '../../session.js'
import type { Report } from '../dispatch/request.js'

export interface EventGates {
  readonly answer: HookAnswer
  /** One line each, fit for a terminal. */
  readonly log: readonly string[]
}

export interface EventQuestion {
  /** In order; behind one that stops, nobody asks. */
  readonly points: readonly string[]
  readonly report: Pick<Report, 'agent' | 'event'>
  /** Milliseconds for all of them, by now. */
  readonly timeLeft: () => number
}

/**
 * Makes the checks of the points that an event is (spec/gates.md 16, Points). A gate that stops becomes a denial;
 * a fault of ours never does (design/decisions.md, Hooks). Never rejects.
 */
export async function askGates(session: Session, question: EventQuestion): Promise<EventGates> {
  const answers: HookAnswer[] = []
  const log: string[] = []
  try {
    for (const point of question.points) {
      const budget = Math.max(question.timeLeft(), 1)
      const report = await checkPoint(session, { ...question, point, budget })
      // A workspace that cannot be read at the moment, as while somebody edits its manifest.
      if (report.gates.length === 0) log.push(`the gates that were known at ${point} could not be found`)
      answers.push(answerOf(report, { ...question, budget }))
      log.push(...logOf(report))
      if (report.outcome === 'halt') break
    }
  } catch (error) {
    log.push(plain(`gates could not be checked: ${String(error)}`, 1000))
  }
  return { answer: joined(answers), log }
}

interface AtPoint extends EventQuestion {
  readonly point: string
  readonly budget: number
}

async function checkPoint(session: Session, { point, budget, report }: AtPoint): Promise<PointReport> {
  const waivers = await openWaivers(session)
  const result = await runPoint(
    session,
    { point },
    { budget: budget + GRACE, gateBudget: budget, waived: (subject) => waivers.reasonFor(subject) },
  )
  const record = await openRecord(session, { agent: report.agent.name, event: report.event })
  record.add(result)
  return result
}

/** Milliseconds in which the limit of a gate may speak before that of all does. */
const GRACE = 200

function joined(answers: readonly HookAnswer[]): HookAnswer {
  const deny = answers.find(({ verdict }) => verdict === 'deny')
  const context = answers.flatMap((answer) => answer.context ?? [])
  const systemMessages = answers.flatMap((answer) => answer.systemMessages ?? [])
  return {
    ...(deny?.verdict === undefined ? {} : { verdict: deny.verdict }),
    ...(deny?.reason === undefined ? {} : { reason: deny.reason }),
    ...(context.length === 0 ? {} : { context }),
    ...(systemMessages.length === 0 ? {} : { systemMessages }),
  }
}

function answerOf(
  { gates, outcome, point, unread }: PointReport,
  { report, budget }: Pick<AtPoint, 'report' | 'budget'>,
): HookAnswer {
  const halting = gates.filter(({ halts }) => halts)
  const advice = gates.filter(({ state }) => state === 'advised').map(sayMessage)
  // A project that cannot be read may have lost the gates that would have stopped: whoever broke it does not say so.
  const silent = unread.map(({ message }) => plain(message, 1000))
  const notes = isFrequent(point) ? [] : [...gates.filter(isForUser).map(sayReason), ...silent]
  const isHeard = canHear(report)
  const messages = [...(isHeard ? [] : advice), ...notes]
  return {
    ...(outcome === 'halt'
      ? { verdict: 'deny', reason: halting.map((gate) => sayHalt(gate, budget)).join('\n') }
      : {}),
    ...(isHeard && advice.length > 0 ? { context: advice } : {}),
    ...(messages.length === 0 ? {} : { systemMessages: messages }),
  }
}

/** Around every tool call nobody wants to be told the same again and again: there it is in the log. */
function isFrequent(point: string): boolean {
  return point.startsWith('tool:')
}

/** What the user let pass, and what should have been asked and could not be. */
function isForUser({ state, halts }: GateReport): boolean {
  return state === 'waived' || (state === 'unavailable' && !halts)
}

function canHear({ agent, event }: Pick<Report, 'agent' | 'event'>): boolean {
  return agent.hooks.encode(event, { context: ['-'] }).dropped.length === 0
}

function sayHalt(gate: GateReport, budget: number): string {
  if (gate.state === 'blocked') return sayMessage(gate)
  const isLate = gate.took !== undefined && gate.took >= budget
  const hint = isLate
    ? `; an agent waits for ${Math.round(budget / 1000)} s here, and \`symposium gates run ${gate.point}\` for as long as it takes`
    : ''
  return `${sayReason(gate)}${hint}`
}

function sayMessage(gate: GateReport): string {
  const { message = '', reason } = gate
  return `${describeGate(gate)}: ${message === '' ? reason : message}`
}

function sayReason(gate: GateReport): string {
  return `${describeGate(gate)}: ${gate.state === 'waived' ? 'waived ' : ''}${gate.reason}`
}

function logOf({ gates, warnings }: PointReport): readonly string[] {
  const said = gates.filter((gate) => gate.halts || gate.state === 'advised' || isForUser(gate))
  return [
    ...said.map((gate) => plain(`${describeGate(gate)}: ${gate.state}`, 1000)),
    ...warnings.map(({ message }) => plain(message, 1000)),
  ]
}

import { describeError, type HookAnswer } from '@symposium/sdk'
import type { Session } from '../../session.js'
import type { InstalledProgram } from '../../updates/update.js'
import { needsOf } from '../dispatch/needs.js'
import { neutralOutput, receive } from '../dispatch/receive.js'
import type { Dispatched, DispatchRequest, Report } from '../dispatch/request.js'
import { canCarry } from '../layers/agent-session.js'
import {
  answerBy,
  canonicalDirectory,
  findFreshPlan,
  pointsFor,
  toldNames,
  type PlannedCall,
  type ReceivedCall,
} from '../layers/answer-from-plan.js'
import type { FoundPlan } from '../layers/find-plan.js'
import type { HookSurroundings } from '../layers/surroundings.js'
import type { AskedGates } from './ask-at-event.js'
import { installLauncher } from './install-launcher.js'
import { prepare, type OpenSession } from './prepare.js'
import { tidyUp } from './tidy-up.js'

/**
 * The third layer of the hook path (design/architecture.md): a whole session in the
 * directory of the payload, which syncs, compiles the plan anew and stores it, and
 * then what the second layer does. Never rejects; a fault of ours is never a denial.
 */
export async function answerInFull(
  report: Report,
  surroundings: HookSurroundings,
  options: FullOptions,
): Promise<Dispatched> {
  const start = surroundings.clock.now()
  const received = receive(report, surroundings)
  if (received.type === 'answered') {
    return received
  }
  const run = new FullRun({ report, received, surroundings, start }, options)
  try {
    return await run.answer()
  } catch (error) {
    return { output: neutralOutput(report), log: [describeError(error)], outcome: 'failed' }
  }
}

export interface FullOptions {
  readonly open: OpenSession
  /** Absent where no newer version is looked for. */
  readonly program?: InstalledProgram
}

interface Started {
  readonly report: Report
  readonly received: ReceivedCall
  readonly surroundings: HookSurroundings
  readonly start: number
}

class FullRun {
  readonly #started: Started
  readonly #options: FullOptions

  constructor(started: Started, options: FullOptions) {
    this.#started = started
    this.#options = options
  }

  async answer(): Promise<Dispatched> {
    const { report } = this.#started
    const isSessionStart = report.event === 'SessionStart'
    const known = isSessionStart ? undefined : this.#known()
    if (known !== undefined) {
      return this.#answerBy({ ...this.#started, found: known })
    }
    const session = await this.#openSession()
    const call = { ...this.#started, ...(await prepare({ ...this.#started, session })) }
    if (!isSessionStart) {
      return this.#answerBy(call)
    }
    installLauncher(session, { onlyIfThere: true })
    const { active } = await session.activeSet()
    const plugins = active.map(({ record }) => record.name)
    return this.#answerBy({ ...call, plugins }, await this.#begin(call, session))
  }

  /** What is said at the start of a session, and what is tidied up then (spec/agents-and-hooks.md 3.5). */
  async #begin(call: PlannedCall, session: Session): Promise<HookAnswer> {
    const { found, surroundings, start, report } = call
    const { state, directories } = surroundings
    tidyUp({ state, root: directories.state, directory: found.directory, now: start })
    const isWorkspace = found.stored.plan.root !== undefined
    const candidates = isWorkspace ? found.stored.candidates : []
    if (isWorkspace) {
      toldNames(call).tellAll(candidates)
    }
    // Where nothing can be said, nobody is asked: that would use up the day's question.
    if (!canCarry(report.event, report.agent.hooks)) {
      return {}
    }
    const { program } = this.#options
    const { sayAtStart } = await import('./begin-session.js')
    const context = await sayAtStart({ session, candidates, ...(program === undefined ? {} : { program }) })
    return context.length === 0 ? {} : { context }
  }

  /** Another event may have made the plan anew meanwhile. Switches cannot be asked without doubt. */
  #known(): FoundPlan | undefined {
    const { received, surroundings, start } = this.#started
    try {
      const found = findFreshPlan(received, surroundings, start)
      return found?.stored.plan.switches.length === 0 ? found : undefined
    } catch {
      return undefined
    }
  }

  async #answerBy(call: PlannedCall, first?: HookAnswer): Promise<Dispatched> {
    const { event, agent } = call.report
    const needs = needsOf(call.found.stored.plan, event, agent.name)
    const predicates = needs === undefined ? undefined : await predicatesFor(call, await this.#openSession())
    const points = (await pointsFor(call))?.now ?? []
    const gates = points.length === 0 ? undefined : await this.#askGates(call, points)
    const dispatched = await answerBy(call, {
      ...(predicates === undefined ? {} : { predicates }),
      ...(first === undefined ? {} : { first }),
      ...(gates === undefined ? {} : { adds: gates.adds, limits: { event: gates.timeLeft() } }),
    })
    return gates === undefined ? dispatched : { ...dispatched, log: [...gates.log, ...dispatched.log] }
  }

  /** Most events are no point, and need none of the code. */
  async #askGates(call: PlannedCall, points: readonly string[]): Promise<AskedGates> {
    const { askAtEvent } = await import('./ask-at-event.js')
    return askAtEvent(call, { points, session: await this.#openSession() })
  }

  #openSession(): Promise<Session> {
    const { received, surroundings } = this.#started
    return this.#options.open({ directory: received.directory ?? surroundings.environment.home })
  }
}

/**
 * The same that everything else in the session is asked with. What is remembered goes first: where the workspace
 * cannot be read at the moment, the session knows less than the plan that stands in.
 */
async function predicatesFor(
  call: PlannedCall,
  { readings, customPredicates }: Session,
): Promise<DispatchRequest['predicates']> {
  const { lookUp } = await import('../layers/remembered-answers.js')
  const remembered = lookUp(call, canonicalDirectory(call.received, call.surroundings))
  return {
    kinds: readings.kinds(),
    custom: (name, argument) => remembered.custom(name, argument) ?? customPredicates.ask(name, argument),
  }
}

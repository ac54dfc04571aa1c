import { describeError } from '@symposium/sdk'
import { plain } from '../../report/show.js'
import type { Gate } from '../../predicates/tree.js'
import { CANONICAL_FORMAT } from '../canonical-format.js'
import type { PlannedHook } from '../hook-plan.js'
import type { AskGate } from './hook-gate.js'
import { DEFAULT_LIMITS, type DispatchLimits, type DispatchRequest, type Received } from './request.js'

/** Starting a process for less is of no use, in milliseconds. */
const LEAST = 100

/** One event while it is being answered: what was reported, what time is left, what was noted. */
export class EventRun {
  readonly request: DispatchRequest
  readonly received: Extract<Received, { type: 'call' }>
  readonly log: string[]
  /** Where hooks and predicates run: the workspace of the payload, and the home where there is none. */
  readonly directory: string
  readonly #limits: DispatchLimits
  readonly #deadline: number
  #gates: Promise<AskGate> | undefined

  constructor(request: DispatchRequest, received: Extract<Received, { type: 'call' }>) {
    this.request = request
    this.received = received
    this.log = [...received.log]
    this.directory = request.plan.root ?? received.directory ?? request.ports.environment.home
    this.#limits = { ...DEFAULT_LIMITS, ...request.limits }
    this.#deadline = request.ports.clock.now() + this.#limits.event
  }

  /** Milliseconds that one of these may take by now; `undefined` where it need not be started. */
  timeFor(kind: 'hook' | 'predicate'): number | undefined {
    const left = Math.min(this.#limits[kind], this.#deadline - this.request.ports.clock.now())
    return left < LEAST ? undefined : left
  }

  async holds(gate: Gate, workspaceMember: boolean, from: string): Promise<boolean> {
    if (gate.length === 0) return true
    if (this.timeFor('predicate') === undefined) {
      this.note(from, 'its predicates were not asked, since the time of this event is used up')
      return false
    }
    this.#gates ??= this.#openAskGate()
    const ask = await this.#gates
    const { holds, unavailable } = await ask({ gate, workspaceMember })
    if (unavailable !== undefined) this.note(from, `no answer to ${unavailable}`)
    return holds
  }

  note(from: string, message: string): void {
    this.log.push(plain(`${from}: ${message}`, 1000))
  }

  /** Of what is as it should be: nobody wants it in the log but whoever tries hooks out by hand. */
  remark(from: string, message: string): void {
    if (this.request.agent.name === CANONICAL_FORMAT) this.note(from, message)
  }

  failure(from: string, error: unknown): void {
    this.note(from, describeError(error))
  }

  /** Most events meet no predicate, and need none of its code. */
  async #openAskGate(): Promise<AskGate> {
    const { createAskGate } = await import('./hook-gate.js')
    const { plan, ports, predicates } = this.request
    // What is started when no time is left is stopped at once, and gives no answer.
    const timeLeft = (): number => this.timeFor('predicate') ?? 1
    return createAskGate({ plan, directory: this.directory, ports, predicates, timeLeft })
  }
}

/** What messages call a hook. */
export function nameOf({ plugin, name }: PlannedHook): string {
  return `hook \`${name}\` of plugin \`${plugin}\``
}

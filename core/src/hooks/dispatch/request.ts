import type {
  AgentHooks,
  Environment,
  FileReader,
  HookAnswer,
  HookCall,
  HookEvent,
  HookOutput,
  JsonObject,
  ProcessRunner,
} from '@symposium/sdk'
import type { Clock } from '../../host/ports.js'
import type { EvaluationScope } from '../../predicates/ask.js'
import type { MaybePromise } from '../../promises.js'
import type { HookPlan } from '../hook-plan.js'

export interface CallingAgent {
  readonly name: string
  readonly hooks: AgentHooks
}

/** The little that answering an event may do. */
export interface DispatchPorts {
  readonly processes: ProcessRunner
  readonly files: FileReader
  readonly environment: Environment
  readonly clock: Clock
}

/** Milliseconds. */
export interface DispatchLimits {
  /** For one hook. */
  readonly hook: number
  /** For all hooks and predicates of one event: less than any agent waits, or it would not hear our answer. */
  readonly event: number
  /** For one predicate. */
  readonly predicate: number
}

export const DEFAULT_LIMITS: DispatchLimits = { hook: 20_000, event: 25_000, predicate: 10_000 }

/** What an agent reported. */
export interface Report {
  readonly agent: CallingAgent
  readonly event: HookEvent
  /** All of standard input. */
  readonly input: string
}

/** What a report turned out to be. */
export type Received =
  | {
      readonly type: 'call'
      readonly payload: JsonObject
      readonly call: HookCall
      /** Whose workspace it is about; absent where nothing tells. Absolute, and it exists. */
      readonly directory?: string
      readonly log: readonly string[]
    }
  /** There is nothing to do, whatever the plan. */
  | ({ readonly type: 'answered' } & Dispatched)

export interface DispatchRequest extends Report {
  /** What `receive` made of the same report, where it was asked already. */
  readonly received?: Received
  readonly plan: HookPlan
  /** How another agent reports and answers, for hooks that were written for it; `undefined` for one that is not known. */
  readonly formats: (name: string) => MaybePromise<AgentHooks | undefined>
  readonly ports: DispatchPorts
  /** Said by the product itself, in front of all hooks. */
  readonly first?: HookAnswer
  readonly limits?: Partial<DispatchLimits>
  /** What gates are asked with: where absent the core's own kinds, and no predicate that a plugin defines. */
  readonly predicates?: Partial<Pick<EvaluationScope, 'kinds' | 'custom'>>
  /**
   * For a plan that was not made just now, or where not everything is at hand: answer `stale` before anything
   * is run where one of its switches has turned, or a hook speaks a format that is not known here.
   */
  readonly checkSwitches?: boolean
}

export type DispatchOutcome =
  /** The agent has no such event, or what it said cannot be read, or is no occurrence of the event. */
  | 'unsupported'
  | 'unreadable'
  | 'no-occurrence'
  | 'answered'
  | 'blocked'
  /** Nothing was run: another plan is needed. */
  | 'stale'
  /** A fault of ours. */
  | 'failed'

export interface Dispatched {
  /** Always one that the agent can take: where there is nothing to say, its way of saying nothing. */
  readonly output: HookOutput
  /** One line each, fit for a terminal. */
  readonly log: readonly string[]
  readonly outcome: DispatchOutcome
}

import type { EvaluationScope } from '../../predicates/ask.js'
import { withDeadline } from '../../predicates/attempt.js'
import { everydayKinds } from '../../predicates/everyday-kinds.js'
import { evaluateGate, type EvaluatedNode } from '../../predicates/evaluate.js'
import { isPromise } from '../../promises.js'
import { PredicateKinds } from '../../predicates/registry.js'
import type { Gate } from '../../predicates/tree.js'
import type { HookPlan } from '../hook-plan.js'
import type { DispatchPorts, DispatchRequest } from './request.js'

export interface GateQuestion {
  readonly gate: Gate
  readonly workspaceMember: boolean
}

export interface GateAnswer {
  readonly holds: boolean
  /** What was seen of a predicate that gave no answer. */
  readonly unavailable?: string
}

export type AskGate = (question: GateQuestion) => Promise<GateAnswer>

export interface GateSurroundings {
  readonly plan: HookPlan
  /** Where relative paths start and children run. */
  readonly directory: string
  readonly ports: DispatchPorts
  readonly predicates: DispatchRequest['predicates']
  /** Milliseconds that one predicate may take by now. */
  readonly timeLeft: () => number
}

/** Asks each predicate once in an event, in the workspace of the payload. */
export function createAskGate({ plan, directory, ports, predicates, timeLeft }: GateSurroundings): AskGate {
  const { environment, files, processes } = ports
  const scope: Omit<EvaluationScope, 'context'> = {
    kinds: predicates?.kinds ?? new PredicateKinds(everydayKinds),
    memo: new Map(),
    // Whoever runs the program knows nothing of the event.
    custom(name, argument) {
      const outcome = predicates?.custom?.(name, argument)
      return outcome !== undefined && isPromise(outcome)
        ? withDeadline(outcome, { timeout: timeLeft() })
        : outcome
    },
  }
  return async ({ gate, workspaceMember }) => {
    const { dependencies, root: workspaceRoot } = plan
    const context = {
      workspaceRoot,
      directory,
      dependencies,
      workspaceMember,
      environment,
      files,
      processes,
      // Looked at when a predicate begins: several that hang share what is left.
      get timeout() {
        return timeLeft()
      },
    }
    const { holds, tree } = await evaluateGate(gate, { ...scope, context })
    const unavailable = holds ? undefined : unansweredIn(tree)
    return unavailable === undefined ? { holds } : { holds, unavailable }
  }
}

function unansweredIn(nodes: readonly EvaluatedNode[]): string | undefined {
  for (const { text, seen, unavailable, children = [] } of nodes) {
    const below = unansweredIn(children)
    if (below !== undefined) return below
    if (unavailable === true) return `\`${text}\`: ${seen}`
  }
  return undefined
}

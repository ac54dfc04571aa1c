import type { HookAnswer } from '@symposium/sdk'
import type { Session } from '../../session.js'
import { DEFAULT_LIMITS } from '../dispatch/request.js'
import { hooksFor } from '../hook-plan.js'
import type { PlannedCall } from '../layers/answer-from-plan.js'
import { mergeAnswers } from '../merge.js'
import { askGates, type EventGates } from './ask-gates.js'
import { limitStops } from './stop-limit.js'

export interface AskedGates extends Pick<EventGates, 'log'> {
  /** Joined with what goes first. */
  readonly adds: (first: HookAnswer | undefined) => HookAnswer
  /** Milliseconds that hooks have by now. */
  readonly timeLeft: () => number
}

/** Milliseconds that an agent waits unless its adapter says more, and how much earlier an answer has to be there. */
const PATIENCE = 30_000
const RESERVE = 5_000
/** Left for hooks that come behind the gates. */
const FOR_HOOKS = 5_000

/** Makes the checks of the points that an event is, within what the agent waits. Never rejects. */
export async function askAtEvent(
  call: PlannedCall,
  { points, session }: { readonly points: readonly string[]; readonly session: Session },
): Promise<AskedGates> {
  const { report, found, received, surroundings, start } = call
  const { agent, event } = report
  const deadline = start + (agent.hooks.patience?.[event] ?? PATIENCE) - RESERVE
  const timeLeft = (): number => deadline - surroundings.clock.now()
  const hasHooks = hooksFor(found.stored.plan, { agent: agent.name, event }).length > 0
  const { answer, log } = await askGates(session, {
    points,
    report,
    timeLeft: () => timeLeft() - (hasHooks ? FOR_HOOKS : 0),
  })
  const { sessionId: id, continued } = received.call
  const stop = { agent: agent.name, id, directory: found.directory, continued }
  const said = event === 'Stop' ? limitStops(answer, stop, surroundings.state) : answer
  return {
    adds: (first) =>
      mergeAnswers([first ?? {}, said].map((part) => ({ from: 'Symposium', answer: part }))).answer,
    log,
    timeLeft: () => Math.min(DEFAULT_LIMITS.event, timeLeft()),
  }
}

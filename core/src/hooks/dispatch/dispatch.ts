import { describeError } from '@symposium/sdk'
import { plain } from '../../report/show.js'
import { EventRun } from './event-run.js'
import { hasNothingToDo } from './needs.js'
import { neutralOutput, receive } from './receive.js'
import type { Dispatched, DispatchRequest } from './request.js'

/**
 * Answers one event from a plan (spec/agents-and-hooks.md section 3): one hook of each plugin, one after
 * another, their answers joined. Never rejects, and a fault of ours is never a denial (3.2): whatever
 * goes wrong is in the log, and the agent hears what is left, or nothing.
 */
export async function dispatch(request: DispatchRequest): Promise<Dispatched> {
  const received = request.received ?? receive(request, request.ports)
  if (received.type === 'answered') {
    const { output, log, outcome } = received
    return { output, log, outcome }
  }
  if (hasNothingToDo(request)) {
    return { output: neutralOutput(request), log: received.log, outcome: 'answered' }
  }
  const run = new EventRun(request, received)
  try {
    const { answer } = await import('./answer.js')
    return await answer(run)
  } catch (error) {
    const log = [...run.log, plain(describeError(error), 1000)]
    return { output: neutralOutput(request), log, outcome: 'failed' }
  }
}

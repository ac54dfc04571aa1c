import { basename } from 'node:path'
import type { Outcome } from '@symposium/sdk'
import { predicateCachePath } from '../../custom-predicates/cache-file.js'
import { freshAnswer } from '../../custom-predicates/fresh-answer.js'
import { outcomeOfCode } from '../../custom-predicates/outcome.js'
import type { EvaluationScope } from '../../predicates/ask.js'
import { callText, customCalls } from '../../predicates/custom-calls.js'
import type { Report } from '../dispatch/request.js'
import { hooksFor, type PlannedPredicate } from '../hook-plan.js'
import type { FoundPlan } from './find-plan.js'
import type { HookSurroundings } from './surroundings.js'

export interface RememberedRequest {
  readonly report: Report
  readonly found: FoundPlan
  readonly surroundings: HookSurroundings
}

type Answering = Required<Pick<EvaluationScope, 'custom'>>

/**
 * What an event may be told by predicates that plugins define, all looked up before anything is run.
 * @param directory canonical, where the event happened; `undefined` where that is not known.
 * @returns `undefined` where one of them has to be asked anew.
 */
export function rememberedAnswers(
  request: RememberedRequest,
  directory: string | undefined,
): Answering | undefined {
  const { isWhole, custom } = lookUp(request, directory)
  return isWhole ? { custom } : undefined
}

/** The same as far as it goes, for whoever can ask the others. */
export function lookUp(
  request: RememberedRequest,
  directory: string | undefined,
): Answering & { /** Nothing has to be asked anew. */ readonly isWhole: boolean } {
  const { plan } = request.found.stored
  const { agent, event } = request.report
  const gates = [...hooksFor(plan, { agent: agent.name, event }), ...plan.switches].map(({ gate }) => gate)
  const planned = new Map(plan.predicates?.map((each) => [callText(each), each]))
  const look = lookInto(request, directory)
  const answers = new Map<string, Outcome>()
  const called = new Set(gates.flatMap(customCalls).map(callText))
  for (const text of called) {
    const known = planned.get(text)
    const answer = known === undefined ? undefined : look(known)
    if (answer !== undefined) answers.set(text, answer)
  }
  return {
    isWhole: answers.size === called.size,
    custom: (name, argument) => answers.get(callText({ name, argument })),
  }
}

function lookInto(
  { found, surroundings }: RememberedRequest,
  directory: string | undefined,
): (planned: PlannedPredicate) => Outcome | undefined {
  const { directories, state, files, environment, version, clock } = surroundings
  const text = state.read(predicateCachePath(directories, basename(found.directory)))
  const looking = { files, environment, version, now: clock.now() }
  // Outside of any workspace they run where the event happened.
  const { home } = environment
  const place =
    found.stored.plan.root === undefined ? { directory: directory ?? files.realPath(home) ?? home } : {}
  return (planned) => {
    if ('unanswered' in planned) return { holds: false, seen: planned.unanswered, unavailable: true }
    const answer = freshAnswer(text, { ...planned.call, ...place }, looking)
    return answer === undefined ? undefined : outcomeOfCode(answer.code, 'remembered')
  }
}

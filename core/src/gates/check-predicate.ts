import {
  describeError,
  SymposiumError,
  type JsonObject,
  type JsonValue,
  type PredicateContext,
} from '@symposium/sdk'
import { legibleEnd } from '../shell-commands/output-tail.js'
import type { EvaluationScope } from '../predicates/ask.js'
import { parsePredicateValue } from '../predicates/parse-value.js'
import type { Session } from '../session.js'
import { makeCheck } from './check.js'
import type { Evaluated } from './contract.js'
import { readPhase, type GateContext } from './phase.js'
import { silentManagers } from './unread.js'

export interface PredicateQuestion {
  /** A call, or the JSON of a table with `kind`. */
  readonly predicate: string
  readonly context?: GateContext
  readonly signal?: AbortSignal
}

/** The longest that a timer takes, with room for what is waited beyond a limit. */
const LONGEST = 2_147_000_000

/**
 * Asks one predicate the way a gate does (seed 004). It is the user's own, so that nobody need agree to it; what
 * plugins define that apply here can be called.
 * @returns the envelope, or why the check could not be made. The message is fit for terminals and models.
 * @throws SymposiumError `PREDICATE_SYNTAX` and what else is wrong with the predicate, `GATE_CONTEXT`.
 */
export async function checkPredicate(session: Session, question: PredicateQuestion): Promise<Evaluated> {
  const kinds = session.readings.kinds()
  const predicate = parsePredicateValue(readValue(question.predicate), kinds)
  const scope = await scopeOf(session, question)
  const { evaluated } = await makeCheck({ type: 'predicate', predicate }, scope, {
    kinds,
    queries: [],
    providers: [],
  })
  if (!evaluated.made) return { made: false, reason: legibleEnd(evaluated.reason) }
  const { block, message, details } = evaluated.envelope
  const shown: { block: boolean; message: string; details?: JsonObject } = {
    block,
    message: legibleEnd(message),
  }
  return { made: true, envelope: details === undefined ? shown : { ...shown, details } }
}

/** What begins like a table is one; anything else that is JSON is read as that too, so that its fault is named. */
function readValue(text: string): JsonValue {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!/^\s*[{[]/.test(text)) return text
    throw new SymposiumError('PREDICATE_SYNTAX', `the predicate is no JSON: ${describeError(error)}`, {
      remedy: 'write it as in {"kind": "command-exit-zero", "command": "npm test"}',
    })
  }
}

async function scopeOf(session: Session, question: PredicateQuestion): Promise<EvaluationScope> {
  const { context = {}, signal } = question
  const { view } = await session.readings.workspace()
  const root = view?.root ?? session.ports.environment.cwd
  const phase = readPhase(context, { root, files: session.ports.files })
  const scope = await session.scopeFor({ origin: 'registry' })
  const own: PredicateContext = {
    ...scope.context,
    unanswered: await silentManagers(session.readings),
    phase,
    timeout: LONGEST,
    ...(signal === undefined ? {} : { signal }),
  }
  return { ...scope, memo: new Map(), context: own }
}

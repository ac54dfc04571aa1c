import type { Outcome } from '@symposium/sdk'
import { ask, type AskedNode, type EvaluationScope } from './ask.js'
import { decide } from './decide.js'
import { isPromise, type MaybePromise } from './promises.js'
import { plain } from './show.js'
import type { Gate, Predicate } from './tree.js'

/** One predicate of a gate with what came of it. Texts are fit for a terminal. */
export interface EvaluatedNode {
  readonly text: string
  /** `undefined` where nobody asked, since an earlier answer had decided. */
  readonly holds: boolean | undefined
  readonly seen: string
  readonly unavailable?: true
  readonly children?: readonly EvaluatedNode[]
}

export interface Evaluation {
  readonly holds: boolean
  /** The result rests on a predicate that gave no answer: it must not be kept beyond the run. */
  readonly unavailable?: true
  /** One node for each entry of the gate. */
  readonly tree: readonly EvaluatedNode[]
}

/**
 * Asks a gate's entries in order until one does not hold (spec/model.md 1.2). Synchronous when every
 * predicate that it asks is. Never throws or rejects: what fails counts as no answer.
 */
export function evaluateGate(gate: Gate, scope: EvaluationScope): MaybePromise<Evaluation> {
  const tree = gate.map(unasked)
  const outcome = decide(
    gate.map((predicate, index) => () => ask(predicate, scope, tree[index])),
    false,
  )
  return isPromise(outcome) ? outcome.then((settled) => evaluation(settled, tree)) : evaluation(outcome, tree)
}

/** The same answer for those who need no reasons: ten thousand gates are asked in one run. */
export function holds(gate: Gate, scope: EvaluationScope): MaybePromise<boolean> {
  return holdsFrom(gate, scope, 0)
}

function holdsFrom(gate: Gate, scope: EvaluationScope, start: number): MaybePromise<boolean> {
  for (let index = start; index < gate.length; index += 1) {
    const predicate = gate[index]
    if (predicate === undefined) break
    const outcome = ask(predicate, scope)
    if (isPromise(outcome)) {
      return outcome.then((settled) => settled.holds && holdsFrom(gate, scope, index + 1))
    }
    if (!outcome.holds) return false
  }
  return true
}

function evaluation(outcome: Outcome, tree: readonly EvaluatedNode[]): Evaluation {
  return { holds: outcome.holds, ...(outcome.unavailable === true ? { unavailable: true } : {}), tree }
}

function unasked(predicate: Predicate): AskedNode {
  return {
    text: plain(predicate.text, 1000),
    holds: undefined,
    seen: 'not asked',
    ...(predicate.type === 'combinator' ? { children: predicate.children.map(unasked) } : {}),
  }
}
